// The pictures of the cards, drawn for Parlor: each fills a square of 64.

import type { Card, Suspect, Weapon, Room } from "./types";

const SKIN = "#f3cfae";
const SHADE = "#d9a983";

/** Shoulders, neck and face; the rest makes the person. */
function bust(coat: string, rest: string, skin = SKIN): string {
  return `<path d="M8 64c1-14 10-19 24-19s23 5 24 19Z" fill="${coat}"/><path d="M26 40h12v8q-6 5-12 0Z" fill="${SHADE}"/><path d="M20 27c0-10 5-15 12-15s12 5 12 15c0 9-5 16-12 16s-12-7-12-16Z" fill="${skin}"/>${rest}`;
}
const EYES = `<circle cx="27.5" cy="28" r="1.5" fill="#2a211c"/><circle cx="36.5" cy="28" r="1.5" fill="#2a211c"/>`;
const MOUTH = `<path d="M28.5 36q3.5 2 7 0" fill="none" stroke="#8a4a3c" stroke-width="1.5" stroke-linecap="round"/>`;

const PEOPLE: Record<Suspect, string> = {
  miss_scarlet: `<path d="M17 47c-4-14-2-36 15-36s19 22 15 36q-5-3-5-12H22q0 9-5 12Z" fill="#2b1512"/>${bust(
    "#c4232f",
    `<path d="M19 27c1-11 6-16 13-16s13 6 13 15c-6-1-9-4-11-8-3 5-8 8-15 9Z" fill="#2b1512"/><path d="M41 15c4-4 9-3 9-3s0 6-6 8Z" fill="#e8475a"/>${EYES}<path d="M28 36q4 3 8 0-4-2-8 0Z" fill="#b01426"/><path d="M24 52q8 6 16 0" fill="none" stroke="#ffd7a8" stroke-width="1.8"/>`,
  )}`,
  colonel_mustard: bust(
    "#c98512",
    `<path d="M17 20c2-9 8-13 15-13s13 4 15 13q-15-5-30 0Z" fill="#a06a08"/><path d="M15 20q17-7 34 0l-2 4q-15-6-30 0Z" fill="#5b3b05"/><circle cx="32" cy="13" r="2.4" fill="#ffe08a"/>${EYES}<circle cx="36.5" cy="28" r="4" fill="none" stroke="#4a3b1c" stroke-width="1.1"/><path d="M32 33c-3-2-7 0-10 1 3 4 8 4 10 1 2 3 7 3 10-1-3-1-7-3-10-1Z" fill="#e9e2d2"/><path d="M20 50l5 14M44 50l-5 14" stroke="#ffe08a" stroke-width="2"/>`,
  ),
  mrs_white: bust(
    "#5a6070",
    `<path d="M19 28c-1-10 5-17 13-17s14 7 13 17c-3-6-7-9-13-9s-10 3-13 9Z" fill="#b9bdc6"/><path d="M20 14q12-11 24 0l2 6q-14-8-28 0Z" fill="#ffffff" stroke="#aeb3bd" stroke-width=".8"/>${EYES}${MOUTH}<path d="M23 48l-2 16h22l-2-16q-9 5-18 0Z" fill="#ffffff"/>`,
  ),
  mr_green: bust(
    "#1f3d2b",
    `<path d="M20 25c-1-9 5-14 12-14s13 5 12 14c-2-4-3-6-4-8-5 2-12 2-16 0-1 2-3 4-4 8Z" fill="#6b4a2b"/>${EYES}<rect x="23" y="25" width="8" height="6" rx="2.6" fill="none" stroke="#20302a" stroke-width="1.1"/><rect x="33" y="25" width="8" height="6" rx="2.6" fill="none" stroke="#20302a" stroke-width="1.1"/>${MOUTH}<path d="M25 47l7 8 7-8 2 17H23Z" fill="#f4f2ea"/><path d="M32 54l-3 3 3 7 3-7Z" fill="#217a41"/>`,
  ),
  mrs_peacock: bust(
    "#2461c0",
    `<path d="M19 30c-2-12 5-19 13-19s15 7 13 19c-2-8-6-11-13-11s-11 3-13 11Z" fill="#8d93a3"/><circle cx="32" cy="10" r="6" fill="#8d93a3"/><path d="M40 11c3-8 11-9 11-9s2 8-5 13Z" fill="#159a8c"/><circle cx="46.500" cy="7.500" r="2" fill="#f6d15a"/>${EYES}<path d="M28.500 36h7" stroke="#8a4a3c" stroke-width="1.600" stroke-linecap="round"/><path d="M22 50c3 5 17 5 20 0" fill="none" stroke="#e8f3ff" stroke-width="2.400" stroke-dasharray=".1 4" stroke-linecap="round"/>`,
  ),
  professor_plum: bust(
    "#4f2170",
    `<path d="M19 30c-3-11 4-20 13-20s16 8 13 20c-1-5-2-8-4-10-4 1-6-2-9-2s-6 3-9 2c-2 2-3 5-4 10Z" fill="#3a2a22"/>${EYES}<circle cx="27.500" cy="28" r="4" fill="none" stroke="#d9b64a" stroke-width="1.200"/><circle cx="36.500" cy="28" r="4" fill="none" stroke="#d9b64a" stroke-width="1.200"/><path d="M25 35c2 5 4 8 7 8s5-3 7-8q-7 3-14 0Z" fill="#3a2a22"/><path d="M24 50l8-2 8 2-3 5-5-3-5 3Z" fill="#b06fd6"/>`,
  ),
};

const STEEL = "#9aa4b0";
const WEAPON_ART: Record<Weapon, string> = {
  knife: `<g transform="rotate(45 32 32)"><path d="M28 4c7 3 9 12 9 34h-9Z" fill="${STEEL}" stroke="#4d5661" stroke-width="1.500"/><path d="M23 38h18v4H23Z" fill="#c9a24a" stroke="#6b4d10" stroke-width="1"/><rect x="28" y="42" width="8" height="18" rx="3" fill="#5b3420" stroke="#2d170a" stroke-width="1.200"/></g>`,
  candlestick: `<path d="M32 4q5 6 0 11-5-5 0-11Z" fill="#ffb637"/><rect x="28" y="15" width="8" height="15" rx="1.500" fill="#fff6e0" stroke="#b9a77a"/><path d="M22 30h20l-4 6h-3l2 14h6l5 8H16l5-8h6l2-14h-3Z" fill="#d8a93a" stroke="#71510c" stroke-width="1.500"/>`,
  revolver: `<path d="M4 20h40v-4h6v4h6v9H42l-3 5h-9l-4 4 3 15H16l2-22q-8-1-14-3Z" fill="#6d7681" stroke="#2c3238" stroke-width="1.500"/><circle cx="36" cy="25" r="5.500" fill="#8f99a5" stroke="#2c3238" stroke-width="1.300"/><path d="M19 38l7 0 3 15H17Z" fill="#6b4327" stroke="#2d170a" stroke-width="1.200"/>`,
  rope: `<g fill="none" stroke-linecap="round"><ellipse cx="32" cy="34" rx="20" ry="16" stroke="#7d5a2b" stroke-width="9"/><ellipse cx="32" cy="34" rx="20" ry="16" stroke="#d4a967" stroke-width="6" stroke-dasharray="4 3"/><path d="M46 24 56 8" stroke="#7d5a2b" stroke-width="8"/><path d="M46 24 56 8" stroke="#d4a967" stroke-width="5.500" stroke-dasharray="4 3"/></g>`,
  lead_pipe: `<g transform="rotate(38 32 32)"><rect x="26" y="8" width="12" height="48" rx="3" fill="#77818c" stroke="#363d44" stroke-width="1.500"/><rect x="23" y="4" width="18" height="9" rx="2" fill="#97a2ad" stroke="#363d44" stroke-width="1.500"/><rect x="23" y="51" width="18" height="9" rx="2" fill="#97a2ad" stroke="#363d44" stroke-width="1.500"/><path d="M29 15v34" stroke="#b9c3cd" stroke-width="2"/></g>`,
  wrench: `<g transform="rotate(40 32 32)"><path d="M23 6v10l5 5v28q-4 3-4 8c0 4 4 6 8 6s8-2 8-6q0-5-4-8V21l5-5V6l-5 4v6h-8v-6Z" fill="${STEEL}" stroke="#454d57" stroke-width="1.600" stroke-linejoin="round"/><circle cx="32" cy="56" r="3" fill="#eef1f4" stroke="#454d57"/></g>`,
};

const ROOM_ART: Record<Room, string> = {
  hall: `<path d="M8 60V24L32 6l24 18v36Z" fill="#e6d3ae" stroke="#7b5a2a" stroke-width="1.500"/><path d="M22 60V38a10 10 0 0 1 20 0v22Z" fill="#7a4322"/><path d="M32 28v32" stroke="#4c2610" stroke-width="1.200"/><circle cx="29.500" cy="47" r="1.300" fill="#ffd56b"/><circle cx="34.500" cy="47" r="1.300" fill="#ffd56b"/><path d="M14 34h6v12h-6ZM44 34h6v12h-6Z" fill="#8cc0dc" stroke="#7b5a2a"/>`,
  lounge: `<path d="M10 30c0-8 6-12 22-12s22 4 22 12v10H10Z" fill="#a8413f"/><path d="M5 34c0-4 8-4 9 1v7h36v-7c1-5 9-5 9-1v20H5Z" fill="#c65a52" stroke="#6f221f" stroke-width="1.300"/><path d="M14 42h36v6H14Z" fill="#e08a7c"/><path d="M9 54v6M55 54v6" stroke="#4a2413" stroke-width="4"/>`,
  dining_room: `<ellipse cx="32" cy="36" rx="28" ry="13" fill="#8b5527" stroke="#46260b" stroke-width="1.500"/><path d="M14 46v14M50 46v14" stroke="#46260b" stroke-width="4"/><ellipse cx="20" cy="35" rx="7" ry="3.400" fill="#fff" stroke="#9a9a9a"/><ellipse cx="44" cy="35" rx="7" ry="3.400" fill="#fff" stroke="#9a9a9a"/><path d="M32 34V16" stroke="#c9a24a" stroke-width="2.500"/><path d="M24 20q8 6 16 0M24 20v-4M40 20v-4" fill="none" stroke="#c9a24a" stroke-width="2"/><path d="M24 15v-4M32 14v-4M40 15v-4" stroke="#ffb637" stroke-width="2.500" stroke-linecap="round"/>`,
  kitchen: `<path d="M12 28h40v20q0 10-10 10H22q-10 0-10-10Z" fill="#8d98a4" stroke="#3d464f" stroke-width="1.500"/><path d="M8 22h48v6H8Z" fill="#aab4be" stroke="#3d464f" stroke-width="1.500"/><path d="M28 16h8v6h-8Z" fill="#3d464f"/><path d="M4 34h8M52 34h8" stroke="#3d464f" stroke-width="4" stroke-linecap="round"/><path d="M22 12q-3-4 0-8M32 11q-3-4 0-8M42 12q-3-4 0-8" fill="none" stroke="#b7c7d6" stroke-width="2" stroke-linecap="round"/>`,
  ballroom: `<path d="M32 2v10" stroke="#8a6a1c" stroke-width="2"/><path d="M32 12c-8 4-20 10-22 22h44C52 22 40 16 32 12Z" fill="none" stroke="#c9a24a" stroke-width="2.200"/><path d="M10 34h44" stroke="#c9a24a" stroke-width="2.500"/><path d="M10 34v-7M21 34v-7M32 34v-7M43 34v-7M54 34v-7" stroke="#ffb637" stroke-width="3" stroke-linecap="round"/><path d="M12 38l2 6-2 5-2-5ZM22 38l2 8-2 6-2-6ZM32 38l2.500 10-2.500 8-2.500-8ZM42 38l2 8-2 6-2-6ZM52 38l2 6-2 5-2-5Z" fill="#9fd6ee" stroke="#4d8eac" stroke-width=".7"/>`,
  conservatory: `<path d="M22 46h20l-3 15H25Z" fill="#b6603a" stroke="#5d2a12" stroke-width="1.400"/><path d="M20 42h24v6H20Z" fill="#cc7448" stroke="#5d2a12" stroke-width="1.200"/><path d="M32 43C30 28 22 20 8 20c4 12 12 18 24 23ZM32 43c2-15 10-23 24-23-4 12-12 18-24 23Z" fill="#3f8f4d" stroke="#1a4a25" stroke-width="1.200"/><path d="M32 43c-7-11-6-24 0-38 6 14 7 27 0 38Z" fill="#5cb368" stroke="#1a4a25" stroke-width="1.200"/>`,
  billiard_room: `<path d="M4 24h56v22H4Z" fill="#1f7a48" stroke="#5b3316" stroke-width="5"/><path d="M10 50v10M54 50v10" stroke="#5b3316" stroke-width="5"/><circle cx="20" cy="35" r="4" fill="#f7f4e8"/><circle cx="36" cy="31" r="4" fill="#d43a2f"/><circle cx="44" cy="38" r="4" fill="#f0b429"/><path d="M2 10l36 20" stroke="#d9b27c" stroke-width="2.500" stroke-linecap="round"/>`,
  library: `<path d="M6 6h52v54H6Z" fill="#6d4424" stroke="#3a2110" stroke-width="2"/><path d="M10 10h44v13H10ZM10 27h44v13H10ZM10 44h44v12H10Z" fill="#412510"/><path d="M12 23V12h5v11ZM19 23V14h4v9ZM36 40V29h5v11ZM43 40V30h4v10ZM14 56V46h5v10Z" fill="#c4473c"/><path d="M25 23V11h6v12ZM12 40V30h5v10ZM19 40V28h5v12ZM30 56V46h5v10Z" fill="#d3a53a"/><path d="M33 23V13h4v10ZM40 23V12h6v11ZM26 40V31h4v9ZM21 56V45h6v11ZM44 56V46h6v10Z" fill="#3e7fb0"/><path d="M48 23V14h4v9ZM49 40V29h4v11ZM37 56V45h5v11Z" fill="#4b9a63"/>`,
  study: `<path d="M4 36h56v6H4Z" fill="#8a5527" stroke="#46260b" stroke-width="1.300"/><path d="M8 42h16v18H8ZM40 42h16v18H40Z" fill="#74441d" stroke="#46260b" stroke-width="1.300"/><path d="M13 50h6M45 50h6" stroke="#e0b45a" stroke-width="2" stroke-linecap="round"/><path d="M18 36v-3h8v3M22 33V20" stroke="#c9a24a" stroke-width="2.400" fill="none"/><path d="M12 20q10-14 20 0Z" fill="#2d8a5c" stroke="#0d4028" stroke-width="1.200"/><path d="M38 35l14-4 2 4Z" fill="#fff7e6" stroke="#a59572"/><path d="M44 31 54 18" stroke="#5a6bb0" stroke-width="2" stroke-linecap="round"/>`,
};

/** The inside of the picture of a card. */
export const ART: Record<Card, string> = { ...PEOPLE, ...WEAPON_ART, ...ROOM_ART };
