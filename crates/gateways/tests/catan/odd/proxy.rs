//! A server's words, spoiled in the ways that servers are known to have.

use parlor_gateways::catan::message::{
    Ask, CardFace, Error, Event, Fact, GameWon, Kind, Message, Player, Request, Resource,
    Resources, Response, Steal, Terrain, TradeKind,
};

/// What a server does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Events do not say who acted.
    NoInstigator,
    /// The end of a turn is told only to who ended it.
    NoTurnEnd,
    /// Thief and victim are exchanged.
    Exchanged,
    /// A theft has a kind and no quantity.
    NoQuantity,
    /// Secrets are told to everybody.
    Secrets,
    /// The desert is sent as hills without a number.
    Desert,
    /// A harbour belongs to roads, not to buildings.
    Harbours,
    /// A set-up road that touches another road is refused.
    SetupRoads,
    /// The set-up road comes before its settlement.
    RoadFirst,
    /// Discards are told after the robber.
    LateDiscards,
    /// A seven is told after discards, robber and theft.
    SevenAfterwards,
    /// A played card is told after what it brings.
    CardAfterwards,
    /// Some discards are miscounted and refused.
    Discards,
    /// A victim is asked for where nobody is.
    TargetAlways,
    /// The game ends too early, with lengths of its own.
    EarlyEnd,
    /// Errors and hands are sent to clients that did not ask.
    Strays,
    /// Names in the lobby are empty.
    EmptyNames,
    /// It prompts by chat before the game.
    Prompts,
    /// It dies of a second offer while one is open.
    OneOffer,
    /// It dies of the client's second road.
    DiesOfRoads,
    /// It hangs from then on.
    HangsOfRoads,
    /// It refuses everything from some point on.
    Deaf,
}

/// What it remembers.
#[derive(Default)]
pub(super) struct Proxy {
    me: i32,
    /// Events that are told later.
    held: Vec<Message>,
    refused_discards: u32,
    refused_roads: u32,
    roads: u32,
    seen: u32,
    prompted: bool,
    /// Who rolled last.
    roller: Option<i32>,
    /// How many settlements of the set-up the client has.
    founded: u32,
    /// The client's road of the set-up, which our server takes only behind its settlement.
    road: Option<Message>,
    /// Whether the road of the client is told by our server although it was told before.
    knows_road: bool,
    /// The settlement of another client, which is told behind its road.
    settled: Option<Message>,
    /// Whether a target is demanded, and who was named.
    demands: bool,
    named: Option<Player>,
    pub(super) to_server: Vec<Message>,
    /// Whether an offer of the client is open.
    offers: bool,
    /// Whether the server is no more.
    pub(super) is_dead: bool,
    hangs: bool,
}

fn fact(message: &mut Message) -> Option<(&mut Option<Player>, &mut Fact)> {
    match &mut message.kind {
        Some(Kind::Event(Event {
            instigator,
            fact: Some(fact),
        })) => Some((instigator, fact)),
        _ => None,
    }
}

fn refusal() -> Message {
    let description = "no".into();
    let error = Error {
        cause: 0,
        description,
    };
    Event {
        instigator: None,
        fact: Some(Fact::Error(error)),
    }
    .into()
}

impl Proxy {
    /// What the client hears of a message of the server.
    pub(super) fn told(&mut self, fault: Fault, mut message: Message) -> Vec<Message> {
        self.seen += 1;
        if self.hangs {
            return Vec::new();
        }
        let Some((instigator, fact)) = fact(&mut message) else {
            return vec![message];
        };
        let by = instigator.map(|player| player.id);
        let mine = by == Some(self.me);
        if let Fact::Rolled(_) = fact {
            self.roller = by;
        }
        match (fault, &mut *fact) {
            (_, Fact::PlayerTradeAccepted(_) | Fact::PlayerTradeRejected(_) | Fact::Error(_))
                if self.offers =>
            {
                self.offers = false
            }
            (_, Fact::BeginGame(setup)) => {
                self.me = setup.own_player.unwrap().id;
                if fault == Fault::Desert {
                    for hex in setup.hexes.iter_mut().filter(|hex| hex.number_token == 0) {
                        hex.terrain = Terrain::Hills.into();
                    }
                }
                if fault == Fault::Prompts {
                    let body = Some(Ask::ChatMessage(String::new()));
                    let kind = Some(Kind::Request(Request { body }));
                    self.prompted = true;
                    return vec![Message { kind }, message];
                }
            }
            (
                Fault::NoInstigator,
                Fact::Rolled(_)
                | Fact::RobberMoved(_)
                | Fact::CardsDiscarded(_)
                | Fact::DevCardPlayed(_)
                | Fact::TurnEnded(_)
                | Fact::Error(_),
            ) => *instigator = None,
            (Fault::NoTurnEnd, Fact::TurnEnded(_)) if by != Some(self.me) => return Vec::new(),
            (Fault::Exchanged, Fact::ResourceStolen(steal)) => {
                std::mem::swap(instigator, &mut steal.victim);
            }
            (Fault::NoQuantity, Fact::ResourceStolen(steal))
                if steal.resource != i32::from(Resource::Generic) =>
            {
                steal.quantity = 0;
            }
            (Fault::Secrets, Fact::ResourceStolen(steal)) => {
                if steal.quantity == 1 && steal.resource == i32::from(Resource::Generic) {
                    steal.resource = Resource::Ore.into();
                }
            }
            (Fault::Secrets, Fact::DevCardBought(card)) if !mine => {
                card.card = Some(CardFace::Playable(0));
            }
            (Fault::EmptyNames, Fact::LobbyUpdate(names)) => names.username.push(String::new()),
            (Fault::RoadFirst, Fact::SettlementBuilt(_)) if mine && self.founded < 2 => {
                self.founded += 1;
                self.knows_road = true;
                self.to_server.extend(self.road.take());
            }
            (Fault::RoadFirst, Fact::RoadBuilt(_)) if mine && self.knows_road => {
                self.knows_road = false;
                return Vec::new();
            }
            (Fault::RoadFirst, Fact::SettlementBuilt(_)) if !mine && self.roller.is_none() => {
                self.settled = Some(message);
                return Vec::new();
            }
            (Fault::RoadFirst, Fact::RoadBuilt(_)) if !mine && self.settled.is_some() => {
                let settled = self.settled.take();
                return std::iter::once(message).chain(settled).collect();
            }
            (Fault::LateDiscards, Fact::CardsDiscarded(_))
                if !mine && self.roller != Some(self.me) =>
            {
                self.held.push(message);
                return Vec::new();
            }
            (Fault::TargetAlways, Fact::RobberMoved(_)) if mine => self.demands = true,
            (Fault::TargetAlways, Fact::ResourceStolen(_)) if mine => self.demands = false,
            (Fault::TargetAlways, Fact::Error(_)) if self.named.is_some() => {
                self.demands = false;
                let nothing = Steal {
                    victim: self.named.take(),
                    ..Steal::default()
                };
                *fact = Fact::ResourceStolen(nothing);
                return vec![message];
            }
            (Fault::EarlyEnd, Fact::TurnEnded(_)) if !mine && 100 < self.seen => {
                let winner = Some(Player { id: self.me });
                *fact = Fact::GameWon(GameWon {
                    winner,
                    ..GameWon::default()
                });
                return vec![message];
            }
            (Fault::SevenAfterwards, Fact::Rolled(roll))
                if roll.a + roll.b == 7 && by == Some(self.me) =>
            {
                self.held.push(message);
                return Vec::new();
            }
            (Fault::CardAfterwards, Fact::DevCardPlayed(_)) if by == Some(self.me) => {
                self.held.push(message);
                return Vec::new();
            }
            (Fault::Strays, _) if self.seen.is_multiple_of(7) => {
                let other = Resources {
                    alloc: Some(parlor_gateways::catan::message::Allocation {
                        player: Some(Player {
                            id: (self.me + 1) % 4,
                        }),
                        resources: None,
                    }),
                    discard: true,
                };
                let event = Event {
                    instigator: None,
                    fact: Some(Fact::AllResources(other)),
                };
                return vec![message, event.into()];
            }
            (_, _) => {}
        }
        // What was held is told when the follow-ups are over.
        let closes = matches!(
            &message.kind,
            Some(Kind::Event(Event {
                fact: Some(
                    Fact::ResourceStolen(_)
                        | Fact::MonopolyResolution(_)
                        | Fact::TurnEnded(_)
                        | Fact::GameWon(_)
                        | Fact::Rolled(_)
                ),
                ..
            }))
        );
        let mut all = Vec::new();
        if closes
            && matches!(&message.kind, Some(Kind::Event(event)) if matches!(event.fact, Some(Fact::ResourceStolen(_) | Fact::MonopolyResolution(_))))
        {
            all.push(message);
            all.append(&mut self.held);
        } else if closes {
            all.append(&mut self.held);
            all.push(message);
        } else {
            all.push(message);
        }
        all
    }

    /// What the server hears of a message of the client, or what it is answered at once.
    pub(super) fn asked(&mut self, fault: Fault, message: &Message) -> Result<(), Vec<Message>> {
        let Some(Kind::Request(Request { body: Some(ask) })) = &message.kind else {
            // Answers to prompts are chat, which our server does not want before the game.
            return Err(Vec::new());
        };
        let refuse = match (fault, ask) {
            (Fault::OneOffer, Ask::InitiateTrade(trade)) => {
                if let Some(TradeKind::Player(_)) = trade.kind {
                    self.is_dead = self.offers;
                    self.offers = true;
                }
                false
            }
            (Fault::DiesOfRoads | Fault::HangsOfRoads, Ask::BuildRoad(_)) => {
                self.roads += 1;
                self.is_dead = 1 < self.roads && fault == Fault::DiesOfRoads;
                self.hangs = 1 < self.roads;
                false
            }
            (Fault::Harbours, Ask::InitiateTrade(trade)) => match trade.kind {
                Some(TradeKind::Bank(bank)) => {
                    let give = bank.offering.unwrap_or_default();
                    let total = give.brick + give.lumber + give.wool + give.grain + give.ore;
                    total % 4 != 0
                }
                _ => false,
            },
            (Fault::RoadFirst, Ask::BuildSettlement(_)) if self.founded < 2 => self.road.is_none(),
            (Fault::RoadFirst, Ask::BuildRoad(edge)) if self.founded < 2 && !self.knows_road => {
                assert!(self.road.is_none(), "one road, then its settlement");
                self.road = Some(message.clone());
                let built = Event {
                    instigator: Some(Player { id: self.me }),
                    fact: Some(Fact::RoadBuilt(*edge)),
                };
                return Err(vec![built.into()]);
            }
            (Fault::TargetAlways, Ask::SubmitTargetPlayer(player)) if self.demands => {
                self.named = Some(*player);
                false
            }
            (Fault::TargetAlways, _) => self.demands,
            (Fault::SetupRoads, Ask::BuildRoad(_)) if self.roads < 2 => {
                self.refused_roads += 1;
                let refuse = self.refused_roads % 2 == 1;
                self.roads += u32::from(!refuse);
                refuse
            }
            (Fault::Deaf, _) => 100 < self.seen,
            (Fault::Discards, Ask::DiscardResources(_)) => {
                self.refused_discards += 1;
                !self.refused_discards.is_multiple_of(3)
            }
            // A server that has not told the end of the turn before refuses nothing; only real ones do.
            (Fault::Prompts, Ask::SubmitTradeResponse(response)) => {
                assert_eq!(
                    *response,
                    i32::from(Response::Reject),
                    "prompted, every offer is rejected"
                );
                false
            }
            (_, _) => false,
        };
        match refuse {
            true => Err(vec![refusal()]),
            false => Ok(()),
        }
    }
}
