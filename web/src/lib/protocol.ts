// Written by scripts/types.mjs from docs/protocol.schema.json: do not edit.

/** When a driver's connection is lost. */
export type Absent = {
  /** After so long. */
  grace: Millis;
  /** Which one. */
  player: string;
  type: "play";
} | {
  /** After so long. */
  grace: Millis;
  type: "leave";
} | {
  type: "keep";
};

/** Acts in the match. */
export type Act = {
  /** The action, as the game writes it. */
  action: unknown;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The number of the update this answers; a newer one makes it stale. */
  number?: number | null;
  /** The table. */
  table: TableId;
  /** What one thinks of it; kept for the replay. */
  why?: unknown;
};

/** What comes after a match. */
export type Again = {
  type: "ask";
} | {
  /** After so long. */
  pause: Millis;
  type: "after";
} | {
  type: "no";
};

/** Answers a proposal. */
export type Answer = {
  /** Whether one agrees. */
  agree: boolean;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** To what. */
  offer: OfferKind;
  /** The table. */
  table: TableId;
};

/** Asks for help with the open decision or for notes on what the seat knows; it comes as a message of its own. */
export type AskHelp = {
  /** Which help, one of those that the table's settings list. */
  help: string;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** Starts the match. */
export type Begin = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** A built-in player. */
export type BotInfo = {
  /** Its name. */
  name: string;
  /** How it plays, in a sentence. */
  title: string;
};

/** Who acted for a seat. */
export type By = "player" | "stand_in" | "clock" | "table";

/** What a seat may do; `give` and `get` are always seen from the seat that acts. */
export type CatanAction = {
  type: "roll";
} | {
  /** Where. */
  at: CatanNode;
  type: "settle";
} | {
  /** Where. */
  at: CatanEdge;
  type: "road";
} | {
  /** Where. */
  at: CatanNode;
  type: "city";
} | {
  type: "buy";
} | {
  /** Which one. */
  card: CatanPlayable;
  type: "play";
} | {
  /** Where to. */
  to: CatanHex;
  type: "robber";
} | {
  /** From whom. */
  from: Seat;
  type: "steal";
} | {
  /** The kind. */
  kind: CatanResource;
  type: "pick";
} | {
  /** Which cards. */
  cards: CatanCards;
  type: "discard";
} | {
  /** What it gets: one other kind. */
  get: CatanCards;
  /** What it gives: one kind. */
  give: CatanCards;
  type: "bank";
} | {
  /** What it gets. */
  get: CatanCards;
  /** What it gives. */
  give: CatanCards;
  /** To whom; to everybody if nobody is named. */
  to?: Seat[];
  type: "offer";
} | {
  /** The number of the offer. */
  offer: number;
  type: "accept";
} | {
  /** The number of the offer. */
  offer: number;
  type: "decline";
} | {
  /** What it gets. */
  get: CatanCards;
  /** What it gives. */
  give: CatanCards;
  /** The number of the offer. */
  offer: number;
  type: "counter";
} | {
  /** The number of the offer or counter-offer. */
  offer: number;
  type: "confirm";
  /** With whom. */
  with: Seat;
} | {
  /** The number of the offer. */
  offer: number;
  type: "withdraw";
} | {
  type: "end";
};

/** What a seat says to an offer. */
export type CatanAnswer = {
  type: "silent";
} | {
  type: "accepted";
} | {
  type: "declined";
} | {
  /** What it gets. */
  get: CatanCards;
  /** What the answering seat gives. */
  give: CatanCards;
  /** The number of the counter-offer. */
  id: number;
  type: "countered";
};

/** A board: terrain, tokens and harbours. They never change during a match. */
export type CatanBoard = {
  harbours: CatanHarbour[];
  hexes: CatanTile[];
};

/** A development card. */
export type CatanCard = "knight" | "roads" | "plenty" | "monopoly" | "chapel" | "library" | "market" | "palace" | "university";

/** How many resource cards of each kind: brick, lumber, wool, grain, ore. */
export type CatanCards = {
  brick?: number;
  grain?: number;
  lumber?: number;
  ore?: number;
  wool?: number;
};

/** Why an offer was closed without a trade. */
export type CatanClosing = "withdrawn" | "replaced" | "declined" | "turn_ended" | "late" | "spent" | "void" | "over";

/** The colour of a player's pieces. */
export type CatanColour = "red" | "blue" | "orange" | "white";

/** What is agreed before a match. */
export type CatanConfig = {
  /** What happens when the bank cannot pay. */
  bank_shortage?: CatanShortage;
  /** How the board is laid. */
  board?: CatanLayout;
  /** The colour that each seat chose, null where it chose none; an empty list for the usual ones. */
  colours?: (CatanColour | null)[];
  /** A hand larger than this, 5 to 20, discards on a seven; none for never. */
  discard_limit?: number | null;
  /** Whether players trade with each other. */
  domestic_trade?: boolean;
  /** Whether the robber spares players with up to two points. */
  friendly_robber?: boolean;
  /** From when on a harbour may be used. */
  harbour_use?: CatanHarbourUse;
  /** Where harbours lie on a random or balanced board. */
  harbours?: CatanHarbours;
  /** How many seconds an offer stays open, 5 to 120. */
  offer_timeout?: number;
  /** How many offers the player on turn may make, 1 to 50. */
  offers_per_turn?: number;
  /** How many play: 3 or 4, or 2 as a variant. */
  players?: number;
  /** How tokens are dealt on a random board. */
  tokens?: CatanTokens;
  /** After so many turns nobody has won and all are ranked by points; none for no limit. */
  turn_cap?: number | null;
  /** The points that win, 5 to 20. */
  vp_target?: number;
};

/** How chance lays a board. */
export type CatanDeal = "spiral" | "shuffled" | "balanced";

/** How many development cards of each sort. */
export type CatanDevs = {
  chapel?: number;
  knight?: number;
  library?: number;
  market?: number;
  monopoly?: number;
  palace?: number;
  plenty?: number;
  roads?: number;
  university?: number;
};

/** A side of hexes, one of 72: the place of a road; its two nodes. */
export type CatanEdge = [CatanPoint, CatanPoint];

/** One thing that happened; the kind of a hidden card is there for those who may know it. */
export type CatanEvent = {
  /** The board. */
  board: CatanBoard;
  type: "laid";
} | {
  /** Where. */
  at: CatanNode;
  /** What it cost. */
  paid: CatanCards;
  /** By whom. */
  seat: Seat;
  type: "settled";
} | {
  /** Where. */
  at: CatanEdge;
  /** What it cost. */
  paid: CatanCards;
  /** By whom. */
  seat: Seat;
  type: "road_built";
} | {
  /** Where. */
  at: CatanNode;
  /** What it cost. */
  paid: CatanCards;
  /** Whose. */
  seat: Seat;
  type: "city_built";
} | {
  /** What each seat got. */
  gains: CatanCards[];
  type: "set_up";
} | {
  /** The two dice. */
  dice: [number, number];
  /** What each seat got. */
  gains: CatanCards[];
  /** Who rolled. */
  seat: Seat;
  type: "rolled";
} | {
  /** Which cards. */
  cards: CatanCards;
  /** Whose. */
  seat: Seat;
  type: "discarded";
} | {
  /** By whom. */
  seat: Seat;
  /** Where to. */
  to: CatanHex;
  type: "robber_moved";
} | {
  /** How many cards: one, or none from an empty hand. */
  count: number;
  /** The victim. */
  from: Seat;
  /** Its kind, for the two of them. */
  kind?: CatanResource | null;
  /** The thief. */
  seat: Seat;
  type: "stole";
} | {
  /** The card, for its buyer. */
  card?: CatanCard | null;
  /** What it cost. */
  paid: CatanCards;
  /** By whom. */
  seat: Seat;
  type: "bought";
} | {
  /** The card. */
  card: CatanPlayable;
  /** By whom. */
  seat: Seat;
  type: "played";
} | {
  /** Its kind. */
  kind: CatanResource;
  /** By whom. */
  seat: Seat;
  type: "picked";
} | {
  /** The kind. */
  kind: CatanResource;
  /** To whom. */
  seat: Seat;
  /** How many each seat gave. */
  takings: number[];
  type: "monopolised";
} | {
  /** What it got. */
  get: CatanCards;
  /** What it gave. */
  give: CatanCards;
  /** By whom. */
  seat: Seat;
  type: "bank_traded";
} | {
  /** What it gets. */
  get: CatanCards;
  /** What the offerer gives. */
  give: CatanCards;
  /** Its number. */
  offer: number;
  /** By whom. */
  seat: Seat;
  /** Who may answer. */
  to: Seat[];
  type: "offered";
  /** When it closes by itself, in match time. */
  until: Millis;
} | {
  /** The number of the offer. */
  offer: number;
  /** By whom. */
  seat: Seat;
  type: "accepted";
} | {
  /** The number of the offer. */
  offer: number;
  /** By whom. */
  seat: Seat;
  type: "declined";
} | {
  /** The number of the counter-offer. */
  counter: number;
  /** What it gets. */
  get: CatanCards;
  /** What the answering seat gives. */
  give: CatanCards;
  /** The number of the offer. */
  offer: number;
  /** By whom. */
  seat: Seat;
  type: "countered";
} | {
  /** What it got. */
  get: CatanCards;
  /** What the player on turn gave. */
  give: CatanCards;
  /** The number of the offer or counter-offer. */
  offer: number;
  /** The player on turn. */
  seat: Seat;
  type: "traded";
  /** The other one. */
  with: Seat;
} | {
  /** The number of the offer. */
  offer: number;
  type: "offer_closed";
  /** Why. */
  why: CatanClosing;
} | {
  /** Whose it is. */
  seat?: Seat | null;
  type: "longest_road";
} | {
  /** Whose it is. */
  seat: Seat;
  type: "largest_army";
} | {
  /** Whose turn is next. */
  next: Seat;
  /** Whose. */
  seat: Seat;
  type: "turn_ended";
} | {
  /** The points of each seat. */
  points: number[];
  /** The victory points that were hidden. */
  revealed: CatanDevs[];
  type: "over";
  /** Who has won, if anybody. */
  winner?: Seat | null;
};

/** A place on the coast that makes trade with the bank cheaper. */
export type CatanHarbour = {
  /** The edge whose two nodes belong to it. */
  at: CatanEdge;
  /** The kind of which it takes two for one; none if it takes three of any kind. */
  kind?: CatanResource | null;
};

/** From when on a harbour may be used. */
export type CatanHarbourUse = "at_once" | "next_turn";

/** Where the harbours lie that chance lays. */
export type CatanHarbours = "usual" | "scattered";

/** A hex, one of 19. */
export type CatanHex = [number, number];

/** How a board is laid. */
export type CatanLayout = "random" | "balanced" | "beginner" | {
  custom: CatanBoard;
};

/** A corner of hexes, one of 54: the place of a settlement or city. */
export type CatanNode = [number, number];

/** The turn in progress. */
export type CatanNow = {
  /** What was rolled, if the dice have fallen. */
  dice?: [number, number] | null;
  /** Which turn it is, placements of the set-up included. */
  nth: number;
  /** How many offers were made. */
  offers: number;
  /** Whether a development card was played. */
  played: boolean;
  /** Whose turn it is. */
  seat: Seat;
};

/** An open offer of the player on turn. */
export type CatanOffer = {
  /** How often each seat has answered. */
  answered: number[];
  /** What each seat has said. */
  answers: CatanAnswer[];
  /** What it gets. */
  get: CatanCards;
  /** What the player on turn gives. */
  give: CatanCards;
  /** Its number in the match; counter-offers have numbers too. */
  id: number;
  /** Who may answer. */
  to: Seat[];
  /** When it closes by itself, in match time. */
  until: Millis;
};

/** What the rules ask for again and again, and views show: the configuration without its board. */
export type CatanOptions = {
  /** What happens when the bank cannot pay. */
  bank_shortage: CatanShortage;
  /** A hand larger than this discards on a seven. */
  discard_limit?: number | null;
  /** Whether players trade with each other. */
  domestic_trade: boolean;
  /** Whether the robber spares players with up to two points. */
  friendly_robber: boolean;
  /** From when on a harbour may be used. */
  harbour_use: CatanHarbourUse;
  /** How many seconds an offer stays open. */
  offer_timeout: number;
  /** How many offers the player on turn may make. */
  offers_per_turn: number;
  /** After so many turns nobody has won. */
  turn_cap?: number | null;
  /** The points that win. */
  vp_target: number;
};

/** What a match is at, with all that belongs to it. Everybody may know it. */
export type CatanPhase = {
  /** How. */
  deal: CatanDeal;
  /** Where its harbours come to lie. */
  harbours?: CatanHarbours;
  type: "laying";
} | {
  /** The second settlements so far: they will pay. */
  second: (CatanNode | null)[];
  type: "setup_settlement";
} | {
  /** The settlement just placed. */
  from: CatanNode;
  /** The second settlements so far. */
  second: (CatanNode | null)[];
  type: "setup_road";
} | {
  type: "pre_roll";
} | {
  type: "rolling";
} | {
  /** How many cards each seat still owes. */
  owed: number[];
  type: "discard";
} | {
  type: "move_robber";
} | {
  type: "steal";
  /** Who can be named. */
  victims: Seat[];
} | {
  /** From whom. */
  from: Seat;
  type: "stealing";
} | {
  /** How many. */
  left: number;
  type: "free_roads";
} | {
  /** How many. */
  left: number;
  type: "pick_plenty";
} | {
  type: "pick_monopoly";
} | {
  type: "main";
} | {
  type: "buying";
} | {
  type: "over";
  /** Who has won, if anybody. */
  winner?: Seat | null;
};

/** A development card that is played. */
export type CatanPlayable = "knight" | "roads" | "plenty" | "monopoly";

/** One player as a viewer sees it. */
export type CatanPlayerView = {
  /** How many resource cards. */
  cards: number;
  /** The cities. */
  cities: CatanNode[];
  /** The cities not built yet. */
  cities_left: number;
  /** The colour of the pieces. */
  colour: CatanColour;
  /** Which development cards, for their owner. */
  dev_cards?: CatanDevs | null;
  /** How many development cards. */
  devs: number;
  /** Which resource cards, for their owner. */
  hand?: CatanCards | null;
  /** Which of them were bought this turn, for their owner. */
  new_dev_cards?: CatanDevs | null;
  /** How many of them were bought this turn. */
  new_devs: number;
  /** The development cards played. */
  played: CatanDevs;
  /** All points, for their owner. */
  points?: number | null;
  /** The points that everybody can see. */
  public_points: number;
  /** How many cards of each kind the bank takes for one. */
  rates: CatanCards;
  /** The length of the longest road. */
  road_length: number;
  /** The roads. */
  roads: CatanEdge[];
  /** The roads not built yet. */
  roads_left: number;
  /** The settlements. */
  settlements: CatanNode[];
  /** The settlements not built yet. */
  settlements_left: number;
};

/** A point of the lattice: `[x, y]`. */
export type CatanPoint = [number, number];

/** A kind of resource. */
export type CatanResource = "brick" | "lumber" | "wool" | "grain" | "ore";

/** What happens when the bank cannot pay all that a throw brings of one kind. */
export type CatanShortage = "official" | "nobody" | "unlimited";

/** What a hex is covered with. */
export type CatanTerrain = "hills" | "forest" | "pasture" | "fields" | "mountains" | "desert";

/** One hex of a board. */
export type CatanTile = {
  /** Where it lies. */
  at: CatanHex;
  /** What it is covered with. */
  terrain: CatanTerrain;
  /** The total that makes it pay; 0 on the desert. */
  token: number;
};

/** How tokens are dealt on a random board. */
export type CatanTokens = "spiral" | "shuffled";

/** A position as one viewer sees it. */
export type CatanView = {
  /** The cards in the bank. */
  bank: CatanCards;
  /** The board. */
  board: CatanBoard;
  /** The development cards left. */
  deck: number;
  /** What is left in the deck, for who may know everything. */
  deck_cards?: CatanDevs | null;
  /** Who has the largest army. */
  largest_army?: Seat | null;
  /** Who has the longest road. */
  longest_road?: Seat | null;
  /** Whose view it is; none for those who watch. */
  me?: Seat | null;
  /** The turn in progress. */
  now: CatanNow;
  /** The offer that is open. */
  offer?: CatanOffer | null;
  /** How many offers and counter-offers there were in the match. */
  offers: number;
  /** What was agreed, but for the board. */
  options: CatanOptions;
  /** What the match is at. */
  phase: CatanPhase;
  /** The players, in seat order. */
  players: CatanPlayerView[];
  /** Where the robber is. */
  robber: CatanHex;
};

/** How a chair is set. */
export type ChairSet = {
  /** The kinds of sitters it admits from now on: `person`, `bot` or a gateway's name. */
  admits?: string[] | null;
  /** Whether who sat there may not come back to this table. */
  ban?: boolean;
  type: "open";
} | {
  type: "closed";
} | {
  /** Which one. */
  player: string;
  type: "built_in";
};

/** A chair as everybody sees it. */
export type ChairView = {
  /** The kinds of sitters it admits: `person`, `bot`, or a gateway's name. */
  admits: string[];
  /** What the sitter chose, where the game has choices. */
  choice?: unknown;
  /** Whether nobody may sit there. */
  closed: boolean;
  /** How many matches its sitter has won at this table; a shared win counts half. */
  score: number;
  /** Who sits there. */
  sitter?: Sitter | null;
};

/** Who may talk. */
export type Chat = {
  /** While a match runs. */
  during?: ChatDuring;
  /** Whether watchers may. */
  watchers?: boolean;
};

/** Who may talk while a match runs. */
export type ChatDuring = "all" | "in_only" | "off" | "never";

/** Somebody said something. */
export type ChatLine = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** From which chair; none for who only watches. */
  chair?: number | null;
  /** Who. */
  name: string;
  /** Which line of the table's chat this is, from one. */
  number: number;
  /** At which table. */
  table: TableId;
  /** What. */
  text: string;
  /** To which chair it was whispered. */
  to?: number | null;
};

/** Asks why an action would be refused, without doing it. */
export type Check = {
  /** The action, as the game writes it. */
  action: unknown;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** Chooses what the game lets each sitter choose. */
export type Choose = {
  /** The chair of a built-in player that the owner chooses for. */
  chair?: number | null;
  /** The choice, as the game's configuration writes it; null to choose nothing. */
  choice: unknown;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** How the time of a seat is limited. */
export type Clock = {
  type: "none";
} | {
  /** For a seat that must act out of turn. */
  other: Millis;
  /** For a seat whose turn it is. */
  turn: Millis;
  type: "per_move";
} | {
  /** What each decision adds. */
  add: Millis;
  /** What there is at the start. */
  start: Millis;
  type: "bank";
  /** When it is added. */
  when: When;
};

/** One value per kind of driver: `person`, `bot`, `built_in`, or a gateway's name. */
export type ClockByKind = {
  /** For every kind that is not named. */
  default?: Clock;
  /** For the kinds that are. */
  kinds?: Record<string, Clock>;
};

/** The clock of one seat. */
export type ClockView = {
  /** What is left; none without a limit. */
  left?: Millis | null;
  /** Whether it runs. */
  runs: boolean;
};

/** Closes the table. */
export type Close = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** An accusation. */
export type ClueAccusation = {
  /** Whether it was right. */
  right: boolean;
  /** Where. */
  room: ClueRoom;
  /** By whom. */
  seat: Seat;
  /** Who. */
  suspect: ClueSuspect;
  /** The turn it was made in. */
  turn: number;
  /** With what. */
  weapon: ClueWeapon;
};

/** What a seat may do. */
export type ClueAction = {
  type: "roll";
} | {
  type: "secret_passage";
} | {
  /** Where to. */
  to: CluePlace;
  type: "move";
} | {
  /** Where; only without a board, where no token is in a room. */
  room?: ClueRoom | null;
  /** Who. */
  suspect: ClueSuspect;
  type: "suggest";
  /** With what. */
  weapon: ClueWeapon;
} | {
  /** The card. */
  card: ClueCard;
  type: "show";
} | {
  /** Where. */
  room: ClueRoom;
  /** Who. */
  suspect: ClueSuspect;
  type: "accuse";
  /** With what. */
  weapon: ClueWeapon;
} | {
  type: "end_turn";
};

/** One card; its place in this list is its number in every protocol and record. */
export type ClueCard = "miss_scarlet" | "colonel_mustard" | "mrs_white" | "mr_green" | "mrs_peacock" | "professor_plum" | "knife" | "candlestick" | "revolver" | "rope" | "lead_pipe" | "wrench" | "hall" | "lounge" | "dining_room" | "kitchen" | "ballroom" | "conservatory" | "billiard_room" | "library" | "study";

export type ClueCards = ClueCard[];

/** What is agreed before a match. */
export type ClueConfig = {
  /** Whether tokens are in each other's way. */
  blocking?: boolean;
  /** How steps are thrown. */
  dice?: ClueThrow;
  /** Who begins. */
  first?: ClueFirst;
  /** What happens when only one player is left. */
  last?: ClueLast;
  /** With a board, or only questions. */
  mode?: ClueMode;
  /** Whether all steps must be used. */
  movement?: ClueMovement;
  /** The fewest players, 2 to 6. */
  players_min?: number;
  /** Which room a suggestion without a board names. */
  speed_room?: ClueSpeedRoom;
  /** Whether one may suggest again where one stayed. */
  stay?: ClueStay;
  /** The steps of a turn without dice, 4 to 9. */
  steps?: number;
  /** Where cards go that cannot be dealt evenly. */
  surplus?: ClueSurplus;
  /** The suspect of each seat; none for the usual ones. */
  suspects?: ClueSuspect[];
  /** After so many turns, 50 to 5000, nobody has won; none for 600 with a board and 300 without. */
  turn_cap?: number | null;
};

/** How a match ended. */
export type ClueEnding = "accusation" | "last" | "nobody" | "cap";

/** One thing that happened; what is hidden is there for those who may know it. */
export type ClueEvent = {
  /** The case file, for who may know everything. */
  case?: ClueTriple | null;
  /** The cards that lie open. */
  face_up: ClueCards;
  /** The hand of each seat, for that seat. */
  hands: (ClueCards | null)[];
  /** How many cards each seat holds. */
  sizes: number[];
  type: "dealt";
} | {
  /** Who. */
  seat: Seat;
  type: "began";
} | {
  /** Whether its token was called into the room it is in. */
  called_in: boolean;
  /** The room of this turn, where a match without a board imposes one. */
  room?: ClueRoom | null;
  /** Whose. */
  seat: Seat;
  type: "turn_started";
} | {
  /** The dice; none without dice. */
  dice: number[];
  /** Who threw. */
  seat: Seat;
  /** The steps. */
  steps: number;
  type: "rolled";
} | {
  /** The squares it walked over, the last one included. */
  path: ClueSquare[];
  /** Whose. */
  seat: Seat;
  /** Where it is now. */
  to: CluePlace;
  type: "moved";
} | {
  /** From where. */
  from: ClueRoom;
  /** Whose. */
  seat: Seat;
  /** To where. */
  to: ClueRoom;
  type: "took_passage";
} | {
  /** Where. */
  room: ClueRoom;
  /** By whom. */
  seat: Seat;
  /** Who. */
  suspect: ClueSuspect;
  type: "suggested";
  /** With what. */
  weapon: ClueWeapon;
} | {
  /** Where to. */
  room: ClueRoom;
  /** Who plays it, if anybody. */
  seat?: Seat | null;
  /** The token. */
  suspect: ClueSuspect;
  type: "called_in";
} | {
  /** Who. */
  seat: Seat;
  type: "could_not_disprove";
} | {
  /** Who suggested. */
  by: Seat;
  /** The cards it may show, for itself. */
  cards?: ClueCards | null;
  /** Who. */
  seat: Seat;
  type: "asked_to_disprove";
} | {
  /** The card, for the two of them. */
  card?: ClueCard | null;
  /** By whom. */
  seat: Seat;
  /** To whom. */
  to: Seat;
  type: "showed";
} | {
  /** Whose. */
  seat: Seat;
  type: "undisproved";
} | {
  /** Whether it is right. */
  right: boolean;
  /** Where. */
  room: ClueRoom;
  /** By whom. */
  seat: Seat;
  /** Who. */
  suspect: ClueSuspect;
  type: "accused";
  /** With what. */
  weapon: ClueWeapon;
} | {
  /** Where. */
  room: ClueRoom;
  /** Who looked. */
  seat: Seat;
  /** Who. */
  suspect: ClueSuspect;
  type: "case_file_seen";
  /** With what. */
  weapon: ClueWeapon;
} | {
  /** Who. */
  seat: Seat;
  /** The room its token was moved into, from the square before a door. */
  to?: ClueRoom | null;
  type: "eliminated";
} | {
  /** Whose. */
  seat: Seat;
  type: "turn_ended";
} | {
  /** Why, as a word. */
  code: string;
  /** Who. */
  seat: Seat;
  /** The room its token was moved into, from the square before a door. */
  to?: ClueRoom | null;
  type: "left";
} | {
  /** The case file. */
  case: ClueTriple;
  /** How it ended. */
  ending: ClueEnding;
  /** The hands of all seats. */
  hands: ClueCards[];
  type: "over";
  /** Who has won, if anybody. */
  winner?: Seat | null;
};

/** Who begins. */
export type ClueFirst = "random" | "scarlet" | "seat_0";

/** What happens when only one player is left. */
export type ClueLast = "wins" | "must_accuse";

/** With a board, or only questions. */
export type ClueMode = "board" | "speed";

/** Whether all steps must be used. */
export type ClueMovement = "up_to" | "exact";

/** What the rules ask for again and again, and views show: the configuration without its suspects. */
export type ClueOptions = {
  /** Whether tokens are in each other's way. */
  blocking: boolean;
  /** How steps are thrown. */
  dice: ClueThrow;
  /** Who begins. */
  first: ClueFirst;
  /** What happens when only one player is left. */
  last: ClueLast;
  /** With a board, or only questions. */
  mode: ClueMode;
  /** Whether all steps must be used. */
  movement: ClueMovement;
  /** Which room a suggestion without a board names. */
  speed_room: ClueSpeedRoom;
  /** Whether one may suggest again where one stayed. */
  stay: ClueStay;
  /** The steps of a turn without dice. */
  steps: number;
  /** Where cards go that cannot be dealt evenly. */
  surplus: ClueSurplus;
  /** After so many turns nobody has won. */
  turn_cap: number;
};

/** What a match is at; everything but the deal and the end belongs to the turn of one seat. */
export type CluePhase = {
  type: "dealing";
} | {
  type: "choosing";
} | {
  type: "imposing";
} | {
  /** Where a secret passage leads from here. */
  passage?: ClueRoom | null;
  /** Whether a suggestion is possible at once. */
  suggest: boolean;
  type: "start";
} | {
  type: "rolling";
} | {
  /** The steps. */
  steps: number;
  /** Where they may lead. */
  targets: ClueTarget[];
  type: "rolled";
} | {
  /** Whether a suggestion is possible. */
  suggest: boolean;
  type: "arrived";
} | {
  /** Who must show a card. */
  by: Seat;
  /** The cards it may show, for itself. */
  cards?: ClueCards | null;
  type: "disproving";
} | {
  type: "answered";
} | {
  /** The case file. */
  case: ClueTriple;
  /** How it ended. */
  ending: ClueEnding;
  type: "over";
  /** Who has won, if anybody. */
  winner?: Seat | null;
};

/** Where a token stands: on a square of the corridors, or somewhere in a room. */
export type CluePlace = {
  square: ClueSquare;
} | {
  room: ClueRoom;
};

/** A player as one viewer sees it. */
export type CluePlayer = {
  /** Whether its token was called into the room it is in. */
  called_in: boolean;
  /** How many cards it holds. */
  cards: number;
  /** Its cards, for itself; at the end for all. */
  hand?: ClueCards | null;
  /** Whether it is still in the match. */
  standing: Standing;
  /** The suspect it plays. */
  suspect: ClueSuspect;
};

/** Where it may have been done; also the nine rooms of the board. */
export type ClueRoom = "hall" | "lounge" | "dining_room" | "kitchen" | "ballroom" | "conservatory" | "billiard_room" | "library" | "study";

/** A card that was shown. */
export type ClueShown = {
  /** By whom. */
  by: Seat;
  /** The card, for the two of them. */
  card?: ClueCard | null;
};

/** Which room a suggestion without a board names. */
export type ClueSpeedRoom = "free" | "imposed";

/** A square of the corridors: row and column from 0, row 0 on top. Written as `[row, col]`. */
export type ClueSquare = [number, number];

/** Whether one may suggest again where one stayed. */
export type ClueStay = "must_leave" | "may_stay";

/** A suggestion with what is known of its answer. */
export type ClueSuggestion = {
  /** Who could not disprove it, in the order they were asked. */
  passed: Seat[];
  /** Where. */
  room: ClueRoom;
  /** By whom. */
  seat: Seat;
  /** Who showed a card; none if nobody has, or nobody could. */
  shown?: ClueShown | null;
  /** Who. */
  suspect: ClueSuspect;
  /** The turn it was made in. */
  turn: number;
  /** With what. */
  weapon: ClueWeapon;
};

/** Where cards go that cannot be dealt evenly. */
export type ClueSurplus = "hands" | "face_up";

/** Who may have done it; also the six tokens on the board. */
export type ClueSuspect = "miss_scarlet" | "colonel_mustard" | "mrs_white" | "mr_green" | "mrs_peacock" | "professor_plum";

/** A place that a throw may lead to. */
export type ClueTarget = {
  /** The squares on the way, the last one included; for a room its door cell is the last one. */
  path: ClueSquare[];
  /** The place. */
  to: CluePlace;
};

/** How steps are thrown. */
export type ClueThrow = "1" | "2" | "fixed";

/** One card of each kind: what a suggestion or an accusation names, and what the case file holds. */
export type ClueTriple = {
  /** Where. */
  room: ClueRoom;
  /** Who. */
  suspect: ClueSuspect;
  /** With what. */
  weapon: ClueWeapon;
};

/** A position as one viewer sees it. */
export type ClueView = {
  /** All accusations. */
  accusations: ClueAccusation[];
  /** The case file, for those who have seen it. */
  case?: ClueTriple | null;
  /** The cards that lie open. */
  face_up: ClueCards;
  /** Whose view it is; none for those who watch. */
  me?: Seat | null;
  /** Whose turn it is. */
  mover: Seat;
  /** What was agreed. */
  options: ClueOptions;
  /** What the match is at. */
  phase: CluePhase;
  /** The players, in seat order. */
  players: CluePlayer[];
  /** The room of this turn, where a match without a board imposes one. */
  room?: ClueRoom | null;
  /** All suggestions with their answers. */
  suggestions: ClueSuggestion[];
  /** Where the six tokens are, in the order of the suspects; none without a board. */
  tokens: CluePlace[];
  /** How many turns have begun. */
  turn: number;
};

/** With what it may have been done. */
export type ClueWeapon = "knife" | "candlestick" | "revolver" | "rope" | "lead_pipe" | "wrench";

/** How a driver may come back to its seat. */
export type Comeback = "token" | "name_and_address" | "none";

/** Opens a table and, unless told otherwise, sits down on its first chair. */
export type Create = {
  /** How the chairs are set, from the first on; the rest are open. */
  chairs?: ChairSet[];
  /** The game's options. */
  config?: unknown;
  /** The first match goes on from a step of a finished one, with its options; it never counts. */
  from?: Fork | null;
  /** The game. */
  game: string;
  /** The command's id, chosen by the client; the same id twice opens one table. */
  id: string;
  /** The table's settings; what is left out is the game's default. */
  settings?: unknown;
  /** Whether to stay standing. */
  stand?: boolean;
  /** What to get in updates. */
  want?: Want;
};

/** A command was carried out. */
export type Done = {
  /** The chair one has there. */
  chair?: number | null;
  /** The command's id. */
  id: string;
  /** The number of the update that an action caused or that help is about, or the revision of the notes that were kept. */
  number?: number | null;
  /** The table it concerned. */
  table?: TableId | null;
};

/** A door that leads to one table only. */
export type DoorView = {
  /** Host and port; the host `0.0.0.0` or `[::]` stands for every name of the server. */
  address: string;
  /** Whether only who has a seat here comes in by it, back to the running match. */
  back?: boolean;
  /** The gateway, which is also the kind of who comes in here. */
  gateway: string;
  /** The number by which clients name the table there, where one address is for many tables. */
  number?: number | null;
};

/** Enters a pool. */
export type Enter = {
  /** Whether to hear what is said in the pool. */
  chat?: boolean;
  /** The command's id, chosen by the client. */
  id: string;
  /** The name to be known by, byte for byte; without it the own name is changed until it is free. */
  name?: string | null;
  /** The pool's name. */
  pool: string;
  /** The public key that belongs to the name; only a gateway, which has seen the proof, may say so. */
  proven?: string | null;
};

/** What happens with chairs that stay empty. */
export type Fill = {
  /** How long they stay empty. */
  after: Millis;
  /** The built-in player that then sits down. */
  player: string;
};

/** How and with what a match ended. */
export type Finish = {
  /** In which way. */
  how: How;
  /** The result; none if the match was broken off. */
  outcome?: Outcome | null;
  /** The word for the end. */
  reason: string;
};

/** Asks to be told of the lobby's tables, or no longer. */
export type FollowLobby = {
  /** Tells a page of older tables: `next` of the page before. */
  before?: string | null;
  /** Whether to be told. */
  follow: boolean;
};

/** A step of a finished match. */
export type Fork = {
  /** The match. */
  match: MatchId;
  /** The step, 0 for the start: one less than the number of the update in its replay. */
  step: number;
};

/** A game that can be played here. */
export type GameInfo = {
  /** The game's options with their defaults. */
  config: unknown;
  /** The JSON Schema of the options. */
  config_schema: unknown;
  /** The gateways that open a door for each table which has a chair for them. */
  doors?: string[];
  /** The word that names it. */
  id: string;
  /** The built-in players. */
  players: BotInfo[];
  /** The version of the rules. */
  rules: number;
  /** The fewest and the most seats. */
  seats: [number, number];
  /** The settings of a casual table. */
  settings: Settings;
  /** The name that people read. */
  title: string;
  /** Whether moves may be taken back by agreement. */
  undo: boolean;
};

/** When a driver has gone for good. */
export type Gone = {
  type: "leave";
} | {
  /** Which one. */
  player: string;
  type: "play";
};

/** One half of a table's chairs: where they are teams, the first half is one and the second the other. */
export type Half = "first" | "second";

/** Lets a built-in player play on one's seat. */
export type HandOver = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** Which player. */
  player: string;
  /** The table. */
  table: TableId;
};

/** The first message of a connection. */
export type Hello = {
  /** Whether a person or a program speaks. */
  kind?: HelloKind;
  /** The name one wants to be called. */
  name?: string | null;
  /** Whether one answers `ping` with `pong`; by lines the server then asks after some silence. */
  pings?: boolean;
  /** The secret that proves who one is; without it one is a new guest. */
  token?: string | null;
  /** The version of the protocol. */
  version: number;
};

/** Whether a person or a program speaks. */
export type HelloKind = "person" | "bot";

/** Help that was asked for: for one decision, or about what the seat knows. */
export type HelpGiven = {
  /** An action that is recommended, as the game writes it. */
  action?: unknown;
  /** Which help it is. */
  help: string;
  /** The id of the command that asked. */
  id: string;
  /** Why, as a sentence for people; nothing for notes. */
  message?: string;
  /** The update that it belongs to. */
  number: number;
  /** Why, as a word for programs; nothing for notes. */
  reason?: string;
  /** The table. */
  table: TableId;
  /** The number that belongs to the reason: turns to the end, or turns looked ahead. */
  turns?: number | null;
  /** What the seat knows, where notes such as `facts` or `odds` were asked for; each game has its own. */
  value?: unknown;
};

/** Earlier updates, oldest first. */
export type History = {
  /** The command's id. */
  id: string;
  /** The number of the newest update there is. */
  newest: number;
  /** The table. */
  table: TableId;
  /** The updates. */
  updates: Update[];
};

/** Asks for earlier updates of the match. */
export type HistoryWish = {
  /** How many at most; 200 at the very most. */
  count?: number | null;
  /** The first number wanted. */
  from: number;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** In which way a match ended. */
export type How = "rules" | "agreed" | "aborted";

/** Somebody who plays or watches. */
export type Identity = {
  /** The id. */
  id: IdentityId;
  /** What stands behind it. */
  kind: IdentityKind;
  /** The name as given, byte for byte. */
  name: string;
  /** The name as shown. */
  shown: string;
};

/** Somebody who plays or watches. */
export type IdentityId = string;

/** What stands behind an identity. */
export type IdentityKind = "guest" | "account" | "foreign" | "built_in";

/** When a driver is connected and says nothing. */
export type Idle = {
  type: "wait";
} | {
  /** After so long. */
  after: Millis;
  type: "leave";
};

/** When a driver tries something illegal. */
export type Illegal = "refuse" | "leave";

/** Finds a table, sits down and follows it. */
export type Join = {
  /** The chair one would like. */
  chair?: number | null;
  /** The command's id, chosen by the client. */
  id: string;
  /** A table's id, as it stands in its link. */
  key: string;
  /** The last update one has. */
  last?: Last | null;
  /** What to get in updates. */
  want?: Want;
};

/** Keeps private notes of one's own for this match, at most 32 KiB. */
export type KeepMemo = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The notes, as the client writes them. */
  memo: unknown;
  /** The revision that this goes on from, 0 for the first; another one makes it stale. */
  revision: number;
  /** Whether others may see the notes with the record of the match, once it is over. */
  share?: boolean;
  /** The table. */
  table: TableId;
};

/** The last update that a client has. */
export type Last = {
  /** Of which match. */
  match: MatchId;
  /** Its number. */
  number: number;
};

/** Leaves a pool, its queue too; a game goes on. */
export type Leave = {
  /** The command's id, chosen by the client. */
  id: string;
  /** The pool's name. */
  pool: string;
};

/** Where a table is in its life. */
export type Life = {
  type: "open";
} | {
  /** In so many milliseconds. */
  left: Millis;
  type: "counting";
} | {
  type: "starting";
} | {
  type: "running";
} | {
  type: "over";
} | {
  type: "closed";
};

/** The tables of the lobby, a page of them. */
export type Lobby = {
  /** Where the page begins, if it is not the first. */
  before?: string | null;
  /** Where the next page begins, if there are older tables. */
  next?: string | null;
  /** How many people and programs are connected. */
  online: number;
  /** The number of the newest change that who is told knows with it. */
  revision: number;
  /** The listed tables, newest first. */
  tables: TableSummary[];
};

/** What has changed in the lobby, on whatever page it is. */
export type LobbyChange = {
  /** Tables that are new or have changed, as they are now. */
  changed?: TableSummary[];
  /** How many people and programs are connected. */
  online: number;
  /** Tables that are listed no longer. */
  removed?: TableId[];
  /** The number of the change: one more than that of the one before. */
  revision: number;
};

/** One match at a table. */
export type MatchId = string;

/** The beginning of a match. */
export type MatchStart = {
  /** What was agreed, in full. */
  config: unknown;
  /** The depth to which players shall look ahead, where one was agreed. */
  depth?: number | null;
  /** The game. */
  game: string;
  /** What places are worth, where points are counted. */
  points?: Points | null;
  /** The seat of this viewer. */
  seat?: Seat | null;
  /** Who sits where. */
  seats: StartSeat[];
  /** The hash of the seed; the seed itself comes at the end. */
  seed_hash: string;
};

/** A finished match as a list shows it. */
export type MatchSummary = {
  /** When it ended. */
  ended: number;
  /** How it ended. */
  finish: Finish;
  /** The game. */
  game: string;
  /** The match. */
  id: MatchId;
  /** Who was not there any more at the end. */
  left?: SeatSet;
  /** The built-in players that played on for some of them. */
  played_on?: PlayedOn[];
  /** Who played, in seat order. */
  seats: SeatSummary[];
  /** When it began, in milliseconds since 1970. */
  started: number;
  /** The table. */
  table: TableId;
};

/** One page of a list. */
export type MatchSummaryPage = {
  /** What is on it. */
  items: MatchSummary[];
  /** Where the next page begins, if there is one. */
  next?: string | null;
};

/** The match at a table. */
export type MatchView = {
  /** The chair of each seat. */
  chairs: number[];
  /** The match. */
  id: MatchId;
  /** Which match of this table, from one. */
  nth: number;
};

/** Somebody in a pool. */
export type Member = {
  /** The kind: `person`, `built_in` or a gateway's name. */
  kind: string;
  /** The name. */
  name: string;
};

/** Who is in a pool. */
export type MemberList = {
  /** The command's id. */
  id: string;
  /** Who is there, in the order of coming. */
  members: Member[];
  /** The pool's name. */
  pool: string;
};

/** Asks who is in a pool. */
export type Members = {
  /** The command's id, chosen by the client. */
  id: string;
  /** The pool's name. */
  pool: string;
};

/** The private notes of a sitter for one match; told to its own connections only. */
export type MemoKept = {
  /** The match. */
  match: MatchId;
  /** The notes, as the client wrote them. */
  memo: unknown;
  /** How often they were written: the revision that the next ones go on from. */
  revision: number;
  /** Whether others may see them with the record of the match, once it is over. */
  share: boolean;
  /** The table. */
  table: TableId;
};

/** Milliseconds of match time: since the match began, without the time the server was down. */
export type Millis = number;

/** Proposes something to the others. */
export type Offer = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** What. */
  offer: OfferKind;
  /** The table. */
  table: TableId;
};

/** What can be proposed. */
export type OfferKind = "draw" | "take_back" | "rematch" | "restart";

/** Something proposed to the others. */
export type OfferView = {
  /** The chairs that agree so far; the first proposed it. */
  agreed: number[];
  /** What. */
  offer: OfferKind;
  /** The chairs that still have to answer. */
  waiting: number[];
};

/** Changes options; what is left out stays. */
export type Options = {
  /** The game's options. */
  config?: unknown;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table's settings. */
  settings?: unknown;
  /** The table. */
  table: TableId;
};

/** What the table does for a sitter by itself. */
export type Orders = {
  /** Answers decisions out of turn that leave no choice, after a while that tells nothing. */
  forced?: boolean;
};

/** How a match ended. */
export type Outcome = {
  /** Who left or was disqualified. */
  forfeits?: SeatSet;
  /** The place of each seat, in seat order: 1 + the number of seats that did better. */
  places: number[];
  /** The game's word for the end, such as `five`, `full`, `left`. */
  reason: string;
  /** Points of the game itself, such as stones; empty if there are none. */
  scores?: number[];
  /** Who share the win (in a draw all of them); empty if nobody has won. */
  winners: SeatSet;
};

/** The end of a match. */
export type Over = {
  /** How it ended. */
  finish: Finish;
  /** Who had left before. */
  left: SeatSet;
  /** The built-in players that played on for some of them; these are last in `finish`. */
  played_on?: PlayedOn[];
  /** The seed, in hexadecimal; its hash was told at the start. */
  seed: string;
};

/** When a driver's time is up. */
export type Overdue = {
  type: "leave";
} | {
  /** Which one. */
  player: string;
  /** For how long. */
  stretch: Stretch;
  type: "play";
};

/** How long built-in answers are held where people or foreign clients sit. */
export type Pace = {
  /** The shortest and the longest time out of turn. */
  other?: [Millis, Millis];
  /** The shortest and the longest time in turn. */
  turn?: [Millis, Millis];
};

/** Two were paired: their table is open, and its updates come by themselves. */
export type Paired = {
  /** Who plays, in seat order. */
  players: Member[];
  /** The pool's name. */
  pool: string;
  /** The table. */
  table: TableId;
};

/** A table cannot be reached for the moment, or goes on. Nothing is lost and no clock runs meanwhile; commands that were not answered are carried out when it goes on. */
export type Paused = {
  /** Why it stands still; none when it goes on. */
  problem?: Problem | null;
  /** The table. */
  table: TableId;
};

/** One turn: a stone, then a rotation. */
export type PentagoAction = {
  /** The field that gets the stone, 0 to 35. */
  cell: number;
  /** The rotation code, 0 to 7; none only after a winning placement under the classic rule. */
  rotation?: number | null;
};

/** What is agreed before a match. */
export type PentagoConfig = {
  /** A board of 36 characters to start from instead of the empty one. */
  position?: string | null;
  /** When fives count. */
  rule?: PentagoRule;
};

/** One thing that happened. */
export type PentagoEvent = {
  /** On which field. */
  cell: number;
  /** Who placed it. */
  seat: Seat;
  type: "placed";
} | {
  /** The rotation code. */
  rotation: number;
  /** Who rotated it. */
  seat: Seat;
  type: "rotated";
} | {
  /** Whose seat. */
  seat: Seat;
  type: "left";
  /** The word for why. */
  why: string;
} | {
  /** The lines of five on the board, of both sides. */
  lines: PentagoLines;
  /** How it ended. */
  result: PentagoVerdict;
  type: "over";
};

/** The turn made last. */
export type PentagoLast = {
  /** The field the stone was placed on. */
  cell: number;
  /** Where that stone is now. */
  now: number;
  /** The rotation code; none after a winning placement under the classic rule. */
  rotation?: number | null;
};

export type PentagoLines = number[][];

/** By what a match ended. */
export type PentagoReason = "five" | "both" | "full" | "left" | "resigned" | "late";

/** When fives count. */
export type PentagoRule = "twente" | "classic";

/** How a match ended. */
export type PentagoVerdict = {
  /** By what. */
  reason: PentagoReason;
  /** Who has won; nobody in a draw, or if both left. */
  winner?: Seat | null;
};

/** A position as everybody sees it. */
export type PentagoView = {
  /** The 36 fields: `.` empty, `X` the first seat, `O` the second. */
  board: string;
  /** The turn made last, if there was one. */
  last?: PentagoLast | null;
  /** The lines of five on the board, five fields each. */
  lines: PentagoLines;
  /** How the match ended, if it has. */
  result?: PentagoVerdict | null;
  /** When fives count. */
  rule: PentagoRule;
  /** Whose turn it is; nobody's when the match is over. */
  to_move?: Seat | null;
  /** How many turns were made: the number of stones. */
  turn: number;
};

/** Asks for a sign of life. */
export type Ping = {
  /** Comes back in the answer. */
  nonce?: number | null;
};

/** A built-in player that played on to the end for somebody who was not there any more. */
export type PlayedOn = {
  /** The built-in player. */
  player: string;
  /** The seat. */
  seat: Seat;
  /** Whether that player won. */
  won: boolean;
};

/** What the places of a match are worth. */
export type Points = {
  /** The points of the first place, the second and so on; further places have none. */
  list?: number[];
  /** What a shared place is worth. */
  ties?: Ties;
};

/** What happens when a driver fails. */
export type Policy = {
  /** When its connection is lost. */
  absent?: Absent;
  /** How it may come back. */
  comeback?: Comeback;
  /** When it left, was removed or struck out. */
  gone?: Gone;
  /** When it is connected and says nothing. */
  idle?: Idle;
  /** When it tries something illegal. */
  illegal?: Illegal;
  /** When its time is up. */
  overdue?: Overdue;
  /** After so many equal refusals in one position, the player of `overdue` makes that one decision for it, without a strike; none for never. */
  refusals?: number | null;
  /** When the server was restarted. */
  restart?: Restart;
  /** After so many times overdue in a row it is struck out; none for never. */
  strikes?: number | null;
  /** When it is struck out. */
  struck?: Struck;
};

/** One value per kind of driver: `person`, `bot`, `built_in`, or a gateway's name. */
export type PolicyByKind = {
  /** For every kind that is not named. */
  default?: Policy;
  /** For the kinds that are. */
  kinds?: Record<string, Policy>;
};

/** The answer to `ping`. */
export type Pong = {
  /** What the question carried. */
  nonce?: number | null;
};

/** How one stands in a pool. */
export type PoolNews = {
  /** The name one has there; none if one is not in it any more. */
  name?: string | null;
  /** The pool's name. */
  pool: string;
  /** Whether one waits for an opponent. */
  waiting: boolean;
};

/** A pool as a list shows it. */
export type PoolSummary = {
  /** The kinds that may enter: `person`, or a gateway's name. */
  admits: string[];
  /** The game's options. */
  config: unknown;
  /** The game that is played there. */
  game: string;
  /** Its name. */
  name: string;
};

/** One page of a list. */
export type PoolSummaryPage = {
  /** What is on it. */
  items: PoolSummary[];
  /** Where the next page begins, if there is one. */
  next?: string | null;
};

/** Every refusal at the edge: a stable code, a sentence, and what to do about it. */
export type Problem = {
  /** A stable word for programs. */
  code: string;
  /** What to do about it. */
  hint?: string | null;
  /** A sentence for people. */
  message: string;
};

/** What can be seen from above. */
export type ProjectAbove = {
  /** The completed goals of red and of blue. */
  completed: [ProjectField[], ProjectField[]];
  /** All goals of red and of blue, for who may know everything. */
  goals?: [ProjectField[], ProjectField[]] | null;
  /** The pieces that lie on the board, by row and column. */
  pieces: ProjectLying[];
  /** Every player, by seat. */
  players: ProjectFigure[];
};

/** What a seat may ask for; whether it is granted is decided when its delay is over. */
export type ProjectAction = {
  /** Where to; without one it is denied after its delay, as a foreign client's nonsense is. */
  direction?: ProjectDirection | null;
  type: "move";
} | {
  type: "discover";
} | {
  type: "pick_up";
} | {
  type: "test";
} | {
  type: "destroy";
} | {
  type: "place";
} | {
  /** What is offered. */
  fields?: ProjectReport[] | null;
  /** To whom; a seat that does not exist rejects for good. */
  to: Seat;
  type: "offer";
} | {
  /** What is told. */
  fields: ProjectReport[];
  /** To whom. */
  to: Seat;
  type: "send";
} | {
  /** Whose; without one the oldest. */
  from?: Seat | null;
  type: "accept";
} | {
  /** For how long. */
  duration: ProjectDuration;
  /** Whose; without one the oldest. */
  from?: Seat | null;
  type: "reject";
};

/** One of the two teams. */
export type ProjectColour = "red" | "blue";

/** What is agreed before a match. All times are in milliseconds. */
export type ProjectConfig = {
  /** The columns of the board, 1 to 64. */
  board_width?: number;
  /** What a completed goal looks like to its team. */
  completed_goal_shown?: ProjectShown;
  /** How long destroying a piece takes, 0 to 60000. */
  destroy_delay?: number;
  /** How long looking around takes, 0 to 60000. */
  discover_delay?: number;
  /** How long taking an offer of knowledge takes, 0 to 60000. */
  exchange_delay?: number;
  /** How many fields one exchange may tell of, 1 to 4096. */
  exchange_max_fields?: number;
  /** Whether opponents may exchange knowledge. */
  exchange_opponents?: boolean;
  /** Who is busy while knowledge is exchanged. */
  exchange_payer?: ProjectPayer;
  /** How long an offer waits for its answer, 100 to 600000. */
  exchange_timeout?: number;
  /** Whether who takes an offer may answer in kind. */
  exchange_two_way?: boolean;
  /** How many goals each team has, or where they are. */
  goals?: ProjectGoals;
  /** The rows of each goals area, 1 to 32. */
  goals_height?: number;
  /** The pieces that lie there at the start, as many as the tasks area has fields at most. */
  initial_pieces?: number;
  /** When the game is broken off, up to 86400000; 0 for never. */
  max_game_time?: number;
  /** No piece appears while so many lie in the tasks area; 0 for no limit. */
  max_pieces?: number;
  /** What becomes of a piece that was put down in a goals area in vain. */
  meaningless_piece?: ProjectMeaningless;
  /** How long a step takes, 0 to 60000. */
  move_delay?: number;
  /** How long taking a piece takes, 0 to 60000. */
  pick_up_delay?: number;
  /** Exactly which pieces lie there at the start, for a scenario. */
  pieces?: ProjectPiece[] | null;
  /** How long putting a piece down takes, 0 to 60000. */
  place_delay?: number;
  /** How many unfinished requests a player may have, 1 to 1024. */
  queue_limit?: number;
  /** How likely a piece is a sham, in parts per million. */
  sham_probability?: number;
  /** How many pieces appear at a time, 0 to 1000. */
  spawn_count?: number;
  /** How often pieces appear, 1 to 3600000. */
  spawn_interval?: number;
  /** Whether they appear together or one by one. */
  spawn_mode?: ProjectSpawnMode;
  /** Where players start. */
  start_placement?: ProjectStartPlacement;
  /** Exactly where players start, for a scenario. */
  starts?: ProjectSides | null;
  /** The rows of the tasks area, 1 to 64. */
  tasks_height?: number;
  /** How many play in each team: 1 to 16 at a table, up to 100 elsewhere. */
  team_size?: number;
  /** How long testing a piece takes, 0 to 60000. */
  test_delay?: number;
};

/** What came of putting a piece down. */
export type ProjectConsequence = "correct" | "meaningless";

/** What a player believes to be on a field. */
export type ProjectContains = "unknown" | "empty" | "piece" | "valid" | "sham" | "goal";

/** Who or what turned an offer down. */
export type ProjectDecided = "player" | "game" | "time" | "gone";

/** Where a step leads: north is towards red's goals, south towards blue's. */
export type ProjectDirection = "n" | "s" | "w" | "e";

/** For how long an offer is turned down. */
export type ProjectDuration = "single" | "permanent";

/** How a match ended. */
export type ProjectEnding = "goals" | "left" | "empty" | "time";

/** One thing that happened; what is hidden is there for those who may know it.  A seat is told what comes of its own requests, of offers to and from it, and of the end. Who watches is told what can be seen on the board. */
export type ProjectEvent = {
  /** The goals of red and of blue, for who may know everything. */
  goals?: [ProjectField[], ProjectField[]] | null;
  /** The pieces, for who watches. */
  pieces?: ProjectLying[];
  /** Where each seat starts; a seat is told its own start only. */
  starts: (ProjectField | null)[];
  type: "began";
} | {
  /** The pieces. */
  pieces: ProjectLying[];
  type: "spawned";
} | {
  /** What it asks for. */
  action: ProjectAction;
  /** Which of its requests, from 1. */
  request: number;
  /** Whose. */
  seat: Seat;
  type: "queued";
} | {
  /** Where to. */
  direction?: ProjectDirection | null;
  /** The distance to the nearest piece from there, for the seat. */
  reading?: number | null;
  /** Which of its requests. */
  request: number;
  /** Who asked. */
  seat: Seat;
  /** Where the player stands now, if it was granted. */
  to?: ProjectField | null;
  type: "moved";
} | {
  /** Where it stands. */
  at: ProjectField;
  /** What it saw, by row and column. */
  fields: ProjectSeen[];
  /** Which of its requests. */
  request: number;
  /** Who. */
  seat: Seat;
  type: "discovered";
} | {
  /** Where the player stands. */
  at: ProjectField;
  /** Whether it was granted. */
  granted: boolean;
  /** Which of its requests. */
  request: number;
  /** Who asked. */
  seat: Seat;
  /** Whether the piece is a sham, for who may know everything. */
  sham?: boolean | null;
  type: "picked_up";
} | {
  /** Which of its requests. */
  request: number;
  /** Who asked. */
  seat: Seat;
  /** Whether it is a sham. */
  sham?: boolean | null;
  type: "tested";
} | {
  /** Whether it was granted. */
  granted: boolean;
  /** Which of its requests. */
  request: number;
  /** Who asked. */
  seat: Seat;
  type: "destroyed";
} | {
  /** Where the player stands. */
  at: ProjectField;
  /** What came of it; nothing if it was denied. */
  consequence?: ProjectConsequence | null;
  /** Whether the piece lies there now, for who watches. */
  lies?: boolean | null;
  /** Which of its requests. */
  request: number;
  /** Who asked. */
  seat: Seat;
  type: "placed";
} | {
  /** Who offers. */
  from: Seat;
  /** Which of its requests, for who offers. */
  request?: number | null;
  /** To whom. */
  to: Seat;
  type: "offered";
} | {
  /** Who has decided so. */
  by: ProjectDecided;
  /** For how long. */
  duration: ProjectDuration;
  /** Who had offered. */
  from: Seat;
  /** The request that came to its end by it, for its seat. */
  request?: number | null;
  /** Who was asked. */
  to: Seat;
  type: "rejected";
} | {
  /** Who had offered. */
  from: Seat;
  /** Which request of its, for who takes it. */
  request?: number | null;
  /** Who takes it. */
  to: Seat;
  type: "accepted";
} | {
  /** What. */
  fields: ProjectReport[];
  /** Who tells it. */
  from: Seat;
  /** Who is told. */
  to: Seat;
  type: "received";
} | {
  /** What it had asked for. */
  kind: ProjectKind;
  /** Which of its requests. */
  request: number;
  /** Whose. */
  seat: Seat;
  type: "lapsed";
} | {
  /** Who. */
  seat: Seat;
  type: "ready";
} | {
  /** The seat. */
  seat: Seat;
  type: "away";
} | {
  /** The seat. */
  seat: Seat;
  type: "back";
} | {
  /** Why, as a word. */
  code: string;
  /** Whether its piece lies where it stood, for who watches. */
  drops?: boolean | null;
  /** Who. */
  seat: Seat;
  type: "left";
} | {
  /** How it ended. */
  ending: ProjectEnding;
  /** Where the goals of red and of blue are. */
  goals: [ProjectField[], ProjectField[]];
  /** How many goals red and blue have completed. */
  score: [number, number];
  type: "over";
  /** Who has won, if anybody. */
  winner?: ProjectColour | null;
};

/** One square in the canonical frame: (0, 0) is the upper left corner, red's goals are on top. */
export type ProjectField = {
  /** The column, from the left. */
  x: number;
  /** The row, from the top. */
  y: number;
};

/** A player, seen from above. */
export type ProjectFigure = {
  /** Whether nobody is at the seat. */
  away: boolean;
  /** Where it stands; nothing if it has left. */
  field?: ProjectField | null;
  /** Whether it holds a piece. */
  holds: boolean;
  /** Its unfinished requests, for who may know everything. */
  queue?: ProjectPending[];
  /** Whether that is a sham, for who may know everything. */
  sham?: boolean | null;
};

/** What a seat found out about a field of its own goals area by putting pieces down. */
export type ProjectGoal = "completed" | "nothing";

/** How many goals each team has, or where they are. */
export type ProjectGoals = number | ProjectField[] | ProjectSides;

/** What a player knows of its hand. */
export type ProjectHand = "empty" | "untested" | "valid" | "sham";

/** The kinds of requests. */
export type ProjectKind = "move" | "discover" | "pick_up" | "test" | "destroy" | "place" | "offer" | "send" | "accept" | "reject";

/** What a seat knows of one field. */
export type ProjectKnown = {
  /** When this was known; hearsay keeps the time it was seen. */
  at: Millis;
  /** What is there, as last told. */
  contains: ProjectContains;
  /** What the seat found out by putting pieces down here. */
  goal?: ProjectGoal | null;
  /** Who stood there, as last told. */
  player?: Seat | null;
  /** The distance to the nearest piece, as last told. */
  reading?: number | null;
  /** The column. */
  x: number;
  /** The row. */
  y: number;
};

/** A piece that lies on the board, as one viewer may see it. */
export type ProjectLying = {
  /** Whether it is a sham, for who may know everything. */
  sham?: boolean | null;
  /** The column. */
  x: number;
  /** The row. */
  y: number;
};

/** What becomes of a piece that was put down in a goals area in vain. */
export type ProjectMeaningless = "stays" | "consumed";

/** How a match ended. */
export type ProjectOver = {
  /** When. */
  at: Millis;
  /** How it ended. */
  ending: ProjectEnding;
  /** Who has won, if anybody. */
  winner?: ProjectColour | null;
};

/** All that a seat has been told, and nothing else. */
export type ProjectOwn = {
  /** Who has offered it something and waits for an answer, oldest first. */
  asked_by: Seat[];
  /** Whom it has offered something and who has not answered, oldest first. */
  asks: Seat[];
  /** Until when an exchange keeps it busy before the first of them goes on. */
  busy?: Millis | null;
  /** How many goals it has completed itself. */
  completed: number;
  /** Where it stands; nothing before the start and after it has left. */
  field?: ProjectField | null;
  /** What it knows of fields, by row and column; fields without any knowledge are left out. */
  fields: ProjectKnown[];
  /** What it holds. */
  hand: ProjectHand;
  /** Whether it leads its team, which gives no privilege. */
  leads: boolean;
  /** Its requests that are not finished, in order. */
  queue: ProjectPending[];
  /** Who takes no offers from it any more. */
  refused_by: Seat[];
  /** The seat. */
  seat: Seat;
  /** Its team. */
  team: ProjectColour;
};

/** Who is busy while knowledge is exchanged. */
export type ProjectPayer = "receiver" | "sender" | "both";

/** A request that is not finished. */
export type ProjectPending = {
  /** What it asks for; what an exchange tells is left out. */
  action: ProjectAction;
  /** When it takes effect, as far as can be said now. */
  ends: Millis;
  /** Which of the seat's requests. */
  request: number;
};

/** A piece that lies on the board. */
export type ProjectPiece = {
  /** Whether it is a sham. */
  sham: boolean;
  /** The column. */
  x: number;
  /** The row. */
  y: number;
};

/** What one player tells another about one field; nobody checks that it is true. */
export type ProjectReport = {
  /** What is there. */
  contains: ProjectContains;
  /** Who stood there. */
  player?: Seat | null;
  /** The distance to the nearest piece. */
  reading?: number | null;
  /** When this was seen, in hundredths of a second since the game began. */
  stamp?: number;
  /** The column. */
  x: number;
  /** The row, in the canonical frame. */
  y: number;
};

/** One field, as a player saw it when it looked around. */
export type ProjectSeen = {
  /** What is there. */
  contains: ProjectSight;
  /** Who stands there. */
  player?: Seat | null;
  /** The distance to the nearest piece. */
  reading?: number | null;
  /** The column. */
  x: number;
  /** The row. */
  y: number;
};

/** The size of a board and where its areas are. */
export type ProjectShape = {
  /** How many rows each goals area has. */
  goals_height: number;
  /** How many rows the tasks area has. */
  tasks_height: number;
  /** How many columns. */
  width: number;
};

/** What a completed goal looks like to its team. */
export type ProjectShown = "empty" | "goal";

/** Fields for red and for blue. */
export type ProjectSides = {
  /** Blue's. */
  blue: ProjectField[];
  /** Red's. */
  red: ProjectField[];
};

/** What one can see on a field. */
export type ProjectSight = "empty" | "piece" | "goal";

/** Whether pieces appear together or one by one. */
export type ProjectSpawnMode = "batch" | "even";

/** Where players start. */
export type ProjectStartPlacement = "mirrored" | "random" | "own_goals";

/** What one viewer may know of a match. */
export type ProjectView = {
  /** What can be seen from above: for who watches, and for all after the end. */
  above?: ProjectAbove | null;
  /** The size of the board. */
  board: ProjectShape;
  /** How many goals each team has. */
  goals: number;
  /** Who has left for good. */
  gone: Seat[];
  /** How it ended, if it has. */
  over?: ProjectOver | null;
  /** What a seat knows; nothing for who watches. */
  own?: ProjectOwn | null;
  /** How many players each team has: the first so many seats are red, the others blue. */
  team_size: number;
};

/** Waits for an opponent, or no longer. */
export type Queue = {
  /** The command's id, chosen by the client. */
  id: string;
  /** The pool's name. */
  pool: string;
  /** Whether to wait. */
  wait: boolean;
  /** What to get in the updates of the game. */
  want?: Want;
};

/** Asks for the ranking of a pool. */
export type Rank = {
  /** The command's id, chosen by the client. */
  id: string;
  /** The pool's name. */
  pool: string;
};

/** The ranking of a pool. */
export type Ranking = {
  /** The command's id. */
  id: string;
  /** The pool's name. */
  pool: string;
  /** Everybody who has finished a game there, best first. */
  scores: Score[];
};

/** Says whether one is ready. */
export type Ready = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** Whether one is. */
  ready: boolean;
  /** The table. */
  table: TableId;
};

/** A command was refused, or a message could not be read. */
export type Refused = {
  /** The command's id, if there was one. */
  id?: string | null;
  /** The number of the newest update, or the newest revision of the notes, if the command answered an older one. */
  number?: number | null;
  /** Why, and what to do about it. */
  problem: Problem;
  /** The table it concerned. */
  table?: TableId | null;
};

/** Takes another name at this table. */
export type Rename = {
  /** The chair of a built-in player that the owner names. */
  chair?: number | null;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The name. */
  name: string;
  /** The table. */
  table: TableId;
};

/** One page of a finished match, step by step. */
export type Replay = {
  /** How it ended. */
  finish: Finish;
  /** The step that the page begins with, from zero. */
  from?: number;
  /** The match. */
  id: MatchId;
  /** Who was not there any more at the end. */
  left?: SeatSet;
  /** The private notes whose authors agree to show them; on the first page only. */
  memos?: SharedMemo[];
  /** The step that the next page begins with, if there is one. */
  next?: number | null;
  /** The built-in players that played on for some of them. */
  played_on?: PlayedOn[];
  /** The seed, in hexadecimal. */
  seed: string;
  /** How it began. */
  start: MatchStart;
  /** The steps of the page. */
  steps: ReplayStep[];
  /** How long it took, in match time. */
  took: Millis;
  /** How many steps there are in all. */
  total: number;
};

/** One step of a finished match. */
export type ReplayStep = {
  /** What happened. */
  update: Update;
  /** The position after it. */
  view: unknown;
};

/** Gives up. */
export type Resign = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** When the server was restarted and the sockets are lost. */
export type Restart = "absent" | "leave" | "abort";

/** Breaks the match off and starts another. */
export type RestartMatch = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** One move. */
export type ReversiAction = {
  /** The player, from one, whose colour is swapped with the own: on choice tiles only. */
  choose?: number | null;
  /** What is taken: on bonus tiles only. */
  take?: ReversiTake | null;
  type: "place";
  /** The column, from zero. */
  x: number;
  /** The row, from zero. */
  y: number;
} | {
  type: "bomb";
  /** The column, from zero. */
  x: number;
  /** The row, from zero. */
  y: number;
};

/** What is agreed before a match. */
export type ReversiConfig = {
  /** The text of the map, or the name of one that Parlor has, such as `plain`. */
  map?: string;
  /** The longest side that a map may have, at most 512. */
  max_side?: number;
};

/** One thing that happened. */
export type ReversiEvent = {
  /** The other cells that changed their owner, by number: row · width + column. */
  captured: number[];
  /** Whether it cost an override stone. */
  override_used: boolean;
  /** Who placed it. */
  seat: Seat;
  type: "placed";
  /** The column. */
  x: number;
  /** The row. */
  y: number;
} | {
  /** Who placed the stone. */
  a: Seat;
  /** Who was chosen. */
  b: Seat;
  type: "swapped";
} | {
  type: "inverted";
} | {
  /** To whom. */
  seat: Seat;
  type: "took";
  /** What. */
  what: ReversiTake;
} | {
  /** Which one. */
  seat: Seat;
  type: "skipped";
} | {
  type: "building_over";
} | {
  /** The cells that are holes now, by number: row · width + column. */
  destroyed: number[];
  /** Who threw it. */
  seat: Seat;
  type: "bombed";
  /** The column. */
  x: number;
  /** The row. */
  y: number;
} | {
  /** The word for why. */
  cause: string;
  /** Which one. */
  seat: Seat;
  type: "disqualified";
} | {
  /** The place of each seat. */
  places: number[];
  /** The stones of each seat on the board. */
  stones: number[];
  type: "over";
};

/** What one seat has. */
export type ReversiHolding = {
  /** Its bombs. */
  bombs: number;
  /** Why it is disqualified, if it is. */
  disqualified?: string | null;
  /** Its override stones. */
  overrides: number;
  /** Its stones on the board. */
  stones: number;
};

/** The move made last. */
export type ReversiLast = {
  /** What it was. */
  action: ReversiAction;
  /** The cells it captured or destroyed, by number: row · width + column. */
  cells: number[];
  /** Who made it. */
  seat: Seat;
};

/** What the players do at the moment. */
export type ReversiPhase = "building" | "bombing" | "over";

/** What a bonus tile gives. */
export type ReversiTake = "bomb" | "override";

/** A position as everybody sees it. */
export type ReversiView = {
  /** The cells row by row in the symbols of the map format, without separators. */
  board: string;
  /** How many rows the board has. */
  height: number;
  /** The move made last, if there was one. */
  last?: ReversiLast | null;
  /** What the players do. */
  phase: ReversiPhase;
  /** The place of each seat, when the match is over. */
  places?: number[] | null;
  /** What each seat has. */
  players: ReversiHolding[];
  /** How far a bomb reaches. */
  radius: number;
  /** Whose turn it is; nobody's when the match is over. */
  to_move?: Seat | null;
  /** How many turns are over. */
  turn: number;
  /** How many columns the board has. */
  width: number;
};

/** Says something at the table. */
export type Say = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
  /** Up to 400 characters. */
  text: string;
  /** A chair, to whisper to its sitter. */
  to?: number | null;
};

/** One line of a ranking. */
export type Score = {
  /** The name. */
  name: string;
  /** Games won, or the rounded rating. */
  score: number;
};

/** A place in one match, counted from zero. */
export type Seat = number;

export type SeatSet = Seat[];

/** One who sits, or sat, in a list. */
export type SeatSummary = {
  /** The kind: `person`, `bot`, `built_in` or a gateway's name. */
  kind: string;
  /** The name as shown. */
  name: string;
};

/** How chairs become seats. */
export type Seating = "as_sat" | "shuffled" | "rotated";

/** Asks for a chair at the listed table of a game that has waited longest for somebody like the one who asks. */
export type Seek = {
  /** The game. */
  game: string;
  /** The half of the chairs one would like; any chair if there is none free. */
  half?: Half | null;
  /** The command's id, chosen by the client. */
  id: string;
  /** The table to open if none waits; its `id`, `game`, `stand` and `want` are not looked at. */
  open?: Create | null;
  /** What to get in updates. */
  want?: Want;
};

/** Sets a chair. */
export type SetChair = {
  /** Which chair. */
  chair: number;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** To what. */
  set: ChairSet;
  /** The table. */
  table: TableId;
};

/** Leaves standing orders with the table; they stay until they are changed. */
export type SetOrders = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The orders. */
  orders: Orders;
  /** The table. */
  table: TableId;
};

/** The settings of a table. */
export type Settings = {
  /** What comes after a match. */
  again?: Again;
  /** Who may talk. */
  chat?: Chat;
  /** The clocks, by kind of driver. */
  clocks?: ClockByKind;
  /** A depth that players are told to keep to; never checked. */
  depth?: number | null;
  /** Whether sitters may leave it to the table to answer decisions that leave no choice. */
  forced_orders?: boolean;
  /** What help a sitter may ask for. */
  help?: string[];
  /** Whether the lobby lists the table. */
  listed?: boolean;
  /** How long built-in answers are held where people sit. */
  pace?: Pace;
  /** How long each question after the first waits before it is asked; it costs nobody time. */
  pause?: Millis;
  /** What places are worth; none where nobody counts points. */
  points?: Points | null;
  /** What happens when a driver fails, by kind of driver. */
  policies?: PolicyByKind;
  /** Whether matches count for ratings. */
  rated?: boolean;
  /** How a match begins. */
  start?: Start;
  /** Whether built-in players play on when nobody follows the table; the server says how many such tables there may be. */
  unattended?: boolean;
  /** Who may watch, and how late. */
  watch?: Watch;
};

/** The private notes of a seat, shown because their author agrees. */
export type SharedMemo = {
  /** What was written last. */
  memo: unknown;
  /** The seat. */
  seat: Seat;
};

/** Takes a chair. */
export type Sit = {
  /** Which one; none for any. */
  chair?: number | null;
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** Who sits on a chair. */
export type Sitter = {
  /** When a stand-in takes over or the seat is lost, if it does not come back. */
  away_for?: Millis | null;
  /** Whether somebody is there now. */
  connected: boolean;
  /** Whether it left the running match for good. */
  gone?: boolean;
  /** Who. */
  identity: IdentityId;
  /** The kind: `person`, `bot`, `built_in` or a gateway's name. */
  kind: string;
  /** The name as shown. */
  name: string;
  /** The kinds of notes it has asked for in the running match; everybody may know how one is helped. */
  notes?: string[];
  /** The built-in player, if it is one. */
  player?: string | null;
  /** Whether it is ready. */
  ready: boolean;
  /** The built-in player that plays for it at the moment. */
  stand_in?: string | null;
};

/** Gives the chair up. */
export type Stand = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** Whether a seat still plays. */
export type Standing = "in" | "out" | "gone";

/** How a match begins. */
export type Start = {
  /** What happens with chairs that stay empty. */
  fill?: Fill | null;
  /** How long match time waits after everybody was handed the beginning. */
  pause?: Millis;
  /** What makes it begin. */
  rule?: StartRule;
  /** How chairs become seats. */
  seating?: Seating;
};

/** What makes a match begin. */
export type StartRule = {
  type: "full";
} | {
  type: "owner";
} | {
  /** The countdown. */
  countdown: Millis;
  type: "ready";
};

/** Who sits on one seat at the start. */
export type StartSeat = {
  /** The chair it comes from. */
  chair: number;
  /** The name as shown. */
  name: string;
  /** The built-in player, if it is one. */
  player?: string | null;
};

/** For how long a built-in player acts for who is overdue. */
export type Stretch = "decision" | "turn";

/** When a driver was overdue too often in a row. */
export type Struck = {
  type: "gone";
} | {
  /** Which one. */
  player: string;
  type: "play";
};

/** A table; whoever knows it has the link. */
export type TableId = string;

/** How a table is set now. */
export type TableNews = {
  /** The chair one has there. */
  chair?: number | null;
  /** The standing orders one has left; others are not told of them. */
  orders?: Orders | null;
  /** The seat one has in the running match. */
  seat?: number | null;
  /** The table. */
  table: TableView;
};

/** A table as a list shows it. */
export type TableSummary = {
  /** The clock of people. */
  clock: Clock;
  /** The doors of its own, while it waits for clients that cannot name a table. */
  doors?: DoorView[];
  /** The game. */
  game: string;
  /** The table. */
  id: TableId;
  /** Where it is in its life. */
  life: Life;
  /** When it was opened, in milliseconds since 1970. */
  opened: number;
  /** The game's options that are not the default. */
  options: unknown;
  /** The names of those who sit there; none for an open chair. */
  sitters: (SeatSummary | null)[];
  /** How many watch. */
  watchers: number;
};

/** One page of a list. */
export type TableSummaryPage = {
  /** What is on it. */
  items: TableSummary[];
  /** Where the next page begins, if there is one. */
  next?: string | null;
};

/** A table as everybody sees it. */
export type TableView = {
  /** The chairs. */
  chairs: ChairView[];
  /** The game's options, in full. */
  config: unknown;
  /** The doors of its own, while it waits for clients that cannot name a table. */
  doors?: DoorView[];
  /** The chair that will begin, while the match begins in a moment. */
  first?: number | null;
  /** The game. */
  game: string;
  /** The table. */
  id: TableId;
  /** Where the table is in its life. */
  life: Life;
  /** The match, running or just over. */
  match?: MatchView | null;
  /** What has been proposed and not yet answered by all. */
  offers?: OfferView[];
  /** Who may change them. */
  owner?: IdentityId | null;
  /** The table's settings. */
  settings: Settings;
  /** How many watch. */
  watchers: number;
};

/** Takes one's seat back. */
export type TakeOver = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** Says something in a pool. */
export type Talk = {
  /** The command's id, chosen by the client. */
  id: string;
  /** The pool's name. */
  pool: string;
  /** Up to 1024 characters. */
  text: string;
  /** A member's name, to whisper. */
  to?: string | null;
};

/** Somebody said something in a pool. */
export type Talked = {
  /** Who. */
  name: string;
  /** The pool's name. */
  pool: string;
  /** What. */
  text: string;
  /** To whom it was whispered. */
  to?: string | null;
};

/** What a shared place is worth. */
export type Ties = "better" | "average";

/** What the server says. */
export type ToClient = Welcome & {
  type: "welcome";
} | Pong & {
  type: "pong";
} | Ping & {
  type: "ping";
} | Done & {
  type: "done";
} | Refused & {
  type: "refused";
} | Lobby & {
  type: "lobby";
} | LobbyChange & {
  type: "lobby_change";
} | Paused & {
  type: "paused";
} | TableNews & {
  type: "table";
} | Update & {
  type: "update";
} | HelpGiven & {
  type: "help";
} | MemoKept & {
  type: "memo";
} | History & {
  type: "history";
} | ChatLine & {
  type: "said";
} | PoolNews & {
  type: "pool";
} | Paired & {
  type: "paired";
} | MemberList & {
  type: "members";
} | Ranking & {
  type: "rank";
} | Talked & {
  type: "talked";
};

/** What clients say. */
export type ToServer = Hello & {
  type: "hello";
} | Ping & {
  type: "ping";
} | Pong & {
  type: "pong";
} | FollowLobby & {
  type: "lobby";
} | Create & {
  type: "create";
} | Seek & {
  type: "seek";
} | Join & {
  type: "join";
} | WatchTable & {
  type: "watch";
} | Unwatch & {
  type: "unwatch";
} | Sit & {
  type: "sit";
} | Stand & {
  type: "stand";
} | Ready & {
  type: "ready";
} | Rename & {
  type: "rename";
} | Choose & {
  type: "choose";
} | Options & {
  type: "options";
} | SetChair & {
  type: "chair";
} | Begin & {
  type: "start";
} | RestartMatch & {
  type: "restart";
} | Close & {
  type: "close";
} | Act & {
  type: "act";
} | Check & {
  type: "check";
} | AskHelp & {
  type: "help";
} | KeepMemo & {
  type: "memo";
} | SetOrders & {
  type: "orders";
} | Resign & {
  type: "resign";
} | Offer & {
  type: "offer";
} | Answer & {
  type: "answer";
} | HandOver & {
  type: "hand_over";
} | TakeOver & {
  type: "take_over";
} | Say & {
  type: "say";
} | HistoryWish & {
  type: "history";
} | Enter & {
  type: "enter";
} | Leave & {
  type: "leave";
} | Queue & {
  type: "queue";
} | Members & {
  type: "members";
} | Rank & {
  type: "rank";
} | Talk & {
  type: "talk";
};

/** One turn of a match. */
export type Turn = {
  /** Which turn, from zero; it grows whenever a turn is over. */
  nth: number;
  /** Whose turn, if it is one seat's. */
  seat?: Seat | null;
};

/** Follows a table no longer. */
export type Unwatch = {
  /** The command's id, chosen by the client; the same id twice is the same command. */
  id: string;
  /** The table. */
  table: TableId;
};

/** One step of a match as one viewer is told it. */
export type Update = {
  /** What this viewer may do now; only in the newest update, for who wants it. */
  actions?: unknown;
  /** The seat that acted. */
  actor?: Seat | null;
  /** Match time. */
  at: Millis;
  /** Who acted for it. */
  by?: By | null;
  /** The clocks, in seat order; none at a table without. */
  clocks?: ClockView[] | null;
  /** What happened, as far as this viewer may know it. */
  events: unknown;
  /** Whether a view or a list of actions was left out because of its size. */
  left_out?: boolean;
  /** The match. */
  match: MatchId;
  /** Everybody who must act now. */
  must: SeatSet;
  /** The number of this update for this viewer: 1, 2, 3 … */
  number: number;
  /** The end of the match. */
  over?: Over | null;
  /** How much later the time of who must act begins to run; nothing if it is at once. */
  pause?: Millis;
  /** What is known of why seats were let go, as JSON. */
  report?: string | null;
  /** How long it had thought, as the server measured it. */
  spent?: Millis | null;
  /** The beginning of the match, in its first update. */
  start?: MatchStart | null;
  /** The table. */
  table: TableId;
  /** Whose turn it is. */
  turn: Turn;
  /** The number of the update that the match went back to. */
  undone?: number | null;
  /** What this viewer may know of the position now; only in the newest update, for who wants it. */
  view?: unknown;
  /** What the player says of its move; only for who may see everything. */
  why?: unknown;
  /** Whether this viewer must or may act now. */
  you: You;
};

/** What a client wants in each update beside the events. */
export type Want = {
  /** The legal actions, when it may act. */
  actions?: boolean;
  /** How the table is set, whenever that changes; a program that only plays can do without. */
  table?: boolean;
  /** The view. */
  view?: boolean;
};

/** Who may watch, and how late. */
export type Watch = {
  /** How late they see it. */
  delay?: Millis;
  /** As what watchers see the match. */
  viewer?: WatchAs;
};

/** As what watchers see a match. */
export type WatchAs = "spectator" | "referee" | "nobody";

/** Follows a table, as the sitter one is or as a spectator. */
export type WatchTable = {
  /** The command's id, chosen by the client. */
  id: string;
  /** A table's id, as it stands in its link. */
  key: string;
  /** The last update one has. */
  last?: Last | null;
  /** What to get in updates. */
  want?: Want;
};

/** The answer to `hello`. */
export type Welcome = {
  /** The server's name and version. */
  server: string;
  /** The tables where one has a chair. */
  tables: TableId[];
  /** The secret of a new guest; told once. */
  token?: string | null;
  /** The version of the protocol. */
  version: number;
  /** Who one is. */
  you: Identity;
};

/** When a bank is filled up. */
export type When = "before" | "after";

/** Whether a viewer must or may act. */
export type You = "must" | "may" | "wait" | "watch";

/** The data of the games, by game. */
export interface Games {
  catan: {
    action: CatanAction;
    config: CatanConfig;
    event: CatanEvent;
    view: CatanView;
  };
  clue: {
    action: ClueAction;
    config: ClueConfig;
    event: ClueEvent;
    view: ClueView;
  };
  pentago: {
    action: PentagoAction;
    config: PentagoConfig;
    event: PentagoEvent;
    view: PentagoView;
  };
  project: {
    action: ProjectAction;
    config: ProjectConfig;
    event: ProjectEvent;
    view: ProjectView;
  };
  reversi: {
    action: ReversiAction;
    config: ReversiConfig;
    event: ReversiEvent;
    view: ReversiView;
  };
}
