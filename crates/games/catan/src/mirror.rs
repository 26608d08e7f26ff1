//! A view as something to count with: what its viewer may do, and what follows from the pieces on the board.

use parlor_game::{Game, Seat};

use crate::{
    Action, Cards, Catan, Devs, Event, View,
    belief::AllDevs,
    seats::{Few, MOST},
};

impl View {
    /// The state that looks like this as far as its viewer knows: hands it cannot see are empty.
    ///
    /// It is good for what the viewer itself may do, and for what everybody sees; nothing if the view
    /// contradicts itself.
    pub fn known(&self) -> Option<Catan> {
        let mut hands = [Cards::NONE; MOST];
        let mut held = [Devs::NONE; MOST];
        for (n, player) in self.players.iter().enumerate().take(MOST) {
            hands[n] = player.hand.unwrap_or_default();
            held[n] = player.dev_cards.unwrap_or_default();
        }
        let active = self.players.get(self.now.seat.index())?;
        let new = active.new_dev_cards.unwrap_or_default();
        let deck = match self.deck {
            0 => Devs::NONE,
            _ => Devs::DECK,
        };
        Catan::from_view(self, hands, AllDevs { held, new, deck })
    }

    /// What its viewer may do.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if let (Some(me), Some(state)) = (self.me, self.known()) {
            state.actions(me, &mut actions);
        }
        actions
    }

    /// Who can be robbed by the player on turn where the robber stands.
    pub fn victims(&self) -> Few {
        let state = self.known();
        let owners = state.map(|state| state.land.owners_at(self.robber));
        owners.unwrap_or_default().without(self.now.seat)
    }

    /// How many of `left` free roads the player on turn can place.
    pub fn free_roads(&self, left: u8) -> u8 {
        let state = self.known();
        state.map_or(0, |state| state.free_roads(self.now.seat, left))
    }

    /// Counts anew what follows from pieces and played cards, after `seat` did something; says which special cards
    /// went to somebody else.
    pub fn recount(&mut self, seat: Seat) -> Vec<Event> {
        let mut told = Vec::new();
        let Some(mut state) = self.known() else {
            return told;
        };
        state.award_road(&mut told);
        state.award_army(seat, &mut told);
        self.longest_road = state.longest_road;
        self.largest_army = state.largest_army;
        for (seat, player) in (0..).map(Seat).zip(&mut self.players) {
            let estate = state.land.estate(seat);
            player.road_length = estate.length;
            player.roads_left = estate.roads_left();
            player.settlements_left = estate.settlements_left();
            player.cities_left = estate.cities_left();
            player.public_points = state.public_points(seat);
            player.points = player.points.map(|_| state.points(seat));
            player.rates = state.rates(seat);
        }
        told
    }
}
