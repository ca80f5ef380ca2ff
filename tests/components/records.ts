import type { AdminGameEvent, AdminSeries, OutgoingMail, OutgoingMails } from '../../modules/admin/contract.ts';
import type { AdminNeeds } from '../../modules/admin/needs/contract.ts';
import type { GameEventRecord } from '../../modules/admin/records/contract.ts';
import type { Cafe, City, Game, Region } from '../../modules/catalog/contract.ts';
import type { EmailSetting } from '../../modules/email-senders/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { Group } from '../../modules/groups/contract.ts';
import type { Invitation, PersonCommitments, PublicUser, User } from '../../modules/identity/contract.ts';
import type { Contest, Explanation, LedgerEntry, ReliabilityAt } from '../../modules/reliability/contract.ts';
import type { Series } from '../../modules/series/contract.ts';
import { localDate } from '../../web/lib/time.ts';
import { tablePerson } from '../support/table-person.ts';

// What the server might have, complete and valid; a test says what matters to it.

let present = Date.now();
/** Makes the current time the present of `inHours`. Files share this module, and a run of all takes a quarter of an hour. */
export const renewPresent = (): void => {
  present = Date.now();
};

/** The id of the region; forms check that it is one. */
export const HEIGHTS = '01939d5e-7a00-7000-8000-000000000001';

/** The instant `hours` after the present, or before it. The present is the same in all tests of a file. */
export const inHours = (hours: number): string => new Date(present + hours * 3_600_000).toISOString();

export const member = (more: Partial<User> = {}): User => ({
  id: 'user-nora',
  email: 'nora@example.test',
  firstName: 'Nora',
  lastName: 'Quinn',
  phoneNumber: '(713) 555-0142',
  bio: '',
  memberId: 'TM-7K3Q',
  createdAt: '2026-01-05T12:00:00.000Z',
  isActive: true,
  isClient: true,
  isProvider: false,
  isCafeOwner: false,
  isAdmin: false,
  adminRole: null,
  expertise: [],
  regionId: null,
  reliabilityScore: 100,
  totalEventsAttended: 0,
  totalNoShows: 0,
  totalLateCancels: 0,
  penaltyStatus: 'none',
  penaltyExpiresAt: null,
  suspension: null,
  showAtTables: true,
  photo: null,
  version: 1,
  ...more,
});

/** The explanation of a score without marks and penalties. */
export const explanation = (more: Partial<Explanation> = {}): Explanation => ({
  reliabilityScore: 100,
  sum: {
    prior: 4,
    attended: 0,
    noShows: { marks: 0, weight: 1 },
    lateCancels: { marks: 0, weight: 0.5 },
    halfLifeDays: null,
    good: 4,
    all: 4,
    score: 100,
    policyVersion: 1,
  },
  scoreAfterNext: 100,
  suspensions: { no_show: { windowDays: 90, days: [7, 14, 30] }, late_cancel: { windowDays: 30, days: [0, 3, 7] } },
  penalty: null,
  contested: [],
  ...more,
});

/** A no-show at Chess that the host marked yesterday. */
export const ledgerEntry = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'fact-1',
  position: '1',
  at: inHours(-20),
  gameEventId: 'event-chess',
  role: 'participant',
  what: 'no_show',
  cause: 'host_mark',
  by: 'user-hana',
  reason: null,
  words: null,
  asked: [],
  seatTakenAgainAt: null,
  contest: null,
  contestableUntil: null,
  policyVersion: 1,
  scoreBefore: 100,
  scoreAfter: 75,
  penaltyBefore: null,
  penaltyAfter: null,
  gameEvent: { gameName: 'Chess', cafeName: 'Oak and Ember', startsAt: inHours(-24) },
  ...more,
});

/** The ledger of Nora, whom that no-show keeps from joining, as admins see it. */
export const reliabilityAt = (more: Partial<ReliabilityAt> = {}): ReliabilityAt => ({
  userId: 'user-nora',
  person: {
    firstName: 'Nora',
    lastName: 'Quinn',
    email: 'nora@example.test',
    memberId: 'TM-7K3Q',
    createdAt: '2026-01-05T12:00:00.000Z',
    isActive: true,
    isProvider: false,
  },
  asOf: inHours(0),
  reliabilityScore: 75,
  totalEventsAttended: 0,
  totalNoShows: 1,
  totalLateCancels: 0,
  penaltyStatus: 'no_show',
  penaltyExpiresAt: inHours(200),
  joinRefusal: 'You cannot join.',
  explanation: explanation(),
  policyVersion: 1,
  penaltyPolicyVersion: 1,
  history: [
    {
      ...ledgerEntry({ penaltyAfter: { kind: 'no_show', expiresAt: inHours(200), policyVersion: 1 } }),
      byName: 'Hana Sato',
    },
  ],
  marking: { marks: 0, overturned: 0 },
  markedBy: [{ id: 'user-hana', name: 'Hana Sato', marks: 1, overturned: 0 }],
  ...more,
});

/** A contest of that no-show, which the host may settle. */
export const contest = (more: Partial<Contest> = {}): Contest => ({
  id: 'contest-1',
  gameEventId: 'event-chess',
  state: 'with_host',
  how: 'member',
  markStatus: 'no_show',
  contestedAt: inHours(-2),
  text: 'I was there.',
  answerUntil: inHours(48),
  answer: null,
  dueAt: inHours(200),
  decision: null,
  penaltyWaits: false,
  ...more,
});

/** Of somebody with whom nothing else goes. */
export const noCommitments: PersonCommitments = {
  atTableUntil: null,
  hosted: [],
  seats: [],
  series: [],
  groups: [],
  cafes: [],
};

export const organizer = (more: Partial<User> = {}): User =>
  member({
    id: 'user-hana',
    email: 'hana@example.test',
    firstName: 'Hana',
    lastName: 'Sato',
    isProvider: true,
    ...more,
  });

export const admin = (more: Partial<User> = {}): User =>
  member({
    id: 'user-admin',
    email: 'admin@example.test',
    firstName: 'Admin',
    lastName: 'Admin',
    isClient: false,
    isAdmin: true,
    adminRole: 'full',
    ...more,
  });

export const game = (more: Partial<Game> = {}): Game => ({
  id: 'game-chess',
  name: 'Chess',
  description: 'Checkmate the king.',
  imageUrl: null,
  copyrightDisclaimer: '',
  players: '',
  playingTime: '',
  difficulty: '',
  status: 'active',
  version: 1,
  ...more,
});

export const region = (more: Partial<Region> = {}): Region => ({
  id: HEIGHTS,
  name: 'Heights',
  version: 1,
  ...more,
});

export const city = (more: Partial<City> = {}): City => ({
  id: 'city-houston',
  name: 'Houston',
  regionId: HEIGHTS,
  version: 1,
  ...more,
});

export const cafe = (more: Partial<Cafe> = {}): Cafe => ({
  id: 'cafe-oak',
  name: 'Oak and Ember',
  address: '1 Main St',
  zipcode: '77008',
  image: null,
  photos: [],
  cityId: null,
  cityName: 'Houston',
  regionId: HEIGHTS,
  status: 'approved',
  ownerId: null,
  version: 1,
  ...more,
});

export const gameEvent = (more: Partial<GameEvent> = {}): GameEvent => ({
  id: 'event-chess',
  gameId: 'game-chess',
  regionId: HEIGHTS,
  cafeId: 'cafe-oak',
  hostId: 'user-hana',
  eventDate: inHours(100),
  startDate: inHours(100).slice(0, 10),
  startTime: '19:00',
  maxParticipants: 4,
  currentParticipants: 1,
  heldSeats: 0,
  waiting: 0,
  version: 1,
  minParticipants: 1,
  signUpClosesHours: 0,
  level: 'everyone',
  teaching: false,
  languages: [],
  newcomerSeats: 0,
  spotsLeft: Math.max(0, (more.maxParticipants ?? 4) - (more.currentParticipants ?? 1)),
  movedFrom: null,
  description: 'At the long table by the window.',
  status: 'upcoming',
  game: { name: 'Chess', imageUrl: null },
  cafe: { name: 'Oak and Ember', address: '1 Main St' },
  host: { firstName: 'Hana', lastName: 'S.', reliabilityScore: 100 },
  people: [tablePerson({ initials: 'HS', hue: 0, firstName: 'Hana', isHost: true }), tablePerson()],
  yourLine: null,
  ...more,
});

/** Chess every week at seven, with open dates that a test gives. */
export const series = (more: Partial<Series> = {}): Series => ({
  id: 'series-chess',
  hostId: 'user-hana',
  groupId: null,
  gameId: 'game-chess',
  regionId: HEIGHTS,
  cafeId: 'cafe-oak',
  game: { name: 'Chess', imageUrl: null },
  cafe: { name: 'Oak and Ember', address: '1 Main St' },
  startTime: '19:00',
  maxParticipants: 4,
  minParticipants: 1,
  signUpClosesHours: 0,
  level: 'everyone',
  teaching: false,
  languages: [],
  newcomerSeats: 0,
  description: '',
  repeats: { every: 'week' },
  from: inHours(100).slice(0, 10),
  until: null,
  standingSeats: 0,
  words: 'every Thursday',
  version: 1,
  state: 'running',
  because: null,
  opensNext: null,
  nextDates: [],
  skipped: [],
  standing: { seats: 0, taken: 0, waiting: 0 },
  yourStanding: null,
  ...more,
});

/** A date of that series, which begins in so many hours. */
export const seriesDate = (id: string, hours: number, more: Partial<GameEvent> = {}): GameEvent => {
  const eventDate = inHours(hours);
  const startDate = localDate(eventDate, 'America/Chicago');
  return gameEvent({ id, seriesId: 'series-chess', plannedDate: startDate, eventDate, startDate, ...more });
};

export const adminSeries = (more: Partial<AdminSeries> = {}): AdminSeries => ({
  id: 'series-chess',
  words: 'every Thursday',
  startTime: '19:00',
  state: 'running',
  gameName: 'Chess',
  cafeName: 'Oak and Ember',
  host: { id: 'user-hana', firstName: 'Hana', lastName: 'Sato' },
  group: null,
  startedAt: inHours(-5000),
  next: inHours(100),
  ...more,
});

export const adminGameEvent = (more: Partial<AdminGameEvent> = {}): AdminGameEvent => ({
  id: 'event-chess',
  gameName: 'Chess',
  status: 'upcoming',
  hostId: 'user-hana',
  hostName: 'Hana Sato',
  hostEmail: 'hana@example.test',
  eventDate: inHours(100),
  startTime: '19:00',
  cafeId: 'cafe-oak',
  cafeName: 'Oak and Ember',
  cafeAddress: '1 Main St',
  regionId: HEIGHTS,
  regionName: 'Heights',
  currentParticipants: 1,
  maxParticipants: 4,
  version: 1,
  ...more,
});

/** A table that nobody has joined. */
export const gameEventRecord = (more: Partial<GameEventRecord> = {}): GameEventRecord => ({
  gameEvent: { ...adminGameEvent(), description: '', minParticipants: 1, series: null, group: null },
  seats: [],
  waiting: [],
  refusals: [],
  history: [],
  contests: [],
  mails: [],
  ...more,
});

/** Nothing waits, and there is no table. */
export const needs = (more: Partial<AdminNeeds> = {}): AdminNeeds => ({
  contests: { count: 0, rows: [] },
  reports: { count: 0, rows: [] },
  complaints: { count: 0, rows: [] },
  penalties: { count: 0, rows: [] },
  hosts: { count: 0, rows: [] },
  cafes: { count: 0, rows: [] },
  failedMails: 0,
  pausedReadModels: [],
  today: { count: 0, taken: 0, seats: 0, rows: [] },
  halfEmpty: { count: 0, rows: [] },
  weeks: [],
  ...more,
});

export const invitation = (more: Partial<Invitation> = {}): Invitation => ({
  id: 'invitation-1',
  email: 'otto@example.test',
  role: 'provider',
  inviteCode: 'ABCD2345',
  status: 'pending',
  createdAt: inHours(-24),
  expiresAt: inHours(144),
  acceptedAt: null,
  acceptedBy: null,
  version: 1,
  ...more,
});

export const sender = (more: Partial<EmailSetting> = {}): EmailSetting => ({
  id: 'sender-1',
  senderEmail: 'hello@mail.example',
  senderName: 'Tables',
  replyToEmail: null,
  isActive: false,
  version: 1,
  ...more,
});

/** No outgoing mail, unless said otherwise. */
export const outgoing = (more: Partial<OutgoingMails> = {}): OutgoingMails => ({
  way: 'smtp',
  queued: 0,
  sent: 0,
  failed: 0,
  oldestSeconds: 0,
  mails: [],
  ...more,
});

export const failedMail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 'mail-1',
  template: 'welcome',
  to: 'a…@x.example',
  state: 'failed',
  attempts: 1,
  createdAt: '2026-06-01T15:00:00.000Z',
  nextAttemptAt: null,
  lastError: '550 <recipient> is unknown',
  canBeSent: true,
  ...more,
});

/** A person as others see them. */
export const publicUser = (id: string, firstName: string, lastName: string): PublicUser => ({
  id,
  firstName,
  lastName,
  photo: null,
  bio: '',
  expertise: [],
  isProvider: true,
  isClient: false,
  reliabilityScore: 100,
  createdAt: inHours(-5000),
});

/** A group that Maya owns and Thomas organizes with her. */
export const group = (more: Partial<Group> = {}): Group => ({
  id: 'group-meeples',
  slug: 'montrose-meeples',
  name: 'Montrose Meeples',
  description: 'Word games on Thursdays. Come alone.',
  regionId: HEIGHTS,
  cafe: null,
  owner: publicUser('user-maya', 'Maya', 'Okafor'),
  organizers: [publicUser('user-thomas', 'Thomas', 'Nguyen')],
  series: [],
  nextDates: [],
  held: 47,
  players90: 41,
  foundedAt: inHours(-5000),
  closed: null,
  version: 1,
  ...more,
});
