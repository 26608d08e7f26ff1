//! The actions that the requests of a client mean.

use parlor_catan::{Action, Cards, Few, Phase};

use super::{
    convert::{cards, edge, hex, kind, node, playable, seat},
    errors::Code,
    message::{Ask, Response, Trade, TradeKind},
    translate::{Game, Stage},
};

impl Game {
    /// Whether the client has been told that it plays.
    pub(super) fn plays(&self) -> bool {
        matches!(self.stage, Stage::Plays)
    }

    pub(super) fn phase(&self) -> Option<&Phase> {
        self.view.as_ref().map(|view| &view.phase)
    }

    fn is_active(&self) -> bool {
        let view = self.view.as_ref();
        view.is_some_and(|view| view.now.seat == self.seat)
    }

    /// The action that a request means.
    pub(super) fn action(&self, ask: Ask) -> Result<Action, Code> {
        Ok(match ask {
            Ask::RollDice(_) => Action::Roll,
            Ask::BuyDevCard(_) => Action::Buy,
            Ask::BuildRoad(at) => Action::Road {
                at: edge(at).ok_or(Code::BadPlace)?,
            },
            Ask::BuildSettlement(at) => Action::Settle {
                at: node(at).ok_or(Code::BadPlace)?,
            },
            Ask::BuildCity(at) => Action::City {
                at: node(at).ok_or(Code::BadPlace)?,
            },
            Ask::MoveRobber(to) => Action::Robber {
                to: hex(to).ok_or(Code::BadPlace)?,
            },
            Ask::PlayDevCard(card) => Action::Play {
                card: playable(card).ok_or(Code::BadKind)?,
            },
            Ask::InitiateTrade(trade) => self.trade(trade)?,
            Ask::SubmitTradeResponse(response) => {
                let response = Response::try_from(response).map_err(|_| Code::BadKind)?;
                let offer = self.trades.answerable(self.seat).ok_or(Code::NoTrade)?;
                match response {
                    Response::Accept => Action::Accept { offer },
                    Response::Reject => Action::Decline { offer },
                }
            }
            Ask::DiscardResources(counts) => Action::Discard {
                cards: cards(counts).ok_or(Code::BadDiscard)?,
            },
            Ask::SubmitTargetPlayer(player) => Action::Steal {
                from: seat(player, self.seats()).ok_or(Code::BadTarget)?,
            },
            Ask::ChooseResource(chosen) => Action::Pick {
                kind: kind(chosen).ok_or(Code::BadKind)?,
            },
            Ask::EndTurn(_) => Action::End,
            Ask::JoinLobby(_) | Ask::ChatMessage(_) | Ask::GetResources(_) => {
                return Err(Code::UnknownRequest);
            }
        })
    }

    /// Who has to discard, if that is what the game waits for.
    pub(super) fn who_owes(&self) -> Option<String> {
        let Some(Phase::Discard { owed }) = self.phase() else {
            return None;
        };
        let own = owed.get(self.seat).unwrap_or(0);
        if own != 0 {
            return Some(format!("discard {own} of your cards first"));
        }
        let others = owed.iter().filter(|(_, due)| *due != 0);
        let names = others.filter_map(|(seat, _)| {
            let name = self.names.get(seat.index())?;
            Some(format!("{name} (player {})", seat.0))
        });
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| format!("these have to discard first: {}", names.join(", ")))
    }

    fn trade(&self, trade: Trade) -> Result<Action, Code> {
        let side = |counts, code| match counts {
            Some(counts) => cards(counts).ok_or(code),
            None => Ok(Cards::NONE),
        };
        match trade.kind.ok_or(Code::BadTrade)? {
            TradeKind::Bank(bank) => Ok(Action::Bank {
                give: side(bank.offering, Code::BadRatio)?,
                get: side(bank.wanting, Code::BadRatio)?,
            }),
            TradeKind::Player(with) => {
                let other = with.other.ok_or(Code::BadTrade)?;
                let other = seat(other, self.seats()).ok_or(Code::BadTrade)?;
                let give = side(with.offering, Code::BadTrade)?;
                let get = side(with.wanting, Code::BadTrade)?;
                let is_open = self.view.as_ref().is_some_and(|view| view.offer.is_some());
                if is_open && self.is_active() {
                    return Err(Code::TradeOpen);
                }
                Ok(Action::Offer {
                    give,
                    get,
                    to: Few::one(other),
                })
            }
        }
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.chairs.len()).unwrap_or(u8::MAX)
    }
}
