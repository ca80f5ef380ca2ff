import type { MailContent } from '../../platform/mail/mail.ts';
import { calendarOf } from '../../projections/events/calendar.ts';

export const letterSettings = { publicUrl: 'https://tablemates.example', timeZone: 'America/Chicago' };
export const gameEvent = {
  firstName: 'Ana',
  gameName: 'Chess',
  cafeName: 'Blacksmith',
  startsAt: '2026-07-04T00:30:00.000Z',
};
export const to = 'ana@x.example';
export const seat = { ...gameEvent, gameEventId: 'g1', cafeAddress: '2 Main St', hostName: 'Maya' };
const series = {
  ...{ firstName: 'Ben', seriesId: '0192a1b2-0000-7000-8000-000000000001', words: 'every Thursday' },
  ...{ gameName: 'Catan', cafeName: 'Meeple House' },
};
const desk = {
  ...{ firstName: 'Gwen', cafeId: 'c0000000-0000-4000-8000-000000000000', cafeName: 'Oak and Ember' },
  night: '2026-07-03T17:00:00.000Z',
};
const deskTable = { startsAt: gameEvent.startsAt, gameName: 'Chess', hostName: 'Maya R.', heads: 5 };
const group = { firstName: 'Ben', groupId: series.seriesId, groupName: 'Montrose Meeples' };
export const later = '2026-07-06T00:30:00.000Z';
const pause = { penalty: 'no_show', place: 2, windowDays: 90, days: 14, until: later } as const;
export const score = { score: 75, scoreAfterNext: 79, pause };
const about = {
  page: 'https://tablemates.example/events/g1',
  endsAt: later,
  at: '2026-07-01T00:30:00.000Z',
};
const entry = (status: 'upcoming' | 'cancelled', sequence: number) =>
  calendarOf(
    {
      id: 'g1',
      eventDate: gameEvent.startsAt,
      description: 'Bring snacks.',
      status,
      game: { name: 'Chess' },
      cafe: { name: 'Blacksmith', address: '2 Main St', city: null },
      host: { firstName: 'Maya', lastName: 'R' },
    },
    { ...about, sequence, organizer: 'hello@tablemates.example', cityName: 'Houston' },
  );
const calendar = entry('upcoming', 3);
const takenBack = { gameEventId: 'g1', calendar: entry('cancelled', 5) };
/** One of each kind, with plain names. */
export const EVERY_MAIL: {
  readonly [Template in MailContent['template']]: Extract<MailContent, { template: Template }>;
} = {
  code: { to, template: 'code', params: { code: '042917', minutes: 10 } },
  invitation: { to, template: 'invitation', params: { inviteCode: 'K7WPX2MA', expiresAt: later } },
  welcome: { to, template: 'welcome', params: { firstName: 'Ana' } },
  checkpoint: {
    to,
    template: 'checkpoint',
    params: {
      firstName: 'Ana',
      note: 'x.example/tlog\n7\nroot=\n\n— x.example/tlog sig=\n',
      size: 7,
      sealedAt: later,
      key: 'k',
    },
  },
  newBrowser: {
    to,
    template: 'newBrowser',
    params: { firstName: 'Ana', browser: 'Firefox', system: 'Windows', at: later },
  },
  passkey: {
    to,
    template: 'passkey',
    params: { firstName: 'Ana', what: 'added', name: 'My key', browser: 'Firefox', system: 'Windows', at: later },
  },
  gameEventCancelled: {
    to,
    template: 'gameEventCancelled',
    params: { ...gameEvent, ...takenBack, role: 'participant' },
  },
  gameEventUnmet: { to, template: 'gameEventUnmet', params: { ...gameEvent, ...takenBack } },
  gameEventMoved: {
    to,
    template: 'gameEventMoved',
    params: {
      ...seat,
      role: 'participant',
      fromStartsAt: later,
      fromCafeName: 'Bean',
      freeUntil: later,
      calendar,
      meets: { gameName: 'Go', cafeName: 'Bean', startsAt: later },
    },
  },
  removedFromGameEvent: {
    to,
    template: 'removedFromGameEvent',
    params: { ...gameEvent, ...takenBack, byName: 'Maya' },
  },
  gameEventTakenOver: { to, template: 'gameEventTakenOver', params: { ...seat, isOfSeries: true, calendar } },
  hostSought: {
    to,
    template: 'hostSought',
    params: { ...seat, groupName: 'Montrose Meeples', dueAt: '2026-07-03T22:30:00.000Z' },
  },
  hostFound: { to, template: 'hostFound', params: { ...seat, ...takenBack, isSought: true } },
  tableAsked: {
    to,
    template: 'tableAsked',
    params: { ...seat, cafeId: 'c0000000-0000-4000-8000-000000000000', hostName: 'Maya', heads: 5, isAgain: false },
  },
  tableDeclined: {
    to,
    template: 'tableDeclined',
    params: { ...seat, reason: 'We have a private party.', freeUntil: later, others: ['Oak and Ember', 'The Corner'] },
  },
  gameEventHasNewHost: { to, template: 'gameEventHasNewHost', params: { ...seat, hostName: 'Maya', calendar } },
  waitingListJoined: { to, template: 'waitingListJoined', params: { ...seat, place: 2 } },
  seatGiven: { to, template: 'seatGiven', params: { ...seat, calendar } },
  seatOffered: { to, template: 'seatOffered', params: { ...seat, until: later } },
  seatFree: { to, template: 'seatFree', params: { ...seat, ...takenBack } },
  offTheList: { to, template: 'offTheList', params: { ...seat, ...takenBack, isLapsed: true } },
  penaltyApplied: {
    to,
    template: 'penaltyApplied',
    params: { ...gameEvent, ...score, penalty: 'no_show', role: 'participant', isMoved: false, expiresAt: later },
  },
  judged: {
    to,
    template: 'judged',
    params: {
      firstName: 'Ben',
      ...{ isAgain: true, scoreBefore: 82, score: 78, wasPausedUntil: later, pausedUntil: null },
    },
  },
  seatConfirmed: {
    to,
    template: 'seatConfirmed',
    params: {
      ...{ ...seat, calendar },
      forNewcomer: { note: 'Bring a pen.', teaching: true, cafeNote: 'One drink per person.', access: ['Step-free'] },
    },
  },
  stillComing: { to, template: 'stillComing', params: { ...seat, answerToken: 'yes' } },
  peopleWait: { to, template: 'peopleWait', params: { ...seat, answerToken: 'yes', waiting: 3 } },
  whereExactly: {
    to,
    template: 'whereExactly',
    params: {
      ...seat,
      note: 'The table by the window.',
      cafeNote: 'One drink per person, please.',
      access: ['Step-free', 'Quiet corner'],
    },
  },
  hostEvening: {
    to,
    template: 'hostEvening',
    params: { ...seat, confirmed: ['Zoe', 'Ben'], unanswered: ['Cem'], newcomers: ['Zoe'] },
  },
  rateAttendance: { to, template: 'rateAttendance', params: { ...gameEvent, closesAt: later, isLast: false } },
  seatChanges: {
    to,
    template: 'seatChanges',
    params: { ...seat, taken: ['Zoe'], givenBack: ['Ben', 'Cem'], seats: 2, maxSeats: 4 },
  },
  runningLate: { to, template: 'runningLate', params: { ...seat, name: 'Zoe', minutes: 10 } },
  mark: {
    to,
    template: 'mark',
    params: {
      ...seat,
      ...score,
      mark: 'no_show',
      byName: 'Maya',
      isByAdmin: false,
      scoreBefore: 100,
      changeableUntil: '2026-07-07T00:30:00.000Z',
      contestableUntil: '2026-07-11T00:30:00.000Z',
      isContested: false,
    },
  },
  markContested: {
    to,
    template: 'markContested',
    params: {
      ...gameEvent,
      contestId: 'c1',
      name: 'Zoe',
      mark: 'no_show',
      text: 'I was there.',
      answerUntil: later,
    },
  },
  contestAnswered: {
    to,
    template: 'contestAnswered',
    params: { ...seat, byName: 'Maya', text: 'Nobody saw her.', dueAt: later, isAutomatic: false },
  },
  contestDecided: {
    to,
    template: 'contestDecided',
    params: {
      ...seat,
      ...score,
      how: 'overturned',
      mark: 'attended',
      reason: 'The receipt shows it.',
      byName: 'Maya',
    },
  },
  markDecided: {
    to,
    template: 'markDecided',
    params: {
      ...seat,
      ...{ how: 'overturned', mark: 'attended', reason: 'The receipt shows it.', name: 'Zoe', isAutomatic: false },
    },
  },
  monday: {
    to,
    template: 'monday',
    params: {
      ...{ firstName: 'Ana', from: '2026-06-29', to: '2026-07-05', until: later },
      week: {
        ...{ evenings: 12, seats: 60, taken: 45, came: 30, newPeople: 6, full: 3, waited: 9, unseated: 4 },
        ...{ missed: 8, rated: 38 },
      },
      before: {
        ...{ evenings: 10, seats: 50, taken: 30, came: 20, newPeople: 4, full: 2, waited: 5, unseated: 1 },
        ...{ missed: 5, rated: 25 },
      },
      worst: [
        {
          ...{ by: 'cafe', name: 'Blacksmith', behind: 'cafeId=c1&with=missed' },
          ...{ missed: 4, rated: 10, was: { missed: 1, rated: 10 } },
        },
        { by: 'lead', name: 'Earlier', behind: 'lead=4&with=missed', missed: 2, rated: 8, was: null },
      ],
      cohort: { month: '2026-03', newPeople: 14, cameBack: 6 },
      half: { organizers: 9, carrying: 2, names: ['Maya Reed', 'Tom Hall'] },
      searches: [{ term: 'twilight imperium', times: 4 }],
    },
  },
  contestsDue: { to, template: 'contestsDue', params: { firstName: 'Ana', fresh: 2, overdue: 1 } },
  reportDecided: {
    to,
    template: 'reportDecided',
    params: { firstName: 'Ana', kind: 'message', reportedAt: later, outcome: 'acted' },
  },
  suspended: {
    to,
    template: 'suspended',
    params: { firstName: 'Ben', reason: 'You asked guests for their addresses.', until: later },
  },
  suspensionLifted: { to, template: 'suspensionLifted', params: { firstName: 'Ben' } },
  warned: { to, template: 'warned', params: { firstName: 'Ben', text: 'Please do not ask for addresses.' } },
  caseLetter: {
    to,
    template: 'caseLetter',
    params: { firstName: 'Ben', caseId: series.seriesId, text: 'Were you at the table at seven?' },
  },
  caseAnswered: { to, template: 'caseAnswered', params: { firstName: 'Ana', caseId: series.seriesId } },
  seriesStarted: { to, template: 'seriesStarted', params: { ...series, dates: [gameEvent.startsAt, later] } },
  dateNotHeld: { to, template: 'dateNotHeld', params: { ...series, startsAt: later, code: 'cafe_gone' } },
  seriesTableAsked: {
    to,
    template: 'seriesTableAsked',
    params: {
      ...{ ...series, cafeId: 'c0000000-0000-4000-8000-000000000000', hostName: 'Maya', heads: 5 },
      ...{ startsAt: later, until: '2026-12-31T18:00:00.000Z', isAgain: false },
    },
  },
  seriesTableDeclined: {
    to,
    template: 'seriesTableDeclined',
    params: { ...series, reason: 'Thursdays are full.', dates: [later], others: ['Oak and Ember'] },
  },
  tableLost: {
    to,
    template: 'tableLost',
    params: {
      ...{ firstName: 'Ben', cafeName: 'Oak and Ember', because: 'closed', freeUntil: later },
      closing: { when: 'from December 1 to December 31', reason: 'A pipe burst.' },
      evenings: [
        { gameEventId: seat.gameEventId, gameName: 'Catan', startsAt: gameEvent.startsAt, others: ['The Corner'] },
        { gameEventId: seat.gameEventId, gameName: 'Catan', startsAt: later, others: [] },
      ],
    },
  },
  deskEvening: {
    to,
    template: 'deskEvening',
    params: {
      ...desk,
      tables: [
        { ...deskTable, answer: 'asked' },
        { ...deskTable, answer: null },
      ],
    },
  },
  deskChanges: {
    to,
    template: 'deskChanges',
    params: {
      ...desk,
      changes: [
        { ...deskTable, what: 'new', before: null },
        { ...deskTable, what: 'changed', before: { startsAt: gameEvent.startsAt, heads: 4 } },
        { ...deskTable, what: 'cancelled', before: null },
      ],
      ...{ tables: 2, heads: 10, until: later },
    },
  },
  cafeAnswered: {
    to,
    template: 'cafeAnswered',
    params: {
      ...{ firstName: 'Ana', cafeId: 'c0000000-0000-4000-8000-000000000000', cafeName: 'Oak and Ember' },
      ...{ answer: 'declined', reason: 'It has closed for good.' },
    },
  },
  seriesPaused: { to, template: 'seriesPaused', params: { ...series, because: 'empty' } },
  standingSeat: {
    to,
    template: 'standingSeat',
    params: { ...series, what: 'ended', because: 'host', reason: 'You are often late.' },
  },
  groupInvited: { to, template: 'groupInvited', params: { ...group, byName: 'Maya O.', until: later } },
  groupOrganizers: { to, template: 'groupOrganizers', params: { ...group, what: 'removed', name: 'Maya O.' } },
  groupOwner: {
    to,
    template: 'groupOwner',
    params: { ...group, what: 'appointed', name: 'Maya O.', reason: 'Nobody has heard of her.' },
  },
  announcement: {
    to,
    template: 'announcement',
    params: {
      ...group,
      ...{ announcementId: 'a0000000-0000-4000-8000-000000000000', byName: 'Maya O.', title: 'We move to Oak' },
      text: 'From June on we meet at Oak.\nBring a friend!\n\nAll dates: https://oak.example/games',
    },
  },
  groupClosed: {
    to,
    template: 'groupClosed',
    params: { ...group, byName: null, isOwnerGone: false, reason: 'It never met.', upcoming: 'keep' },
  },
  unreadMessages: {
    to,
    template: 'unreadMessages',
    params: { firstName: 'Ana', fromName: 'Maya', gameName: 'Chess', count: 2 },
  },
  news: {
    to,
    template: 'news',
    params: {
      firstName: 'Ana',
      isSoon: false,
      items: [
        { ...seat, seats: 3, moreDates: 2, followed: 'group', groupName: 'Montrose Meeples' },
        { ...seat, startsAt: later, seats: 0, moreDates: 0, followed: 'cafe' },
      ],
    },
  },
  week: {
    to,
    template: 'week',
    params: {
      firstName: 'Ana',
      items: [
        { ...seat, seats: 3, moreDates: 0 },
        { ...seat, startsAt: later, seats: 1, moreDates: 0 },
        { ...seat, startsAt: later, seats: 0, keptUntil: seat.startsAt, moreDates: 0 },
      ],
    },
  },
  firstEvening: {
    to,
    template: 'firstEvening',
    params: {
      ...{ firstName: 'Ana', groupName: 'Montrose Meeples', slug: 'montrose-meeples', isFollowed: false },
      next: { ...seat, seats: 3, moreDates: 0 },
    },
  },
  tableTalk: {
    to,
    template: 'tableTalk',
    params: {
      ...gameEvent,
      gameEventId: 'g1',
      words: [{ name: 'Maya', text: 'We sit upstairs.\nBring a deck.' }],
      others: 2,
    },
  },
};
