//! What the server says.

use parlor_game::Problem;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use crate::{
    Identity, MatchId, MemberList, Orders, Paired, Ping, PoolNews, Ranking, TableId, TableSummary,
    TableView, Talked, Update, codec::messages,
};

messages! {
    /// What the server says.
    ToClient {
        /// The answer to `hello`.
        "welcome" => Welcome(Welcome),
        /// The answer to `ping`.
        "pong" => Pong(Pong),
        /// Asks for a sign of life; `pong`, or any other message, is one.
        "ping" => Ping(Ping),
        /// A command was carried out; it comes right behind what it caused.
        "done" => Done(Done),
        /// A command was refused and changed nothing, or a message could not be read.
        "refused" => Refused(Refused),
        /// The tables of the lobby, a page of them.
        "lobby" => Lobby(Lobby),
        /// What has changed in the lobby.
        "lobby_change" => LobbyChange(LobbyChange),
        /// A table stands still, or goes on.
        "paused" => Paused(Paused),
        /// How a table is set now.
        "table" => Table(Box<TableNews>),
        /// One step of a match.
        "update" => Update(Box<Update>),
        /// Help that was asked for.
        "help" => Help(Box<HelpGiven>),
        /// The private notes of who is told.
        "memo" => Memo(Box<MemoKept>),
        /// Earlier updates.
        "history" => History(History),
        /// Somebody said something.
        "said" => Said(ChatLine),
        /// How one stands in a pool.
        "pool" => Pool(PoolNews),
        /// Two were paired in a pool.
        "paired" => Paired(Paired),
        /// Who is in a pool.
        "members" => Members(MemberList),
        /// The ranking of a pool.
        "rank" => Rank(Ranking),
        /// Somebody said something in a pool.
        "talked" => Talked(Talked),
    }
}

/// The answer to `hello`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Welcome {
    /// The version of the protocol.
    pub version: u32,
    /// The server's name and version.
    pub server: String,
    /// Who one is.
    pub you: Identity,
    /// The secret of a new guest; told once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The tables where one has a chair.
    pub tables: Vec<TableId>,
}

/// The answer to `ping`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pong {
    /// What the question carried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<u32>,
}

/// A command was carried out.
#[derive(Clone, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// The command's id.
    pub id: String,
    /// The table it concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// The chair one has there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chair: Option<u8>,
    /// The number of the update that an action caused or that help is about, or the revision of the notes that were kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

/// Help that was asked for: for one decision, or about what the seat knows.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HelpGiven {
    /// The id of the command that asked.
    pub id: String,
    /// The table.
    pub table: TableId,
    /// Which help it is.
    pub help: String,
    /// The update that it belongs to.
    pub number: u32,
    /// An action that is recommended, as the game writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Box<RawValue>>,
    /// What the seat knows, where notes such as `facts` or `odds` were asked for; each game has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// Why, as a word for programs; nothing for notes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The number that belongs to the reason: turns to the end, or turns looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// Why, as a sentence for people; nothing for notes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
}

/// The private notes of a sitter for one match; told to its own connections only.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MemoKept {
    /// The table.
    pub table: TableId,
    /// The match.
    #[serde(rename = "match")]
    pub game: MatchId,
    /// How often they were written: the revision that the next ones go on from.
    pub revision: u32,
    /// The notes, as the client wrote them.
    pub memo: Box<RawValue>,
    /// Whether others may see them with the record of the match, once it is over.
    pub share: bool,
}

/// A command was refused, or a message could not be read.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Refused {
    /// The command's id, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The table it concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// Why, and what to do about it.
    pub problem: Problem,
    /// The number of the newest update, or the newest revision of the notes, if the command answered an older one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

/// A table cannot be reached for the moment, or goes on. Nothing is lost and no clock runs meanwhile; commands that
/// were not answered are carried out when it goes on.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Paused {
    /// The table.
    pub table: TableId,
    /// Why it stands still; none when it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// The tables of the lobby, a page of them.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Lobby {
    /// The number of the newest change that who is told knows with it.
    pub revision: u64,
    /// The listed tables, newest first.
    pub tables: Vec<TableSummary>,
    /// Where the page begins, if it is not the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Where the next page begins, if there are older tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// How many people and programs are connected.
    pub online: u32,
}

/// What has changed in the lobby, on whatever page it is.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LobbyChange {
    /// The number of the change: one more than that of the one before.
    pub revision: u64,
    /// Tables that are new or have changed, as they are now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<TableSummary>,
    /// Tables that are listed no longer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<TableId>,
    /// How many people and programs are connected.
    pub online: u32,
}

/// How a table is set now.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableNews {
    /// The table.
    pub table: TableView,
    /// The chair one has there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chair: Option<u8>,
    /// The seat one has in the running match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The standing orders one has left; others are not told of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orders: Option<Orders>,
}

/// Earlier updates, oldest first.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct History {
    /// The command's id.
    pub id: String,
    /// The table.
    pub table: TableId,
    /// The updates.
    pub updates: Vec<Update>,
    /// The number of the newest update there is.
    pub newest: u32,
}

/// Somebody said something.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChatLine {
    /// At which table.
    pub table: TableId,
    /// Which line of the table's chat this is, from one.
    pub number: u32,
    /// Who.
    pub name: String,
    /// From which chair; none for who only watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chair: Option<u8>,
    /// What.
    pub text: String,
    /// To which chair it was whispered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u8>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}
