//! The laws by name, and how a broken one is reported.

use std::fmt::{self, Debug, Display};

/// What every game must obey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// The game describes itself in a way that lobbies and logs can use.
    InfoIsSane,
    /// The configuration allows a number of seats that the game knows, and starts with each.
    SeatsAreWithinInfo,
    /// A key that the configuration does not have is refused, however deep it lies.
    UnknownOptionsAreRefused,
    /// What travels has a JSON Schema.
    SchemasAreWritten,
    /// Every listed action is accepted, and the list has a fixed order.
    ListedIsAccepted,
    /// Every action picked by chance is accepted.
    RandomIsAccepted,
    /// A seat that is neither in `must` nor in `may` is refused.
    StrangersAreRefused,
    /// Ticks that are not due, chance that is not asked and input after the end are refused.
    OutOfPlaceIsRefused,
    /// A refused input changes nothing.
    RefusalChangesNothing,
    /// A refused input tells nothing.
    RefusalTellsNothing,
    /// No seat both must and may act.
    MustAndMayAreApart,
    /// Only seats of the match are awaited.
    AwaitedSeatsExist,
    /// A seat that must act has an action.
    WhoMustCan,
    /// A seat that is asked something may act, has an action, and is not asked again after answering.
    AnswersSettleQuestions,
    /// Somebody can act, or the clock will.
    SomebodyActsOrTheClock,
    /// A random match ends.
    MatchesEnd,
    /// Every seat gets a place: one more than the number of seats that did better.
    EverySeatHasAPlace,
    /// No draw of chance is used twice.
    DrawsAreFresh,
    /// A game keeps to its own streams of chance.
    StreamsAreTheGames,
    /// A chance outcome follows from the state and the dice of its draw, whoever plays.
    ChanceFollowsTheDice,
    /// Only a game without chance and secrets is taken back.
    TakeBackIsForOpenGames,
    /// A take-back restores every view and erases nothing.
    TakeBackRestores,
    /// A line of the log survives JSON.
    LinesSurviveJson,
    /// A log replays to the same views and stories at every step.
    LogsReplay,
    /// A log verifies with its seed and with no other.
    LogsVerify,
    /// Waking often, late or never gives the same story.
    LateWakeUpsChangeNothing,
    /// Cutting an event twice is cutting it once.
    CutTwiceIsCutOnce,
    /// A step that tells a viewer nothing changes nothing for it.
    SilenceMeansNoChange,
    /// What a viewer must not know reaches it in no form.
    SecretsAreKept,
    /// A world imagined from what a viewer was told looks like its view.
    ImaginedWorldsFit,
    /// A seat is gone or forfeits only after it was let go.
    GoneMeansLetGo,
    /// A seat that was let go is awaited no more.
    LeaversAreNotAwaited,
    /// A seat that is not there cannot leave.
    OnlyWhoIsThereLeaves,
    /// A game that did not ask for presence refuses it.
    PresenceIsAskedFor,
    /// The player of a seat is fed what the seat gets, and nothing else.
    PlayersAreFedTheirSeat,
    /// A clock runs where a seat must act, and nowhere else.
    ClocksRunWhereASeatMust,
}

impl Law {
    /// The law as a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Self::InfoIsSane => "the game describes itself well",
            Self::SeatsAreWithinInfo => "a configuration keeps to the seats of the game",
            Self::UnknownOptionsAreRefused => "unknown options are refused",
            Self::SchemasAreWritten => "what travels has a schema",
            Self::ListedIsAccepted => "every listed action is accepted",
            Self::RandomIsAccepted => "every random action is accepted",
            Self::StrangersAreRefused => "a seat that is not awaited is refused",
            Self::OutOfPlaceIsRefused => "input out of place is refused",
            Self::RefusalChangesNothing => "a refusal changes nothing",
            Self::RefusalTellsNothing => "a refusal tells nothing",
            Self::MustAndMayAreApart => "must and may are apart",
            Self::AwaitedSeatsExist => "only seats of the match are awaited",
            Self::WhoMustCan => "whoever must can",
            Self::AnswersSettleQuestions => "who is asked may answer, and has then answered",
            Self::SomebodyActsOrTheClock => "somebody can act or the clock will",
            Self::MatchesEnd => "random matches end",
            Self::EverySeatHasAPlace => "every seat has its place",
            Self::DrawsAreFresh => "no draw of chance is used twice",
            Self::StreamsAreTheGames => "a game keeps to its own streams of chance",
            Self::ChanceFollowsTheDice => "chance follows from the state and the dice",
            Self::TakeBackIsForOpenGames => "take-back only without chance and secrets",
            Self::TakeBackRestores => "a take-back restores all views and erases nothing",
            Self::LinesSurviveJson => "a line of the log survives JSON",
            Self::LogsReplay => "a log replays to the same views and stories",
            Self::LogsVerify => "a log verifies with its seed only",
            Self::LateWakeUpsChangeNothing => "a late wake-up changes nothing",
            Self::CutTwiceIsCutOnce => "cutting an event twice is cutting it once",
            Self::SilenceMeansNoChange => "silence means nothing changed",
            Self::SecretsAreKept => "secrets are kept",
            Self::ImaginedWorldsFit => "an imagined world looks like the view",
            Self::GoneMeansLetGo => "nobody is gone without a leave",
            Self::LeaversAreNotAwaited => "whoever left is not awaited",
            Self::OnlyWhoIsThereLeaves => "only who is there can leave",
            Self::PresenceIsAskedFor => "presence is refused unless asked for",
            Self::PlayersAreFedTheirSeat => "players are fed what their seat gets",
            Self::ClocksRunWhereASeatMust => "clocks run only where a seat must act",
        }
    }
}

impl Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// One random match among the trials: the seed of its chance is this number, 32 times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case(pub u8);

impl Case {
    /// Fails the test: names the law, the seed and what was seen.
    #[track_caller]
    pub fn broken(self, law: Law, said: impl Display) -> ! {
        panic!("broken law: {law} (seed {}): {said}", self.0);
    }

    /// Fails the test unless the law holds here.
    #[track_caller]
    pub fn hold(self, law: Law, holds: bool, said: impl FnOnce() -> String) {
        if !holds {
            self.broken(law, said());
        }
    }

    /// Fails the test unless both are the same.
    #[track_caller]
    pub fn same<T: PartialEq + Debug + ?Sized>(self, law: Law, is: &T, was: &T, what: &str) {
        if is != was {
            self.broken(law, format_args!("{what}\n  is  {is:?}\n  was {was:?}"));
        }
    }
}
