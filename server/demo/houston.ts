// The demo's city. The streets exist in Houston; cafes and people are invented.

export const REGIONS = [
  'Montrose',
  'The Heights',
  'Midtown',
  'East Downtown',
  'Rice Village',
  'Museum District',
] as const;
type Region = (typeof REGIONS)[number];

export const CITIES: readonly { readonly name: string; readonly region: Region }[] = [
  { name: 'Houston', region: 'Midtown' },
  { name: 'West University Place', region: 'Rice Village' },
  { name: 'Bellaire', region: 'Rice Village' },
  { name: 'Southside Place', region: 'Museum District' },
];

export const CAFES: readonly {
  readonly name: string;
  readonly address: string;
  readonly zipcode: string;
  readonly region: Region;
  readonly city: string;
}[] = [
  { name: 'The Quiet Bishop', address: '1714 Westheimer Rd', zipcode: '77098', region: 'Montrose', city: 'Houston' },
  { name: 'Magnolia & Mug', address: '908 W Alabama St', zipcode: '77006', region: 'Montrose', city: 'Houston' },
  { name: 'Bayou Bean Parlor', address: '411 Hyde Park Blvd', zipcode: '77006', region: 'Montrose', city: 'Houston' },
  { name: 'Nineteenth Street Tea', address: '238 W 19th St', zipcode: '77008', region: 'The Heights', city: 'Houston' },
  { name: 'Heights Hearth', address: '1102 Yale St', zipcode: '77008', region: 'The Heights', city: 'Houston' },
  { name: 'Two Sugars', address: '2906 Milam St', zipcode: '77006', region: 'Midtown', city: 'Houston' },
  { name: 'Lantern Coffee House', address: '3410 Main St', zipcode: '77002', region: 'Midtown', city: 'Houston' },
  {
    name: 'Railyard Roasters',
    address: '2216 Commerce St',
    zipcode: '77003',
    region: 'East Downtown',
    city: 'Houston',
  },
  { name: 'The Corner Pawn', address: '1809 Hutchins St', zipcode: '77003', region: 'East Downtown', city: 'Houston' },
  {
    name: 'Owl & Oat',
    address: '2520 Amherst St',
    zipcode: '77005',
    region: 'Rice Village',
    city: 'West University Place',
  },
  { name: 'Bissonnet Brew', address: '5108 Bissonnet St', zipcode: '77401', region: 'Rice Village', city: 'Bellaire' },
  { name: 'Gallery Grounds', address: '4912 Almeda Rd', zipcode: '77004', region: 'Museum District', city: 'Houston' },
];

const NO_AFFILIATION = 'belongs to its owner. Tablemates is not affiliated with, or endorsed by, the publisher.';

export const GAMES: readonly {
  readonly name: string;
  readonly description: string;
  readonly disclaimer: string;
  /** For how many players, how long, and how hard it is. */
  readonly facts: readonly [string, string, string];
  /** Numbers of seats that hosts of this game offer, without their own. */
  readonly seats: readonly number[];
}[] = [
  {
    name: 'Chess',
    facts: ['2', '10–60 min', 'Easy'],
    description: 'Two players, sixteen pieces each. Trap the other king so that it cannot escape: checkmate.',
    disclaimer: '',
    seats: [1, 1, 3],
  },
  {
    name: 'Connect 4',
    facts: ['2', '10 min', 'Very easy'],
    description: 'Drop discs into the grid by turns. Four of your color in a row, any direction, wins.',
    disclaimer: `Connect 4 ${NO_AFFILIATION}`,
    seats: [1, 3],
  },
  {
    name: 'UNO',
    facts: ['2–10', '20 min', 'Very easy'],
    description: 'Match the color or the number of the card on top. Down to one card? Say so. First to none wins.',
    disclaimer: `UNO ${NO_AFFILIATION}`,
    seats: [5, 7, 9],
  },
  {
    name: 'Catan',
    facts: ['3–6', '75 min', 'Medium'],
    description: 'Roll, gather and trade to build roads and towns on a young island. Ten points win.',
    disclaimer: `Catan ${NO_AFFILIATION}`,
    seats: [3, 5],
  },
  {
    name: 'Ticket to Ride',
    facts: ['2–5', '60 min', 'Easy'],
    description: 'Collect train cards, claim routes and connect the cities on your secret tickets.',
    disclaimer: `Ticket to Ride ${NO_AFFILIATION}`,
    seats: [3, 4],
  },
  {
    name: 'Scrabble',
    facts: ['2–4', '60 min', 'Easy'],
    description: 'Lay letter tiles as crossing words. Rare letters and colored squares score the most.',
    disclaimer: `Scrabble ${NO_AFFILIATION}`,
    seats: [1, 3],
  },
  {
    name: 'Codenames',
    facts: ['4–8', '15 min', 'Easy'],
    description:
      'Two teams, one-word clues. Find all your agents before the others find theirs, and avoid the assassin.',
    disclaimer: `Codenames ${NO_AFFILIATION}`,
    seats: [5, 7],
  },
  {
    name: 'Azul',
    facts: ['2–4', '45 min', 'Easy'],
    description: 'Draft tiles and set them on your wall. Rows, columns and full colors score; leftovers cost.',
    disclaimer: `Azul ${NO_AFFILIATION}`,
    seats: [3],
  },
  {
    name: 'Dominoes',
    facts: ['2–4', '30 min', 'Easy'],
    description: 'Match the ends of the line. Empty your hand first, and count what the others still hold.',
    disclaimer: '',
    seats: [3],
  },
  {
    name: 'Backgammon',
    facts: ['2', '30 min', 'Easy'],
    description: 'Race fifteen checkers home past the other player. Dice decide how far, you decide who.',
    disclaimer: '',
    seats: [1],
  },
];

/** More games that hosts can choose. No host of the demo has scheduled one yet. */
export const FURTHER_GAMES: readonly Pick<(typeof GAMES)[number], 'name' | 'description' | 'disclaimer' | 'facts'>[] = [
  {
    name: 'Go',
    facts: ['2', '60 min', 'Easy'],
    description: 'Place stones by turns, surround points. More territory than the other player wins.',
    disclaimer: '',
  },
  {
    name: 'Checkers',
    facts: ['2', '30 min', 'Very easy'],
    description: 'Move diagonally, jump over the other player’s pieces, and become a king at the far side.',
    disclaimer: '',
  },
  {
    name: 'Carcassonne',
    facts: ['2–5', '45 min', 'Easy'],
    description: 'Draw a tile, lay it beside a road, city or field, and claim it with a follower.',
    disclaimer: `Carcassonne ${NO_AFFILIATION}`,
  },
  {
    name: 'Pandemic',
    facts: ['2–4', '45 min', 'Medium'],
    description: 'One team against four diseases. Find the cures before the outbreaks spread.',
    disclaimer: `Pandemic ${NO_AFFILIATION}`,
  },
  {
    name: 'Wingspan',
    facts: ['1–5', '60 min', 'Medium'],
    description: 'Bring birds into your habitats, lay eggs and combine their powers.',
    disclaimer: `Wingspan ${NO_AFFILIATION}`,
  },
  {
    name: 'Splendor',
    facts: ['2–4', '30 min', 'Easy'],
    description: 'Collect gems, buy cards that give more gems, and win the nobles’ favor.',
    disclaimer: `Splendor ${NO_AFFILIATION}`,
  },
  {
    name: 'Dixit',
    facts: ['3–8', '30 min', 'Very easy'],
    description: 'One picture, one hint. Not everybody may guess it, and not nobody.',
    disclaimer: `Dixit ${NO_AFFILIATION}`,
  },
  {
    name: 'Rummikub',
    facts: ['2–4', '60 min', 'Easy'],
    description: 'Lay runs and groups of numbered tiles, and rearrange what lies on the table.',
    disclaimer: `Rummikub ${NO_AFFILIATION}`,
  },
  {
    name: 'Mahjong',
    facts: ['4', '90 min', 'Hard'],
    description: 'Draw and discard tiles until your hand is four sets and a pair.',
    disclaimer: '',
  },
  {
    name: 'Jenga',
    facts: ['2–8', '20 min', 'Very easy'],
    description: 'Pull a block, put it on top, and hold your breath.',
    disclaimer: `Jenga ${NO_AFFILIATION}`,
  },
  {
    name: 'Yahtzee',
    facts: ['2–10', '30 min', 'Very easy'],
    description: 'Five dice, three rolls, thirteen rows to fill.',
    disclaimer: `Yahtzee ${NO_AFFILIATION}`,
  },
  {
    name: 'Poker',
    facts: ['2–10', '90 min', 'Medium'],
    description: 'Bet, bluff and read faces. We play for chips alone.',
    disclaimer: '',
  },
];

export const ORGANIZERS: readonly { readonly firstName: string; readonly lastName: string; readonly bio: string }[] = [
  {
    firstName: 'Maya',
    lastName: 'Okafor',
    bio: 'Chess coach by day. I keep a spare board in the trunk and a seat for beginners.',
  },
  { firstName: 'Daniel', lastName: 'Reyes', bio: 'Catan since college. I teach the rules in ten minutes, promise.' },
  { firstName: 'Priya', lastName: 'Raman', bio: 'Word games, strong tea and bad puns.' },
  { firstName: 'Lucas', lastName: 'Tran', bio: 'Engineer, tile lover. My Azul evenings start on time.' },
  {
    firstName: 'Grace',
    lastName: 'Whitfield',
    bio: 'I moved here knowing nobody. Now I host so that others need not.',
  },
  {
    firstName: 'Omar',
    lastName: 'Haddad',
    bio: 'Backgammon the way my grandfather played: fast, loud and with pistachios.',
  },
  { firstName: 'Elena', lastName: 'Castillo', bio: 'Dominoes on Sundays. Come for the game, stay for the stories.' },
  { firstName: 'Ben', lastName: 'Kowalski', bio: 'Trains, maps and long routes.' },
  { firstName: 'Amara', lastName: 'Diallo', bio: 'Card games for people who say that they do not play card games.' },
  { firstName: 'Thomas', lastName: 'Nguyen', bio: 'Codenames spymaster. My clues are better than they sound.' },
  { firstName: 'Ruth', lastName: 'Abrams', bio: 'Retired teacher, patient explainer, fierce at Connect 4.' },
  { firstName: 'Jonah', lastName: 'Pierce', bio: 'Small tables, good coffee, no phones.' },
];

/** Organizers who host series and evenings of the group, and nothing else. */
export const SERIES_HOSTS: typeof ORGANIZERS = [
  { firstName: 'Carla', lastName: 'Benitez', bio: 'Same table, same night, new stories. I save you a seat.' },
  { firstName: 'Walter', lastName: 'Osei', bio: 'Long games for patient people.' },
];

const FIRST_NAMES = [
  'Ava', 'Noah', 'Sofia', 'Liam', 'Zoe', 'Mateo', 'Chloe', 'Ethan', 'Layla', 'Diego',
  'Nora', 'Isaac', 'Camila', 'Owen', 'Imani', 'Felix', 'Hana', 'Marcus', 'Lucia', 'Theo',
  'Aisha', 'Caleb', 'Mei', 'Andre', 'Stella', 'Rafael', 'Naomi', 'Victor', 'Leah', 'Kofi',
] as const; // biome-ignore format: ten to a line

const LAST_NAMES = [
  'Bennett', 'Vargas', 'Patel', 'Sullivan', 'Johnson', 'Pham', 'Morales', 'Kim', 'Fontaine', 'Brooks',
  'Ibrahim', 'Larsen', 'Chen', 'Delgado', 'Washington', 'Novak', 'Ali', 'Murphy', 'Santos', 'Greene',
] as const; // biome-ignore format: ten to a line

const MEMBER_BIOS = [
  'New in town and looking for a regular game night.',
  'I know the rules of more games than I own.',
  'Here for the coffee, honestly.',
  'Competitive until somebody brings cookies.',
  'Slow player, good company.',
  '',
] as const;

/** Each name once. The last eight come to series and to evenings of the group only. */
export const MEMBERS = Array.from({ length: 68 }, (_, index) => ({
  firstName: FIRST_NAMES[index % FIRST_NAMES.length] as string,
  // 30 first names and 20 last names, with the last names shifted in the second round: no pair occurs twice
  lastName: LAST_NAMES[(index + (index >= FIRST_NAMES.length ? 7 : 0)) % LAST_NAMES.length] as string,
  bio: MEMBER_BIOS[index % MEMBER_BIOS.length] as string,
  isRegular: index >= 60,
}));

export const DESCRIPTIONS = [
  'All levels welcome. I bring the game, you bring the appetite.',
  'We start on time and finish before the cafe does.',
  'A relaxed table: rules explained, questions welcome.',
  'For people who have played before and want a proper match.',
  'Look for the table with the little green flag.',
] as const;
