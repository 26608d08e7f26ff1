//! Maps of our own, each with an idea.

use schemars::JsonSchema;
use serde::Serialize;

/// The plain board of eight by eight for two.
pub const PLAIN: &str = "plain";

/// A map of our own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Map")]
pub struct OwnMap {
    /// The word that names it.
    pub name: &'static str,
    /// What it is about, in one sentence for people.
    pub idea: &'static str,
    /// How many players it is for.
    pub players: u8,
    /// How many columns it has.
    pub width: u16,
    /// How many rows it has.
    pub height: u16,
    /// Its canonical text.
    #[serde(skip)]
    pub text: &'static str,
}

macro_rules! maps {
    ($($name:literal $idea:literal)*) => {
        &[$(($name, $idea, include_str!(concat!("../maps/", $name, ".map")))),*]
    };
}

/// Names, ideas and texts, by number of players.
static MAPS: &[(&str, &str, &str)] = maps! {
    "plain" "The board that everybody knows: eight by eight, nothing but stones."
    "bombs" "The plain board with an override stone and a bomb for each."
    "tube" "Left and right are joined: rows have no end."
    "loops" "Two rings with a bridge: rays go round and come back."
    "tiny" "The smallest board: three by three around a stone that is nobody's."
    "ring" "A single row, closed to a ring: there are two ways to every stone."
    "mirrors" "A room whose walls are mirrors: every ray that meets one comes straight back."
    "moebius" "A strip with one side: whoever leaves on the right comes back on the left, upside down."
    "torus" "Both pairs of edges are joined, corners too: a plain board without a border."
    "stepstones" "Nine tiny islands that only transitions join: every crossing counts."
    "arsenal" "No stone can be placed: the match begins with the bombs."
    "stampede" "A full board and thirty override stones each: nothing is ever safe."
    "walled" "Choice tiles behind walls that nobody can ever reach, and two that everybody wants."
    "colossus" "The largest usual board for two, with a bomb each that tears out a fifth of it."
    "triangle" "Three players entangled around a stone that is nobody's."
    "trefoil" "Three leaves, each joined to the next: what leaves one on the right enters the next on the left."
    "carousel" "A drum without a beginning: three equal parts, and the player on the left is always the same."
    "delta" "Three triangles: who leaves one eastward enters the next from below, who leaves it northward from the left."
    "beggar" "The third player has no stone: only override stones, and three that are nobody's."
    "wheel" "A wheel with a hub of holes: three camps on the rim, bonus tiles between them."
    "shuttle" "Three long halls; doors on their short ends lead two halls further."
    "cross" "A cross with a hole in the middle, twisted joints and a mirror."
    "compass" "Four camps in the four winds, each the same as the next turned by a quarter."
    "four" "The plain board for four: no bombs, no override stones, nothing but stones."
    "rooms" "Four rooms with doors, and a shaft from each to the one across."
    "spiral" "Four lanes that wind inward to one court; a blast has to go the same way."
    "bazaar" "Bonus and choice tiles wherever one looks."
    "prairie" "Wide open land for four, with wells of holes and bombs that reach six tiles far."
    "dominoes" "Pairs of tiles, joined in a grid by nothing but transitions."
    "genesis" "Nobody has a stone: what lies there is nobody's, and everybody has five override stones."
    "petals" "Five petals around nothing: each touches the next with a slanted edge."
    "belt" "A belt of five equal buckles; every player stands between the same two neighbours."
    "starfish" "A disc with five camps and five choice tiles, all the same way from the middle."
    "necklace" "One row of fifty tiles closed to a ring, ten for each of the five."
    "silo" "Deep shafts side by side, and bombs that empty a whole one."
    "lottery" "Inversion and choice tiles all around: who leads now is last in a moment."
    "hive" "A board full of single holes, so that straight lines are short."
    "turnstile" "Six equal gates in a circle, and a mirror above each of them."
    "lagoon" "Six islands in two rows; bridges lead east, and slanted ones lead two islands on."
    "minefield" "Eight bombs each that destroy one tile: where it hurts most."
    "chain" "Six rings of twelve tiles, linked to a chain that has no end."
    "echo" "Tiles joined to themselves: rays that enter a corner leave it on another side."
    "citadel" "Two rows of three towers around a market; the largest board for six."
    "heptagon" "Seven camps on a circle that no square board can divide evenly."
    "week" "Seven days in a circle, and the last one is a day of choice."
    "harbours" "Seven bays; ships leave at a slant and land three bays further."
    "lanterns" "Small rooms with a light in the middle that only an override stone can take."
    "caravan" "Two rows of camels in a circle; there is no room to pass."
    "maelstrom" "A drum that is a ring the other way too: no edge anywhere, and everything hangs together."
    "crowd" "Four pairs of players on one board, and two ways out of it."
    "octopus" "Eight arms around a head of nobody's stones: whoever holds the head reaches into every arm."
    "parade" "Eight equal squares in a long circle."
    "atolls" "Eight atolls with a lagoon of holes; currents carry rays three atolls further."
    "metropolis" "The largest usual board for eight: a city of blocks and squares, with an underground that joins far sides."
    "tinderbox" "Nobody has a bomb, but two bonus tiles may give one, and it burns half the board."
    "huddle" "Eight players on sixty-four tiles, shoulder to shoulder."
};

/// The text of the map with this name.
pub fn named(name: &str) -> Option<&'static str> {
    let (_, _, text) = MAPS.iter().find(|(known, _, _)| *known == name)?;
    Some(text)
}

/// All maps, by number of players.
pub fn all() -> impl Iterator<Item = OwnMap> {
    MAPS.iter().map(|(name, idea, text)| {
        let [players, _, _, _, height, width] = header(text);
        OwnMap {
            name,
            idea,
            players: u8::try_from(players).unwrap_or(u8::MAX),
            width,
            height,
            text,
        }
    })
}

/// The six numbers that a map begins with.
fn header(text: &str) -> [u16; 6] {
    let mut numbers = text.split_whitespace().map_while(|word| word.parse().ok());
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}
