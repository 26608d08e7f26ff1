//! The messages of Parlor's own protocol, and the words that tables and clients share.
//!
//! `ToServer` and `ToClient` are closed sets, one JSON object each, told apart by `type`. The same
//! text travels in a WebSocket frame, on a line of TCP, and on standard input and output.

mod addressed;
mod codec;
mod ids;
mod lists;
mod points;
mod pool;
mod schema;
mod settings;
mod table;
mod to_client;
mod to_server;
mod update;

pub use addressed::{Addressed, AtConnection, AtHub, AtPool, AtTable, PoolCommand, TableCommand};
pub use codec::{MAX_FRAME, Unread, VERSION};
pub use ids::{Identity, IdentityId, IdentityKind, MatchId, TableId};
pub use lists::{
    BotInfo, GameInfo, Knowledge, MatchSummary, Page, Replay, ReplayStep, SeatSummary, SharedMemo,
    TableSummary,
};
pub use points::{Points, Ties};
pub use pool::{
    Enter, Leave, Member, MemberList, Members, Paired, PoolNews, PoolSummary, Queue, Rank, Ranking,
    Score, Talk, Talked,
};
pub use schema::{open_schema, protocol_schema};
pub use settings::Fill;
pub use settings::{
    Absent, Again, ByKind, Chat, ChatDuring, Clock, Comeback, Gone, Idle, Illegal, Overdue, Pace,
    Policy, Restart, Seating, Settings, Start, StartRule, Stretch, Struck, Watch, WatchAs, When,
};
pub use table::{ChairView, DoorView, Life, MatchView, OfferKind, OfferView, Sitter, TableView};
pub use to_client::{
    ChatLine, Done, HelpGiven, History, Lobby, LobbyChange, MemoKept, Paused, Pong, Refused,
    TableNews, ToClient, Welcome,
};
pub use to_server::{
    Act, Answer, AskHelp, ChairSet, Check, Close, Create, FollowLobby, Fork, Half, HandOver,
    HelloKind, HistoryWish, Join, KeepMemo, Last, Options, Orders, Ping, Ready, Say, Seek,
    SetChair, SetOrders, Sit, Stand, TakeOver, ToServer, Want, WatchTable,
};
pub use to_server::{Begin, Choose, Hello, Offer, Rename, Resign, RestartMatch, Unwatch};
pub use update::{ClockView, MatchStart, Over, StartSeat, Update, You};
