//! What messages are made of.
#![allow(
    missing_docs,
    reason = "the tables of the schema say what the fields mean"
)]

use prost::{Enumeration, Oneof};

/// Nothing.
#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Empty {}

#[derive(Clone, PartialEq, prost::Message)]
pub struct Error {
    /// Always 0, unknown.
    #[prost(int32, tag = "1")]
    pub cause: i32,
    #[prost(string, tag = "2")]
    pub description: String,
}

/// The hand of one player, and whether it owes a discard.
#[derive(Clone, PartialEq, prost::Message)]
pub struct Resources {
    #[prost(message, optional, tag = "1")]
    pub alloc: Option<Allocation>,
    #[prost(bool, tag = "2")]
    pub discard: bool,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct Join {
    #[prost(string, tag = "1")]
    pub username: String,
    #[prost(int32, tag = "2")]
    pub game_id: i32,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct Usernames {
    #[prost(string, repeated, tag = "1")]
    pub username: Vec<String>,
    #[prost(int32, tag = "2")]
    pub game_id: i32,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct GameSetup {
    #[prost(message, repeated, tag = "1")]
    pub hexes: Vec<Hex>,
    #[prost(message, repeated, tag = "2")]
    pub harbours: Vec<Harbour>,
    #[prost(message, repeated, tag = "3")]
    pub player_settings: Vec<PlayerSetting>,
    #[prost(message, optional, tag = "4")]
    pub own_player: Option<Player>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct PlayerSetting {
    #[prost(string, tag = "1")]
    pub username: String,
    #[prost(message, optional, tag = "2")]
    pub player: Option<Player>,
    #[prost(enumeration = "Colour", tag = "3")]
    pub colour: i32,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct GameWon {
    #[prost(message, optional, tag = "1")]
    pub winner: Option<Player>,
    #[prost(message, repeated, tag = "2")]
    pub hidden_cards: Vec<CardReveal>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct CardReveal {
    #[prost(message, optional, tag = "1")]
    pub player: Option<Player>,
    #[prost(enumeration = "VictoryPoint", repeated, tag = "2")]
    pub vp_cards: Vec<i32>,
}

/// How a game stands, for a returning client.
#[derive(Clone, PartialEq, prost::Message)]
pub struct GameInfo {
    #[prost(message, optional, tag = "1")]
    pub game_info: Option<GameSetup>,
    #[prost(message, optional, tag = "2")]
    pub resources: Option<Counts>,
    #[prost(message, repeated, tag = "3")]
    pub settlements: Vec<OwnedPoint>,
    #[prost(message, repeated, tag = "4")]
    pub cities: Vec<OwnedPoint>,
    #[prost(message, repeated, tag = "5")]
    pub roads: Vec<OwnedEdge>,
    #[prost(message, optional, tag = "6")]
    pub cards: Option<DevCardInfo>,
    #[prost(message, repeated, tag = "7")]
    pub players: Vec<PlayerInfo>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct OwnedPoint {
    #[prost(message, optional, tag = "1")]
    pub point: Option<Point>,
    #[prost(message, optional, tag = "2")]
    pub owner: Option<Player>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct OwnedEdge {
    #[prost(message, optional, tag = "1")]
    pub edge: Option<Edge>,
    #[prost(message, optional, tag = "2")]
    pub owner: Option<Player>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct PlayerInfo {
    #[prost(int32, tag = "1")]
    pub resources: i32,
    #[prost(message, optional, tag = "2")]
    pub player: Option<Player>,
    #[prost(int32, tag = "3")]
    pub unused_cards: i32,
    #[prost(message, optional, tag = "4")]
    pub played_cards: Option<DevCardInfo>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct DevCardInfo {
    /// All victory points but the library: there is no field for the rest.
    #[prost(int32, tag = "1")]
    pub university: i32,
    #[prost(int32, tag = "2")]
    pub library: i32,
    #[prost(int32, tag = "3")]
    pub knight: i32,
    #[prost(int32, tag = "4")]
    pub year_of_plenty: i32,
    #[prost(int32, tag = "5")]
    pub monopoly: i32,
    #[prost(int32, tag = "6")]
    pub road_building: i32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Player {
    /// 0 is PLAYER_1.
    #[prost(int32, tag = "1")]
    pub id: i32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Point {
    #[prost(int32, tag = "1")]
    pub x: i32,
    #[prost(int32, tag = "2")]
    pub y: i32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Edge {
    #[prost(message, optional, tag = "1")]
    pub a: Option<Point>,
    #[prost(message, optional, tag = "2")]
    pub b: Option<Point>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct Roll {
    #[prost(int32, tag = "1")]
    pub a: i32,
    #[prost(int32, tag = "2")]
    pub b: i32,
    #[prost(message, repeated, tag = "3")]
    pub allocations: Vec<Allocation>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Allocation {
    #[prost(message, optional, tag = "1")]
    pub player: Option<Player>,
    #[prost(message, optional, tag = "2")]
    pub resources: Option<Counts>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct InitialAllocation {
    #[prost(message, repeated, tag = "1")]
    pub allocations: Vec<Allocation>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct DevCard {
    #[prost(oneof = "CardFace", tags = "1, 2, 3")]
    pub card: Option<CardFace>,
}

/// What is on a card.
#[derive(Clone, Copy, PartialEq, Oneof)]
pub enum CardFace {
    #[prost(message, tag = "1")]
    Unknown(Empty),
    #[prost(enumeration = "PlayableDevCard", tag = "2")]
    Playable(i32),
    #[prost(enumeration = "VictoryPoint", tag = "3")]
    VictoryPoint(i32),
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Steal {
    #[prost(message, optional, tag = "1")]
    pub victim: Option<Player>,
    #[prost(enumeration = "Resource", tag = "2")]
    pub resource: i32,
    #[prost(int32, tag = "3")]
    pub quantity: i32,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct MultiSteal {
    #[prost(message, repeated, tag = "1")]
    pub thefts: Vec<Steal>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Hex {
    #[prost(message, optional, tag = "1")]
    pub location: Option<Point>,
    #[prost(enumeration = "Terrain", tag = "2")]
    pub terrain: i32,
    #[prost(int32, tag = "3")]
    pub number_token: i32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Harbour {
    #[prost(message, optional, tag = "1")]
    pub location: Option<Edge>,
    #[prost(enumeration = "Resource", tag = "2")]
    pub resource: i32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Counts {
    #[prost(int32, tag = "1")]
    pub brick: i32,
    #[prost(int32, tag = "2")]
    pub lumber: i32,
    #[prost(int32, tag = "3")]
    pub wool: i32,
    #[prost(int32, tag = "4")]
    pub grain: i32,
    #[prost(int32, tag = "5")]
    pub ore: i32,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct Trade {
    #[prost(oneof = "TradeKind", tags = "1, 2")]
    pub kind: Option<TradeKind>,
}

/// With whom is traded.
#[derive(Clone, Copy, PartialEq, Oneof)]
pub enum TradeKind {
    #[prost(message, tag = "1")]
    Player(WithPlayer),
    #[prost(message, tag = "2")]
    Bank(WithBank),
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct WithBank {
    #[prost(message, optional, tag = "1")]
    pub offering: Option<Counts>,
    #[prost(message, optional, tag = "2")]
    pub wanting: Option<Counts>,
}

/// A trade with another player; `offering` is what the offerer gives.
#[derive(Clone, Copy, PartialEq, prost::Message)]
pub struct WithPlayer {
    #[prost(message, optional, tag = "1")]
    pub other: Option<Player>,
    #[prost(message, optional, tag = "2")]
    pub offering: Option<Counts>,
    #[prost(message, optional, tag = "3")]
    pub wanting: Option<Counts>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum PlayableDevCard {
    Knight = 0,
    RoadBuilding = 1,
    Monopoly = 2,
    YearOfPlenty = 3,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum VictoryPoint {
    Chapel = 0,
    Library = 1,
    Market = 2,
    Palace = 3,
    University = 4,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Resource {
    Generic = 0,
    Brick = 1,
    Lumber = 2,
    Wool = 3,
    Grain = 4,
    Ore = 5,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Terrain {
    Hills = 0,
    Pasture = 1,
    Mountains = 2,
    Fields = 3,
    Forest = 4,
    Desert = 5,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Response {
    Reject = 0,
    Accept = 1,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Colour {
    Red = 0,
    Blue = 1,
    Orange = 2,
    White = 3,
    Green = 4,
    Brown = 5,
}
