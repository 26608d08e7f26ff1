//! From the state to a view, and from a view with imagined secrets back to a state.

use parlor_game::{Seat, Secret, Viewer};

use crate::{
    Cards, Catan, Colour, Devs, HarbourUse, Land, Phase, PlayerView, View,
    belief::AllDevs,
    board::ANY_KIND,
    land::pieces,
    seats::{MOST, PerSeat},
};

impl Catan {
    /// What `viewer` may know; after the end everybody may know everything.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let over = matches!(self.phase, Phase::Over { .. });
        let all = over || viewer == Viewer::Referee;
        let player = |seat| self.player_seen(seat, all || me == Some(seat));
        View {
            me,
            options: self.options,
            board: self.board,
            robber: self.land.robber,
            phase: self.phase,
            now: self.now,
            players: self.all_seats().map(player).collect(),
            bank: self.bank,
            deck: self.deck().total(),
            deck_cards: all.then(|| self.deck()),
            longest_road: self.longest_road,
            largest_army: self.largest_army,
            offer: self.offer,
            offers: self.offers,
        }
    }

    fn player_seen(&self, seat: Seat, open: bool) -> PlayerView {
        let estate = self.land.estate(seat);
        let (roads, settlements, cities) = pieces(estate);
        PlayerView {
            colour: self.colours[seat.index()],
            cards: self.hand(seat).total(),
            hand: open.then(|| self.hand(seat)),
            devs: self.devs(seat).total(),
            new_devs: self.new_devs(seat).total(),
            dev_cards: open.then(|| self.devs(seat)),
            new_dev_cards: open.then(|| self.new_devs(seat)),
            played: self.played(seat),
            roads,
            settlements,
            cities,
            roads_left: estate.roads_left(),
            settlements_left: estate.settlements_left(),
            cities_left: estate.cities_left(),
            road_length: estate.length,
            public_points: self.public_points(seat),
            points: open.then(|| self.points(seat)),
            rates: self.rates(seat),
        }
    }

    /// The state that looks like `view`, with these secrets; nothing if the view contradicts itself.
    pub(crate) fn from_view(view: &View, hands: [Cards; MOST], devs: AllDevs) -> Option<Self> {
        let seats = u8::try_from(view.players.len()).ok()?;
        let mut land = Land::empty(view.robber);
        let mut colours = [Colour::Red; MOST];
        let mut played = [Devs::NONE; MOST];
        for (seat, player) in (0..).map(Seat).zip(&view.players) {
            let PlayerView {
                roads,
                settlements,
                cities,
                ..
            } = player;
            land.put(seat, roads, settlements, cities, &view.board);
            land.estate_mut(seat).ready = match view.options.harbour_use {
                HarbourUse::AtOnce => land.estate(seat).ports,
                HarbourUse::NextTurn => ports_of(player.rates),
            };
            colours[seat.index()] = player.colour;
            played[seat.index()] = player.played;
        }
        Some(Self {
            options: view.options,
            board: view.board,
            colours,
            seats,
            land,
            bank: view.bank,
            hands: Secret::new(hands),
            devs: Secret::new(devs.held),
            fresh: Secret::new(devs.new),
            deck: Secret::new(devs.deck),
            played,
            longest_road: view.longest_road,
            largest_army: view.largest_army,
            now: view.now,
            phase: sized(view.phase, seats),
            offer: view.offer,
            offers: view.offers,
            // How often chance was asked before does not matter to dice of one's own.
            rolls: view.now.nth,
            steals: view.now.nth,
        })
    }
}

/// The harbours that give these rates.
fn ports_of(rates: Cards) -> u8 {
    (0..5).fold(0, |ports, kind| match rates.0[kind] {
        2 => ports | 1 << kind,
        3 => ports | ANY_KIND,
        _ => ports,
    })
}

/// The phase with as many values as there are seats.
fn sized(phase: Phase, seats: u8) -> Phase {
    match phase {
        Phase::Discard { owed } => Phase::Discard {
            owed: PerSeat::from_fn(seats, |seat| owed[seat]),
        },
        other => other,
    }
}
