//! A connection of the test client.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream},
    time::timeout,
};

use super::tree::{Tree, frame_length};

pub(crate) type Point = (i32, i32);

/// A connection.
pub(crate) struct Client {
    stream: DuplexStream,
    unread: Vec<u8>,
}

/// An event of the server.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Told {
    /// Who instigated it.
    pub(crate) by: Option<i32>,
    /// Which event it is.
    pub(crate) field: u32,
    pub(crate) body: Tree,
    /// The whole event.
    pub(crate) event: Tree,
}

impl Told {
    pub(crate) fn error(&self) -> Option<String> {
        (self.field == 2).then(|| self.body.string(2))
    }

    /// The code of an error.
    pub(crate) fn code(&self) -> String {
        let text = self.error().unwrap_or_else(|| panic!("{self:?}"));
        text.split(':').next().unwrap().to_owned()
    }
}

impl Client {
    pub(crate) fn on(stream: DuplexStream) -> Self {
        Self {
            stream,
            unread: Vec::new(),
        }
    }

    pub(crate) async fn raw(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes).await; // The other side may have closed.
    }

    pub(crate) async fn ask(&mut self, request: Tree) {
        let frame = Tree::default().message(1, request).frame();
        self.raw(&frame).await;
    }

    /// The next event; none at the end.
    pub(crate) async fn next(&mut self) -> Option<Told> {
        loop {
            if let Some((header, length)) = frame_length(&self.unread) {
                let frame: Vec<u8> = self.unread.drain(..header + length).skip(header).collect();
                let message = Tree::read(&frame).unwrap();
                assert!(!message.has(1), "servers send events: {message:?}");
                let event = message.sub(2).unwrap();
                let by = event.sub(1).map(|player| player.int(1));
                let field = event.0.iter().find(|(field, _)| *field != 1).unwrap().0;
                let body = match event.sub(field) {
                    Some(body) => body,
                    None => Tree::default().always(0, event.int(field).into()),
                };
                return Some(Told {
                    by,
                    field,
                    body,
                    event,
                });
            }
            let mut bytes = [0; 4096];
            let read = self.stream.read(&mut bytes);
            match timeout(Duration::from_secs(3600), read).await.unwrap() {
                Ok(0) | Err(_) => return None,
                Ok(count) => self.unread.extend_from_slice(&bytes[..count]),
            }
        }
    }

    /// The next event, which there is.
    pub(crate) async fn told(&mut self) -> Told {
        self.next().await.expect("an event")
    }

    /// The next event of a kind; others are passed over.
    pub(crate) async fn until(&mut self, field: u32) -> Told {
        loop {
            let told = self.told().await;
            if told.field == field {
                return told;
            }
        }
    }

    /// Nothing is said for a while.
    pub(crate) async fn is_silent(&mut self) {
        let quiet = timeout(Duration::from_millis(400), self.next()).await;
        assert!(quiet.is_err(), "{quiet:?}");
    }
}

pub(crate) fn empty(field: u32) -> Tree {
    Tree::default().message(field, Tree::default())
}

pub(crate) fn join(name: &str, game: i64) -> Tree {
    let join = Tree::default().text(1, name).number(2, game);
    Tree::default().message(14, join)
}

pub(crate) fn point((x, y): Point) -> Tree {
    Tree::default().number(1, x.into()).number(2, y.into())
}

pub(crate) fn at(field: u32, place: Point) -> Tree {
    Tree::default().message(field, point(place))
}

pub(crate) fn road((a, b): (Point, Point)) -> Tree {
    let edge = Tree::default().message(1, point(a)).message(2, point(b));
    Tree::default().message(3, edge)
}

pub(crate) fn counts(cards: [i32; 5]) -> Tree {
    (1..).zip(cards).fold(Tree::default(), |tree, (n, count)| {
        tree.number(n, count.into())
    })
}

pub(crate) fn player(id: i32) -> Tree {
    Tree::default().number(1, id.into())
}

pub(crate) fn discard(cards: [i32; 5]) -> Tree {
    Tree::default().message(10, counts(cards))
}

pub(crate) fn bank(give: [i32; 5], get: [i32; 5]) -> Tree {
    let trade = Tree::default()
        .message(1, counts(give))
        .message(2, counts(get));
    Tree::default().message(8, Tree::default().message(2, trade))
}

pub(crate) fn offer(to: i32, give: [i32; 5], get: [i32; 5]) -> Tree {
    let trade = Tree::default()
        .message(1, player(to))
        .message(2, counts(give))
        .message(3, counts(get));
    Tree::default().message(8, Tree::default().message(1, trade))
}

pub(crate) fn answer(accept: bool) -> Tree {
    Tree::default().always(9, accept.into())
}

pub(crate) fn choose(kind: i64) -> Tree {
    Tree::default().always(12, kind)
}

pub(crate) fn play(card: i64) -> Tree {
    Tree::default().always(7, card)
}

pub(crate) fn chat(text: &str) -> Tree {
    Tree::default().text(15, text)
}

pub(crate) fn read_point(tree: &Tree) -> Point {
    (tree.int(1), tree.int(2))
}

pub(crate) fn read_edge(tree: &Tree) -> (Point, Point) {
    let end = |field| read_point(&tree.sub(field).unwrap());
    (end(1), end(2))
}

pub(crate) fn read_counts(tree: &Tree) -> [i32; 5] {
    std::array::from_fn(|n| tree.int(n as u32 + 1))
}
