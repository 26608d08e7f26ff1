//! How a player finds the y axis of Game Masters of other makes, without sockets and without waiting.

use std::time::{Duration, Instant};

use parlor_game::{Dice, Draw};
use parlor_gateways::project::{
    Contains, Direction, Guid, Point, Role, Side,
    message::{Begin, FromMaster, FromPlayer, Reply, Request, Told},
    pl::Player,
};
use parlor_play::seed_of_text;
use parlor_project_players::{AgentKind, Exchange, Frame, Tuning};

use super::world::{QUICK, read};

const WIDTH: i64 = 8;
const TASKS: i64 = 8;
const GOALS: i64 = 2;
const HEIGHT: i64 = TASKS + 2 * GOALS;

/// Where a Game Master looks when a player wants to look around.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Looks {
    /// Where the player stands; it says where that is.
    WhereItIs,
    /// At the place that the player names, which it repeats.
    WhereItSays,
    /// As before, and it never says who stands where.
    NamingNobody,
}

/// A Game Master with one red player and a board without pieces; `at` is in the frame of the wire.
struct Odd {
    now: Instant,
    player: Player,
    guid: Guid,
    up: bool,
    looks: Looks,
    at: Point,
    looked: u32,
}

impl Odd {
    fn new(up: bool, looks: Looks, at: Point, name: &str) -> Self {
        let dice = |nth| Dice::of(&seed_of_text(name), Draw { stream: 0, nth });
        let agent = AgentKind::Sonar.agent(Tuning::default(), Exchange::Off, dice(0));
        let guid = Guid::new(name).unwrap();
        let now = Instant::now();
        let mut player = Player::new(read(QUICK), guid.clone(), agent, dice(1));
        player.connected(now);
        player.poll(now);
        let mut this = Self {
            now,
            player,
            guid: guid.clone(),
            up,
            looks,
            at,
            looked: 0,
        };
        this.say(FromMaster::Joined {
            guid: guid.clone(),
            granted: true,
        });
        this.say(FromMaster::Begin(Begin {
            guid: guid.clone(),
            team: Side::Red,
            role: Role::Leader,
            team_size: 1,
            team_guids: vec![guid],
            location: at,
            width: WIDTH,
            tasks_height: TASKS,
            goals_height: GOALS,
        }));
        this
    }

    fn say(&mut self, said: FromMaster) {
        self.player.frame(self.now, Ok(said));
    }

    /// Answers what the player asks for, one time.
    fn go_on(&mut self) {
        self.now += Duration::from_millis(100);
        for frame in self.player.poll(self.now) {
            let said = FromPlayer::read(frame.strip_suffix(b"\x17").unwrap());
            let (FromPlayer::Request { guid, request }, _) = said.unwrap() else {
                continue;
            };
            let reply = match request {
                Request::Move(Some(way)) => self.step(way),
                Request::Discover(claim) => self.look(claim.unwrap()),
                other => panic!("{other:?} on an empty board"),
            };
            let stamp = None;
            self.say(FromMaster::Reply { guid, reply, stamp });
        }
    }

    fn step(&mut self, way: Direction) -> Reply {
        let Point { mut x, mut y } = self.at;
        // The letters mean the same in both frames: north is red's side.
        let north = if self.up { 1 } else { -1 };
        match way {
            Direction::N => y += north,
            Direction::S => y -= north,
            Direction::W => x -= 1,
            Direction::E => x += 1,
        }
        let row = if self.up { HEIGHT - 1 - y } else { y };
        let granted = (0..WIDTH).contains(&x) && (0..GOALS + TASKS).contains(&row);
        if granted {
            self.at = Point { x, y };
        }
        Reply::Move {
            granted,
            distance: None,
            location: None,
        }
    }

    fn look(&mut self, claim: Point) -> Reply {
        self.looked += 1;
        let centre = match self.looks {
            Looks::WhereItIs => self.at,
            Looks::WhereItSays | Looks::NamingNobody => claim,
        };
        let mut fields = Vec::new();
        for y in centre.y - 1..=centre.y + 1 {
            for x in centre.x - 1..=centre.x + 1 {
                let at = Point { x, y };
                let is_told = at == self.at && self.looks != Looks::NamingNobody;
                fields.push(Told {
                    at,
                    distance: None,
                    contains: Contains::Empty,
                    timestamp: None,
                    user: is_told.then(|| self.guid.clone()),
                });
            }
        }
        Reply::Discover {
            granted: true,
            location: Some(centre),
            fields,
        }
    }

    fn is_in_tasks(&self) -> bool {
        (GOALS..GOALS + TASKS).contains(&self.at.y)
    }
}

#[test]
fn the_axis_is_found_where_the_game_master_believes_what_players_claim() {
    for looks in [Looks::WhereItSays, Looks::WhereItIs] {
        for up in [false, true] {
            for (x, y) in [(0, 2), (7, 9), (3, 5), (4, 8), (1, 6)] {
                for name in ["a", "b", "c"] {
                    let mut game = Odd::new(up, looks, Point { x, y }, name);
                    (0..80).for_each(|_| game.go_on());
                    let from = format!("{looks:?}, up {up}, from ({x}, {y}), {name}");
                    let found = if up { Frame::Up } else { Frame::Down };
                    assert_eq!(game.player.frame_of_wire(), found, "{from}");
                    assert_eq!(game.looked, 1, "{from}");
                    let known = game.player.knowledge().unwrap().field();
                    let at = (i64::from(known.x), i64::from(known.y));
                    assert_eq!(at, (game.at.x, game.at.y), "{from}");
                    // Without pieces it waits in the tasks area, and knows which rows these are.
                    for _ in 0..40 {
                        game.go_on();
                        assert!(game.is_in_tasks(), "{from}");
                    }
                }
            }
        }
    }
}

/// What repeats the own claim proves nothing: the player neither believes it nor asks for ever.
#[test]
fn a_game_master_that_tells_nothing_is_not_asked_for_ever() {
    for up in [false, true] {
        let mut game = Odd::new(up, Looks::NamingNobody, Point { x: 3, y: 5 }, "a");
        (0..300).for_each(|_| game.go_on());
        assert!((1..=4).contains(&game.looked), "{} looks", game.looked);
    }
}
