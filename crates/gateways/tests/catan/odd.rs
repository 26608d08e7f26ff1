//! T38: our client at servers that are known to be wrong, made of our own server and a proxy that spoils its words.

use std::time::Duration;

use parlor_gateways::catan::{
    Frames,
    join::{Oddity, Settings},
    message::{
        Ask, Error, Event, Fact, Kind, Message, Player, Request, Resource, Resources, Response,
        Terrain, TradeKind,
    },
};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

use super::{
    arena::{Arena, at_once},
    joined::play,
};

/// What a server does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// D1.
    NoInstigator,
    /// D2.
    NoTurnEnd,
    /// D3.
    Exchanged,
    /// D4.
    NoQuantity,
    /// D6.
    Desert,
    /// D9.
    Harbours,
    /// D10.
    SetupRoads,
    /// D13.
    SevenAfterwards,
    /// D14.
    CardAfterwards,
    /// D15.
    Discards,
    /// D18, D22.
    Strays,
    /// D23.
    Prompts,
}

/// What it remembers.
#[derive(Default)]
struct Proxy {
    me: i32,
    /// Events that are told later.
    held: Vec<Message>,
    refused_discards: u32,
    refused_roads: u32,
    roads: u32,
    seen: u32,
    prompted: bool,
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
    fn told(&mut self, fault: Fault, mut message: Message) -> Vec<Message> {
        self.seen += 1;
        let Some((instigator, fact)) = fact(&mut message) else {
            return vec![message];
        };
        let by = instigator.map(|player| player.id);
        match (fault, &mut *fact) {
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
    fn asked(&mut self, fault: Fault, message: &Message) -> Result<(), Vec<Message>> {
        let Some(Kind::Request(Request { body: Some(ask) })) = &message.kind else {
            // Answers to prompts are chat, which our server does not want before the game.
            return Err(Vec::new());
        };
        let refuse = match (fault, ask) {
            (Fault::Harbours, Ask::InitiateTrade(trade)) => match trade.kind {
                Some(TradeKind::Bank(bank)) => {
                    let give = bank.offering.unwrap_or_default();
                    let total = give.brick + give.lumber + give.wool + give.grain + give.ore;
                    total % 4 != 0
                }
                _ => false,
            },
            (Fault::SetupRoads, Ask::BuildRoad(_)) if self.roads < 2 => {
                self.refused_roads += 1;
                let refuse = self.refused_roads % 2 == 1;
                self.roads += u32::from(!refuse);
                refuse
            }
            (Fault::Discards, Ask::DiscardResources(_)) => {
                self.refused_discards += 1;
                !self.refused_discards.is_multiple_of(3)
            }
            // A server that has not told the end of the turn before refuses nothing; only real ones do.
            (Fault::Prompts, Ask::SubmitTradeResponse(response)) => {
                assert_eq!(*response, i32::from(Response::Reject), "C13");
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

/// Carries frames between a client and the server, spoiling them.
async fn carry(mut client: DuplexStream, mut server: DuplexStream, fault: Fault) {
    let mut proxy = Proxy::default();
    let (mut from_client, mut from_server) = (bytes::BytesMut::new(), bytes::BytesMut::new());
    loop {
        let mut back = Vec::new();
        tokio::select! {
            count = client.read_buf(&mut from_client) => if !matches!(count, Ok(1..)) { return },
            count = server.read_buf(&mut from_server) => if !matches!(count, Ok(1..)) { return },
        }
        while let Some(body) = Frames::take(&mut from_client).unwrap() {
            let message = Message::read(&body).unwrap();
            match proxy.asked(fault, &message) {
                Ok(()) => {
                    let mut out = bytes::BytesMut::new();
                    Frames::put(&message, &mut out);
                    let _ = server.write_all(&out).await;
                }
                Err(answers) => back.extend(answers),
            }
        }
        while let Some(body) = Frames::take(&mut from_server).unwrap() {
            back.extend(proxy.told(fault, Message::read(&body).unwrap()));
        }
        let mut out = bytes::BytesMut::new();
        for message in back {
            Frames::put(&message, &mut out);
        }
        let _ = client.write_all(&out).await;
    }
}

/// One client at a spoiled server, three at the right one; all play to the end.
async fn game(fault: Fault, round: u8) -> Vec<Oddity> {
    let arena = Arena::with(at_once(), json!({"vp_target": 6})).await;
    let settings = |name: &str, strict| Settings {
        name: name.into(),
        probe: Duration::from_millis(50),
        strict,
        ..Settings::default()
    };
    let (near, far) = tokio::io::duplex(1 << 20);
    tokio::spawn(carry(far, arena.stream(), fault));
    let odd = tokio::spawn(play(near, settings("odd", false), round));
    let others = (1..4u8).map(|n| {
        let stream = arena.stream();
        tokio::spawn(play(
            stream,
            settings("right", true),
            round.wrapping_mul(4) + n,
        ))
    });
    let others: Vec<_> = others.collect();
    let end = odd.await.unwrap();
    let end = end.unwrap_or_else(|error| panic!("{fault:?}: {error}"));
    assert!(end.winner.is_some(), "{fault:?}");
    for other in others {
        let right = other.await.unwrap().unwrap();
        assert_eq!(right.winner, end.winner);
        if fault != Fault::CardAfterwards {
            let me = end.seat.index();
            let cards = right.view.players[me].cards;
            assert_eq!(
                end.view.players[me].hand.unwrap().total(),
                cards,
                "{fault:?}"
            );
        }
    }
    end.oddities
}

#[tokio::test(start_paused = true)]
async fn t38_our_client_lives_with_what_servers_are_known_to_do() {
    for (fault, oddity) in [
        (Fault::NoInstigator, Some(Oddity::NoInstigator)),
        (Fault::NoTurnEnd, Some(Oddity::NoTurnEnd)),
        (Fault::Exchanged, Some(Oddity::TheftExchanged)),
        (Fault::NoQuantity, None),
        (Fault::Desert, Some(Oddity::DesertWithTerrain)),
        (Fault::Harbours, None),
        (Fault::SetupRoads, None),
        (Fault::SevenAfterwards, None),
        (Fault::CardAfterwards, None),
        (Fault::Discards, None),
        (Fault::Strays, None),
        (Fault::Prompts, Some(Oddity::Prompts)),
    ] {
        let odd = game(fault, fault as u8).await;
        if let Some(oddity) = oddity {
            assert!(odd.contains(&oddity), "{fault:?}: {odd:?}");
        }
    }
}
