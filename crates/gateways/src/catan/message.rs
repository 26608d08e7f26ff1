//! The messages as they travel; `proto/intergroup.proto` says the same for people who generate code.
//!
//! Zero values of plain fields are not written, those of oneof members are: `prost` keeps that difference, and the
//! one between an absent and an empty sub-message. Enum values are plain numbers here, because readers have to live
//! with unknown ones.
#![allow(
    missing_docs,
    reason = "the tables of the schema say what the fields mean"
)]

use prost::{Message as _, Oneof};

pub use super::parts::*;

/// What is in a frame.
#[derive(Clone, PartialEq, prost::Message)]
pub struct Message {
    #[prost(oneof = "Kind", tags = "1, 2")]
    pub kind: Option<Kind>,
}

/// Which way a message goes.
#[derive(Clone, PartialEq, Oneof)]
pub enum Kind {
    /// From a client.
    #[prost(message, tag = "1")]
    Request(Request),
    /// From a server.
    #[prost(message, tag = "2")]
    Event(Event),
}

/// What a client asks for.
#[derive(Clone, PartialEq, prost::Message)]
pub struct Request {
    #[prost(
        oneof = "Ask",
        tags = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16"
    )]
    pub body: Option<Ask>,
}

/// The body of a request.
#[derive(Clone, PartialEq, Oneof)]
pub enum Ask {
    #[prost(message, tag = "1")]
    RollDice(Empty),
    #[prost(message, tag = "2")]
    BuyDevCard(Empty),
    #[prost(message, tag = "3")]
    BuildRoad(Edge),
    #[prost(message, tag = "4")]
    BuildSettlement(Point),
    #[prost(message, tag = "5")]
    BuildCity(Point),
    #[prost(message, tag = "6")]
    MoveRobber(Point),
    #[prost(enumeration = "PlayableDevCard", tag = "7")]
    PlayDevCard(i32),
    #[prost(message, tag = "8")]
    InitiateTrade(Trade),
    #[prost(enumeration = "Response", tag = "9")]
    SubmitTradeResponse(i32),
    #[prost(message, tag = "10")]
    DiscardResources(Counts),
    #[prost(message, tag = "11")]
    SubmitTargetPlayer(Player),
    #[prost(enumeration = "Resource", tag = "12")]
    ChooseResource(i32),
    #[prost(message, tag = "13")]
    EndTurn(Empty),
    #[prost(message, tag = "14")]
    JoinLobby(Join),
    #[prost(string, tag = "15")]
    ChatMessage(String),
    #[prost(message, tag = "16")]
    GetResources(Empty),
}

/// What a server tells.
#[derive(Clone, PartialEq, prost::Message)]
pub struct Event {
    #[prost(message, optional, tag = "1")]
    pub instigator: Option<Player>,
    #[prost(
        oneof = "Fact",
        tags = "2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25"
    )]
    pub fact: Option<Fact>,
}

/// The body of an event.
#[derive(Clone, PartialEq, Oneof)]
pub enum Fact {
    #[prost(message, tag = "2")]
    Error(Error),
    #[prost(message, tag = "3")]
    Rolled(Roll),
    #[prost(message, tag = "4")]
    RoadBuilt(Edge),
    #[prost(message, tag = "5")]
    SettlementBuilt(Point),
    #[prost(message, tag = "6")]
    CityBuilt(Point),
    #[prost(message, tag = "7")]
    DevCardBought(DevCard),
    #[prost(enumeration = "PlayableDevCard", tag = "8")]
    DevCardPlayed(i32),
    #[prost(message, tag = "9")]
    RobberMoved(Point),
    #[prost(message, tag = "10")]
    ResourceStolen(Steal),
    #[prost(enumeration = "Resource", tag = "11")]
    ResourceChosen(i32),
    #[prost(message, tag = "12")]
    CardsDiscarded(Counts),
    #[prost(message, tag = "13")]
    BankTrade(WithBank),
    #[prost(message, tag = "14")]
    PlayerTradeInitiated(WithPlayer),
    #[prost(message, tag = "15")]
    PlayerTradeAccepted(WithPlayer),
    #[prost(message, tag = "16")]
    TurnEnded(Empty),
    #[prost(message, tag = "17")]
    GameWon(GameWon),
    #[prost(message, tag = "18")]
    BeginGame(GameSetup),
    #[prost(message, tag = "19")]
    LobbyUpdate(Usernames),
    #[prost(message, tag = "20")]
    MonopolyResolution(MultiSteal),
    #[prost(string, tag = "21")]
    ChatMessage(String),
    #[prost(message, tag = "22")]
    PlayerTradeRejected(Empty),
    #[prost(message, tag = "23")]
    InitialAllocation(InitialAllocation),
    #[prost(message, tag = "24")]
    GameInfo(GameInfo),
    #[prost(message, tag = "25")]
    AllResources(Resources),
}

impl Message {
    /// It in one line, for people.
    pub fn words(&self) -> String {
        match &self.kind {
            Some(Kind::Request(request)) => match &request.body {
                Some(ask) => format!("{ask:?}"),
                None => "empty request".into(),
            },
            Some(Kind::Event(event)) => {
                let by = event.instigator.map(|player| player.id + 1);
                let by = by.map_or("-".into(), |number| format!("p{number}"));
                match &event.fact {
                    Some(fact) => format!("{by} {fact:?}"),
                    None => format!("{by} empty event"),
                }
            }
            None => "empty message".into(),
        }
    }

    /// Reads the body of a frame; nothing if it is malformed.
    pub fn read(body: &[u8]) -> Option<Self> {
        Self::decode(body).ok()
    }
}

impl From<Ask> for Message {
    fn from(body: Ask) -> Self {
        let body = Some(body);
        Self {
            kind: Some(Kind::Request(Request { body })),
        }
    }
}

impl From<Event> for Message {
    fn from(event: Event) -> Self {
        Self {
            kind: Some(Kind::Event(event)),
        }
    }
}
