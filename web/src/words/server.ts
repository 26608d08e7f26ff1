// Sentences that come from the server as they are, and are looked up here: what its built-in players do.

import { mark } from "./language.svelte";

export const OF_PLAYERS = mark([
  "Takes any action that is allowed, without a thought.",
  "Takes a win when it sees one, and does not look at what you might do.",
  "Looks at its own turn and your answer, and overlooks nothing there.",
  "Searches several turns ahead, three million positions for each of its turns.",
  "Searches for three seconds on all processors, and plays endgames without fault.",
  "Takes any tile that is allowed, and chooses there without a thought.",
  "Looks at its own move alone, and does not always take the one that looks best.",
  "Like classic, but without an eye for position while colours can still change hands.",
  "Weighs mobility, gains, dangers and stability after its own move, and looks no further.",
  "Looks at its own move and the answer to it.",
  "Searches several moves ahead, ten thousand positions for each of its own.",
  "Searches as deep as its time allows, and plays the ends of small games without fault.",
  "Plays by chance, but likes to build settlements and cities.",
  "Knows what is good in general and often picks something else.",
  "Ranks every action by rules of thumb and takes the highest.",
  "Weighs the position after each action, with hidden cards counted; trades where it gains.",
  "Plays its best ideas on in imagined worlds, half a second at most.",
  "Plays more ideas on, for longer and with a better eye for positions, three seconds at most.",
  "Walks and asks by chance; accuses when it has seen all other cards.",
  "Easy to beat: remembers the cards it has seen, and asks for others.",
  "Keeps a table of who has and who lacks what, and is never wrong.",
  "Asks well, reads the others, and accuses only when certain.",
  "Hard to beat: counts all deals that fit, reads the others, and accuses at the right time.",
  "Does anything that makes sense, without a thought.",
  "Looks around after every step and goes to the pieces it sees.",
  "Walks on while pieces come nearer, tests them all and tries one goal field after another.",
  "Finds pieces by the distances its steps tell, and shares the goals area with its mates.",
]);
