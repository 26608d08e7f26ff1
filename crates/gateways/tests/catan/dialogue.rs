//! What is answered to what: lobby, errors, obscuring, trade, the early robber, the end.

use serde_json::{Value, json};

use super::{
    arena::{Arena, at_once},
    client::{
        Client, Told, answer, at, bank, chat, choose, discard, empty, join, offer, play, player,
        road,
    },
    own::Own,
    tree::Tree,
};

/// Four clients at a table, in the order of their seats, with the set-up of the scripted position played.
pub(crate) struct Four {
    /// The server ends with it.
    _arena: Arena,
    pub(crate) clients: Vec<Client>,
}

/// The set-up of the scripted position on the beginner board (16.2).
const SETUP: [(usize, (i32, i32), (i32, i32)); 8] = [
    (0, (-1, 2), (-1, 3)),
    (1, (2, 3), (3, 4)),
    (2, (3, 1), (4, 1)),
    (3, (-2, -2), (-3, -2)),
    (3, (0, 1), (0, 2)),
    (2, (-1, -3), (-2, -3)),
    (1, (-3, -1), (-4, -1)),
    (0, (1, -2), (1, -3)),
];

impl Four {
    async fn joined() -> Self {
        Self::joined_with(at_once(), json!({"board": "beginner"})).await
    }

    async fn joined_with(settings: Value, config: Value) -> Self {
        let arena = Arena::with(settings, config).await;
        let mut clients = Vec::new();
        for name in ["alice", "bob", "carol", "dave"] {
            let mut client = arena.client();
            client.ask(join(name, 0)).await;
            assert_eq!(client.told().await.field, 19);
            clients.push(client);
        }
        Self {
            _arena: arena,
            clients,
        }
    }

    async fn begun() -> Self {
        Self::joined().await.begin().await
    }

    async fn begin(mut self) -> Self {
        for client in &mut self.clients {
            client.until(18).await;
        }
        self
    }

    async fn set_up() -> Self {
        Self::begun().await.build().await
    }

    /// The same with other settings and options.
    pub(crate) async fn set_up_with(settings: Value, config: Value) -> Self {
        let joined = Self::joined_with(settings, config).await;
        joined.begin().await.build().await
    }

    async fn build(self) -> Self {
        let mut four = self;
        for (seat, settlement, end) in SETUP {
            four.asks(seat, at(4, settlement), 5).await;
            four.asks(seat, road((settlement, end)), 4).await;
        }
        for client in &mut four.clients {
            let told = client.told().await;
            assert_eq!((told.field, told.by), (23, None));
        }
        four
    }

    /// Somebody asks, everybody is told; all but the secrets are the same.
    pub(crate) async fn asks(&mut self, seat: usize, request: Tree, field: u32) -> Vec<Told> {
        self.clients[seat].ask(request).await;
        self.all(field, Some(seat as i32)).await
    }

    /// Everybody is told this next.
    pub(crate) async fn all(&mut self, field: u32, by: Option<i32>) -> Vec<Told> {
        let mut all = Vec::new();
        for client in &mut self.clients {
            let told = client.told().await;
            assert_eq!((told.field, told.by), (field, by), "{told:?}");
            all.push(told);
        }
        all
    }

    /// Somebody asks and is refused; nobody else hears of it.
    pub(crate) async fn refused(&mut self, seat: usize, request: Tree, code: &str) {
        self.clients[seat].ask(request).await;
        let told = self.clients[seat].told().await;
        assert_eq!(told.code(), code, "{told:?}");
        assert_eq!(told.by, Some(seat as i32), "an error names its offender");
    }

    /// Rolls and does what a seven asks for; hands are small enough not to discard.
    async fn roll(&mut self, seat: usize) {
        let told = self.asks(seat, empty(1), 3).await;
        let total = told[0].body.int(1) + told[0].body.int(2);
        assert_eq!(told[0].body.subs(3).len(), if total == 7 { 0 } else { 4 });
        if total == 7 {
            // To a hex of the third player's alone; if the robber is there, to one of the second's.
            self.clients[seat].ask(at(6, (4, 2))).await;
            let told = self.clients[seat].told().await;
            match told.field {
                9 => {
                    for (n, client) in self.clients.iter_mut().enumerate() {
                        if n != seat {
                            assert_eq!(client.told().await.field, 9);
                        }
                    }
                    if seat != 2 {
                        let target = Tree::default().message(11, player(2));
                        self.asks(seat, target, 10).await;
                    }
                }
                _ => {
                    assert_eq!(told.code(), "E_SAME_HEX");
                    self.asks(seat, at(6, (3, 3)), 9).await;
                    if seat != 1 {
                        let target = Tree::default().message(11, player(1));
                        self.asks(seat, target, 10).await;
                    }
                }
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn clients_hear_who_has_joined_and_nothing_before_they_join() {
    let arena = Arena::open().await;
    let mut first = arena.client();
    first.is_silent().await;
    for (request, code) in [
        (empty(1), "E_JOIN_FIRST"),
        (chat("hi"), "E_JOIN_FIRST"),
        (join("anna", 99), "E_NO_GAME"),
        (join("anna", -1), "E_NO_GAME"),
        (join(&"x".repeat(65), 0), "E_BAD_NAME"),
    ] {
        first.ask(request).await;
        assert_eq!(first.told().await.code(), code);
    }
    let odd = "  anna\tof  the north, whose name is very long  ";
    first.ask(join(odd, 0)).await;
    let told = first.told().await;
    assert_eq!((told.field, told.by), (19, Some(0)));
    assert_eq!(told.body.string(1), odd, "byte for byte");
    first.ask(join(odd, 0)).await;
    assert_eq!(
        first.told().await,
        told,
        "joining twice is answered by the list"
    );
    for (request, code) in [
        (chat("hi"), "E_TOO_EARLY"),
        (empty(1), "E_TOO_EARLY"),
        (empty(16), "E_TOO_EARLY"),
    ] {
        first.ask(request).await;
        assert_eq!(first.told().await.code(), code);
    }
    let mut second = arena.client();
    second.ask(join("", 0)).await;
    for client in [&mut first, &mut second] {
        let told = client.told().await;
        assert_eq!((told.field, told.by), (19, Some(1)));
        let names = told.body.0.iter().filter(|(field, _)| *field == 1);
        let names = names.map(|(_, name)| name.clone());
        let given = [odd, ""].map(|name| super::tree::Value::Bytes(name.into()));
        assert_eq!(names.collect::<Vec<_>>(), given);
    }
    // Who goes before the game makes room.
    drop(first);
    let mut third = arena.client();
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    third.ask(join("bob", 0)).await;
    let told = third.told().await;
    let names = told.body.0.iter().filter(|(field, _)| *field == 1);
    assert_eq!(names.count(), 2);
}

/// Empty chairs are filled so long after the first join, whoever comes later.
#[tokio::test(start_paused = true)]
async fn chairs_are_filled_after_the_first_join() {
    let arena = Arena::open().await;
    let mut first = arena.client();
    first.ask(join("anna", 0)).await;
    let since = tokio::time::Instant::now();
    tokio::time::sleep(std::time::Duration::from_secs(40)).await;
    let mut second = arena.client();
    second.ask(join("bob", 0)).await;
    let told = first.until(18).await;
    let waited = since.elapsed().as_secs();
    assert!((59..62).contains(&waited), "{waited}");
    assert_eq!(told.body.subs(3).len(), 4);
    second.until(18).await;
}

/// The whole beginning, byte for byte.
#[tokio::test(start_paused = true)]
async fn the_beginning_has_its_bytes() {
    let mut four = Four::joined().await;
    let told = four.clients[0].until(18).await;
    let body = Tree::default().message(2, told.event).write();
    assert_eq!(body.len(), 706);
    let digest = ring::digest::digest(&ring::digest::SHA256, &body);
    let hex: String = digest
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(
        hex,
        "d01a2c964dd686ac4258b03b5587e432ede1c1c99b057ef9e055cf08ff10d0ae"
    );
    for (seat, client) in four.clients.iter_mut().enumerate().skip(1) {
        let told = client.until(18).await;
        assert_eq!(told.by, Some(seat as i32));
        assert_eq!(told.body.sub(4).unwrap().int(1), seat as i32);
    }
}

/// Errors go to their sender, and nothing changes.
#[tokio::test(start_paused = true)]
async fn requests_that_cannot_be_are_told_why() {
    let mut four = Four::begun().await;
    four.refused(1, at(4, (2, 3)), "E_NOT_YOUR_TURN").await;
    four.refused(0, road(((-1, 2), (-1, 3))), "E_OWED").await;
    four.refused(0, at(4, (0, 0)), "E_BAD_PLACE").await;
    four.refused(0, at(4, (70_000, 1)), "E_BAD_PLACE").await;
    four.refused(0, empty(1), "E_OWED").await;
    four.refused(0, empty(13), "E_OWED").await;
    four.asks(0, at(4, (-1, 2)), 5).await;
    four.refused(0, road(((2, 3), (3, 4))), "E_NOT_CONNECTED")
        .await;
    let half = Tree::default().message(3, Tree::default().message(1, super::client::point((0, 1))));
    four.refused(0, half, "E_BAD_PLACE").await;
    // Either order of the ends.
    four.asks(0, road(((-1, 3), (-1, 2))), 4).await;
    four.refused(1, at(4, (-1, 2)), "E_OCCUPIED").await;
    four.refused(1, at(4, (-2, 1)), "E_DISTANCE").await;

    let mut four = Four::set_up().await;
    four.refused(0, empty(2), "E_NOT_ROLLED").await;
    four.refused(0, empty(13), "E_NOT_ROLLED").await;
    four.refused(0, play(0), "E_NO_CARD").await;
    four.refused(0, play(9), "E_BAD_KIND").await;
    four.refused(0, at(6, (0, 3)), "E_NOT_OWED").await;
    four.refused(0, choose(1), "E_NOT_OWED").await;
    four.refused(0, choose(0), "E_BAD_KIND").await;
    four.refused(0, discard([1, 0, 0, 0, 0]), "E_NOT_OWED")
        .await;
    four.refused(0, discard([-1, 0, 0, 0, 1]), "E_BAD_DISCARD")
        .await;
    four.refused(0, answer(true), "E_NO_TRADE").await;
    four.roll(0).await;
    four.refused(0, empty(1), "E_ROLLED").await;
    four.refused(0, at(5, (2, 3)), "E_BAD_PLACE").await;
    four.refused(0, bank([0, 0, 3, 0, 0], [1, 0, 0, 0, 0]), "E_BAD_RATIO")
        .await;
    four.refused(0, bank([0, 0, -4, 0, 0], [1, 0, 0, 0, 0]), "E_BAD_RATIO")
        .await;
    four.refused(0, bank([99, 0, 0, 0, 0], [0, 0, 0, 0, 0]), "E_BAD_RATIO")
        .await;
    four.refused(0, offer(0, [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]), "E_BAD_TRADE")
        .await;
    four.refused(0, offer(1, [0, 0, 1, 0, 0], [0; 5]), "E_BAD_TRADE")
        .await;
    four.refused(0, offer(5, [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]), "E_BAD_TRADE")
        .await;
    four.refused(0, offer(1, [19, 0, 0, 0, 0], [0, 1, 0, 0, 0]), "E_CANT_PAY")
        .await;
    four.refused(0, Tree::default().message(11, player(0)), "E_NOT_OWED")
        .await;
    four.refused(0, Tree::default().message(11, player(4)), "E_BAD_TARGET")
        .await;
    four.refused(2, empty(13), "E_NOT_YOUR_TURN").await;
    // What is no request.
    let client = &mut four.clients[2];
    for (bytes, code) in [
        (&[2, 0x0a, 0x00][..], "E_UNKNOWN_REQUEST"),
        (&[0], "E_UNKNOWN_REQUEST"),
        (&[2, 0x0a, 0x05], "E_MALFORMED"),
        (&[4, 0x12, 0x02, 0x1a, 0x00], "E_DIRECTION"),
        (&[6, 0x0a, 0x04, 0x7a, 0x02, 0xff, 0xfe], "E_MALFORMED"),
    ] {
        client.raw(bytes).await;
        assert_eq!(client.told().await.code(), code);
    }
    four.refused(2, chat(""), "E_CHAT").await;
    four.refused(2, chat(&"x".repeat(501)), "E_CHAT").await;
    let told = four.asks(2, chat("well, hello"), 21).await;
    assert_eq!(told[0].event.string(21), "well, hello");
    // Chat as an event.
    let event = Tree::default().message(2, Tree::default().text(21, "from a console"));
    four.clients[1].raw(&event.frame()).await;
    four.all(21, Some(1)).await;
    four.asks(0, empty(13), 16).await;
}

/// Ten malformed frames in a row, an endless length, too long a frame: one error, then the end.
#[tokio::test(start_paused = true)]
async fn bytes_that_make_no_sense_end_the_connection() {
    let arena = Arena::open().await;
    let mut client = arena.client();
    for _ in 0..10 {
        client.raw(&[2, 0x0a, 0x05]).await;
        assert_eq!(client.told().await.code(), "E_MALFORMED");
    }
    assert_eq!(client.next().await, None);
    for bytes in [&[0x81, 0x80, 0x04][..], &[0x80; 6]] {
        let mut client = arena.client();
        client.raw(bytes).await;
        assert_eq!(client.told().await.code(), "E_MALFORMED");
        assert_eq!(client.next().await, None);
    }
    let mut patient = arena.client();
    for _ in 0..9 {
        patient.raw(&[2, 0x0a, 0x05]).await;
        patient.told().await;
    }
    patient.ask(empty(1)).await;
    assert_eq!(patient.told().await.code(), "E_JOIN_FIRST");
    patient.raw(&[2, 0x0a, 0x05]).await;
    assert_eq!(patient.told().await.code(), "E_MALFORMED");
    patient.is_silent().await;
}

/// The own hand, and nobody else is told.
#[tokio::test(start_paused = true)]
async fn resources_are_told_to_who_asks() {
    let mut four = Four::set_up().await;
    let hands = [
        [0, 0, 1, 2, 0],
        [0, 1, 0, 2, 0],
        [1, 0, 0, 1, 1],
        [1, 0, 1, 0, 0],
    ];
    for (seat, hand) in hands.into_iter().enumerate() {
        four.clients[seat].ask(empty(16)).await;
        let told = four.clients[seat].told().await;
        assert_eq!((told.field, told.by), (25, Some(seat as i32)));
        let alloc = told.body.sub(1).unwrap();
        assert_eq!(alloc.sub(1).unwrap().int(1), seat as i32);
        assert_eq!(
            super::client::read_counts(&alloc.sub(2).unwrap()),
            hand,
            "the cards of the set-up"
        );
        assert!(!told.body.has(2));
    }
    for client in &mut four.clients {
        client.is_silent().await;
    }
}

/// Offers between clients.
#[tokio::test(start_paused = true)]
async fn offers_are_answered_or_closed_before_the_turn_ends() {
    let mut four = Four::set_up().await;
    four.roll(0).await;
    let (wool, brick) = ([0, 0, 1, 0, 0], [1, 0, 0, 0, 0]);
    let told = four.asks(0, offer(3, wool, brick), 14).await;
    assert!(told.iter().all(|one| one.event == told[0].event));
    four.refused(0, offer(2, wool, brick), "E_TRADE_OPEN").await;
    four.refused(1, answer(true), "E_NO_TRADE").await;
    four.clients[3].ask(answer(false)).await;
    four.all(22, Some(3)).await;
    // An ACCEPT without the cards leaves it open.
    four.asks(0, offer(1, wool, [0, 0, 0, 0, 1]), 14).await;
    four.refused(1, answer(true), "E_CANT_PAY").await;
    four.clients[0].ask(empty(13)).await;
    four.all(22, Some(0)).await;
    four.all(16, Some(0)).await;
    four.roll(1).await;
    four.asks(1, offer(3, [0, 0, 0, 1, 0], brick), 14).await;
    four.clients[3].ask(answer(true)).await;
    let told = four.all(15, Some(1)).await;
    let body = &told[0].body;
    assert_eq!(body.sub(1).unwrap().int(1), 3);
    assert_eq!(
        super::client::read_counts(&body.sub(2).unwrap()),
        [0, 0, 0, 1, 0]
    );
}

/// An offer that nobody answers is closed by the server.
#[tokio::test(start_paused = true)]
async fn an_offer_without_an_answer_is_closed() {
    let mut four = Four::set_up().await;
    four.roll(0).await;
    four.asks(0, offer(3, [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]), 14)
        .await;
    let since = tokio::time::Instant::now();
    four.all(22, Some(0)).await;
    assert!((29..32).contains(&since.elapsed().as_secs()));
}

/// A table that people open, and its number, and options that clients cannot play with.
#[tokio::test(start_paused = true)]
async fn tables_for_clients_keep_the_rules_that_clients_know() {
    let arena = Arena::open().await;
    let mut owner = arena.own("owner", "person").await;
    let chairs = json!([{"type": "open", "admits": ["catan"]}]);
    for config in [
        json!({"friendly_robber": true}),
        json!({"discard_limit": 9}),
        json!({"players": 2}),
    ] {
        let create = json!({
            "type": "create", "game": "catan", "config": config, "chairs": chairs, "stand": true,
        });
        let refused = owner.command(create).await;
        assert_eq!(refused["problem"]["code"], "not_for_clients", "{refused}");
    }
    let (table, number) = arena.table(&mut owner, json!({}), at_once(), chairs).await;
    assert_eq!(number, 1);
    let change = json!({"type": "options", "table": table, "config": {"friendly_robber": true}});
    let refused = owner.command(change).await;
    assert_eq!(refused["problem"]["code"], "not_for_clients", "{refused}");
    let mut client = arena.client();
    client.ask(join("anna", number)).await;
    assert_eq!(client.told().await.field, 19);
    let mut other = arena.client();
    other.ask(join("bob", number)).await;
    assert_eq!(other.told().await.code(), "E_FULL");
    // A refused client may try again.
    other.ask(join("bob", 0)).await;
    assert_eq!(other.told().await.field, 19);
}

/// A table with two clients and two programs of our own protocol, set up as in the scripted position.
async fn mixed(arena: &Arena) -> (Client, Client, Vec<Own>, String) {
    let mut owner = arena.own("owner", "person").await;
    let client = json!({"type": "open", "admits": ["catan"]});
    let bot = json!({"type": "open", "admits": ["bot"]});
    let settings = {
        let mut settings = at_once();
        settings["start"] = json!({"seating": "as_sat"});
        settings
    };
    let chairs = json!([bot, client, client, bot]);
    let config = json!({"board": "beginner"});
    let (table, number) = arena.table(&mut owner, config, settings, chairs).await;
    let mut bots = Vec::new();
    for name in ["nat", "ivy"] {
        let mut bot = arena.own(name, "bot").await;
        let joined = bot.command(json!({"type": "join", "key": table})).await;
        assert_eq!(joined["type"], "done", "{joined}");
        bots.push(bot);
    }
    let mut first = arena.client();
    first.ask(join("alice", number)).await;
    first.until(19).await;
    let mut second = arena.client();
    second.ask(join("bob", number)).await;
    second.until(18).await;
    first.until(18).await;
    let mut clients = [first, second];
    for (seat, settlement, end) in SETUP {
        match seat {
            1 | 2 => {
                let client = &mut clients[seat - 1];
                client.ask(at(4, settlement)).await;
                client.ask(road((settlement, end))).await;
            }
            _ => {
                let bot = &mut bots[usize::from(seat == 3)];
                let pair = |(x, y): (i32, i32)| json!([x, y]);
                let settle = json!({"type": "settle", "at": pair(settlement)});
                assert_eq!(act(bot, &table, settle).await["type"], "done");
                let lay = json!({"type": "road", "at": [pair(settlement), pair(end)]});
                let done = act(bot, &table, lay.clone()).await;
                assert_eq!(done["type"], "done", "{done}");
            }
        }
        // Everybody has to have seen it before the next one places.
        for client in &mut clients {
            client.until(4).await;
        }
    }
    for client in &mut clients {
        client.until(23).await;
    }
    let [first, second] = clients;
    (first, second, bots, table)
}

async fn act(own: &mut Own, table: &str, action: Value) -> Value {
    own.act(table, action).await
}

/// An open offer of a native seat is private to each client, and closed for it when others trade.
#[tokio::test(start_paused = true)]
async fn open_offers_are_shown_to_each_client_alone() {
    let arena = Arena::open().await;
    let (mut client, _other, mut bots, table) = mixed(&arena).await;
    let rolled = act(&mut bots[0], &table, json!({"type": "roll"})).await;
    assert_eq!(rolled["type"], "done");
    let told = client.until(3).await;
    if told.body.int(1) + told.body.int(2) == 7 {
        for action in [
            json!({"type": "robber", "to": [4, 2]}),
            json!({"type": "steal", "from": 2}),
        ] {
            assert_eq!(act(&mut bots[0], &table, action).await["type"], "done");
        }
        client.until(10).await;
    }
    // To everybody: the client sees one that names it.
    let open = json!({"type": "offer", "give": {"wool": 1}, "get": {"brick": 1}});
    let done = act(&mut bots[0], &table, open.clone()).await;
    assert_eq!(done["type"], "done", "{done}");
    let told = client.told().await;
    assert_eq!((told.field, told.by), (14, Some(0)));
    assert_eq!(told.body.sub(1).unwrap().int(1), 1);
    // It refuses: for it the offer is closed at once, for the others it is not.
    client.ask(answer(false)).await;
    let told = client.told().await;
    assert_eq!((told.field, told.by), (22, Some(1)));
    client.ask(answer(true)).await;
    assert_eq!(client.told().await.code(), "E_NO_TRADE");
    let accepted = act(&mut bots[1], &table, json!({"type": "accept", "offer": 1})).await;
    assert_eq!(accepted["type"], "done", "{accepted}");
    client.is_silent().await;
    let confirmed = act(
        &mut bots[0],
        &table,
        json!({"type": "confirm", "offer": 1, "with": 3}),
    )
    .await;
    assert_eq!(confirmed["type"], "done", "{confirmed}");
    let told = client.told().await;
    assert_eq!(
        (told.field, told.by),
        (15, Some(0)),
        "a trade of others is told alone"
    );
    assert_eq!(told.body.sub(1).unwrap().int(1), 3);
    // A counter-offer that is taken: the offer is closed for the client, then the trade is told.
    let open = json!({"type": "offer", "give": {"grain": 1}, "get": {"ore": 2}});
    assert_eq!(act(&mut bots[0], &table, open).await["type"], "done");
    assert_eq!(client.told().await.field, 14);
    let counter = json!({"type": "counter", "offer": 2, "give": {"wool": 1}, "get": {"grain": 1}});
    let done = act(&mut bots[1], &table, counter).await;
    assert_eq!(done["type"], "done", "{done}");
    client.is_silent().await;
    let done = act(
        &mut bots[0],
        &table,
        json!({"type": "confirm", "offer": 3, "with": 3}),
    )
    .await;
    assert_eq!(done["type"], "done", "{done}");
    let told = client.told().await;
    assert_eq!((told.field, told.by), (22, Some(0)));
    let told = client.told().await;
    assert_eq!((told.field, told.by), (15, Some(0)));
    let done = act(&mut bots[0], &table, json!({"type": "end"})).await;
    assert_eq!(done["type"], "done", "{done}");
    assert_eq!(client.told().await.field, 16);
}

/// A lost client is replaced at once, and comes back by its name from its address.
#[tokio::test]
async fn who_is_lost_comes_back_by_name_and_address() {
    let arena = Arena::with(at_once(), json!({"board": "beginner"})).await;
    let mut owner = arena.own("owner", "person").await;
    let client = json!({"type": "open", "admits": ["catan"]});
    let chairs = json!([client, client, client, client]);
    let config = json!({"board": "beginner"});
    let (_, number) = arena.table(&mut owner, config, at_once(), chairs).await;
    let mut clients = Vec::new();
    for name in ["alice", "bob", "carol", "dave"] {
        let mut client = arena.client();
        client.ask(join(name, number)).await;
        client.until(19).await;
        clients.push(client);
    }
    for client in &mut clients {
        client.until(18).await;
    }
    // The first is lost on its turn: a built-in player places for it.
    drop(clients.remove(0));
    let bob = &mut clients[0];
    assert_eq!(bob.until(5).await.by, Some(0));
    assert_eq!(bob.until(4).await.by, Some(0));
    let mut stranger = arena.client_from([127, 0, 0, 9].into());
    stranger.ask(join("alice", number)).await;
    assert_eq!(stranger.told().await.code(), "E_FULL");
    let mut other = arena.client();
    other.ask(join("bob", number)).await;
    assert_eq!(other.told().await.code(), "E_FULL", "bob is there");
    let mut back = arena.client();
    back.ask(join("alice", number)).await;
    assert_eq!(back.told().await.field, 19);
    let told = back.told().await;
    assert_eq!((told.field, told.by), (24, Some(0)));
    let setup = told.body.sub(1).unwrap();
    assert_eq!(setup.sub(4).unwrap().int(1), 0);
    assert_eq!(told.body.subs(3).len(), 1, "its settlement");
    assert_eq!(told.body.subs(5).len(), 1, "its road");
    assert_eq!(told.body.subs(7).len(), 4);
    let told = back.told().await;
    assert_eq!((told.field, told.by), (9, None));
    // It plays on: a refusal shows that it is heard.
    back.ask(empty(1)).await;
    assert_eq!(back.told().await.code(), "E_NOT_YOUR_TURN");
    let bob = &mut clients[0];
    bob.ask(at(4, (2, 5))).await;
    bob.until(5).await;
    assert_eq!(back.until(5).await.by, Some(1));
}
