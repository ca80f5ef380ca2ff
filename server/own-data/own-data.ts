import { type EventLog, isOneOf, load, recordedIn } from '@tablemates/event-store';
import type { SavedViews } from '../../modules/admin/saved-views/saved-views.ts';
import { deskLinkOf, houseOf } from '../../modules/cafe-nights/streams.ts';
import { cafeTypes } from '../../modules/catalog/domain-events.ts';
import { cafeOf } from '../../modules/catalog/entries.ts';
import { removalReasonOf } from '../../modules/events/seats/seat.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
import { bars } from '../../modules/identity/bars/stream.ts';
import { feedOf } from '../../modules/identity/calendar-feed/feed.ts';
import { passkeysOf } from '../../modules/identity/passkeys/passkeys.ts';
import { userStream } from '../../modules/identity/people/people.ts';
import { lastSeen } from '../../modules/identity/sign-in/last-seen.ts';
import { sessionsStartedBy } from '../../modules/identity/sign-in/sessions.ts';
import { shownPreferences } from '../../modules/mails/preferences.ts';
import { mailPreferencesOf } from '../../modules/mails/streams.ts';
import { shownPushPreferences } from '../../modules/push/preferences.ts';
import { pushPreferencesOf } from '../../modules/push/streams.ts';
import { seriesOf, standingSeatsOf } from '../../modules/series/streams.ts';
import type { Sql } from '../../platform/database.ts';
import type { ZippedFile } from '../../platform/http/zip-reply.ts';
import { ownActs } from '../../projections/admin/own-acts.ts';
import { findCafesKeptBy, ownCafeActs } from '../../projections/cafe-nights/own-cafe-acts.ts';
import { readOwnCase } from '../../projections/cases/case-files.ts';
import { findOwnCases } from '../../projections/cases/case-queries.ts';
import { findHostedBy } from '../../projections/events/hosted-queries.ts';
import { findWaitedFor, waitsOf } from '../../projections/events/own-waits.ts';
import { findReservations, type ReservationCursor } from '../../projections/events/reservation-queries.ts';
import { findFollows } from '../../projections/follows/follow-queries.ts';
import { findUser } from '../../projections/identity/people-queries.ts';
import { ownMessages, ownTableTalk } from '../../projections/messaging/own-messages.ts';
import { findNotesOf } from '../../projections/notes/note-queries.ts';
import { type ContestCursor, findContestsOfMarker } from '../../projections/reliability/contest-queries.ts';
import { contestsOf } from '../../projections/reliability/contest-records.ts';
import { historyOf } from '../../projections/reliability/history.ts';
import { findTables } from '../../projections/reliability/history-queries.ts';
import { readRecord } from '../../projections/reliability/reliability-record.ts';
import type { SeatEvidenceOf } from '../../projections/reliability/seat-evidence.ts';
import { readReportTexts, readWarnings } from '../../projections/reports/report-files.ts';
import { findOwnReports } from '../../projections/reports/report-queries.ts';
import { findSeriesConcerning, ownSeriesRows } from '../../projections/series/own-series.ts';
import { type OwnTable, tableFiles } from './table-files.ts';

const PAGE = 200;

const README = `This is what Tablemates has on record about you, as of the moment you downloaded it.

profile.json   your account, what you agreed to, your choices about mails, the tables you muted, where you are signed in,
               your passkeys, since when you have a calendar address, the lists that you saved as an admin, and why
               admins changed your roles or your account, or suspended it and until when
seats          the evenings you had a seat at, and why an admin took one away
waitingLists   the waiting lists you were on, and what became of your place
hosted         the evenings you host or hosted
series         what you did to evenings that repeat, and what became of regular seats you asked for
cafes          the cafes you proposed, in your words, why one was declined, the house rules you set for a cafe, what you wrote in
               them, and your links for the staff
acts           what you did in groups, as a host, an owner of a cafe or an admin, with your words, and what became of
               your part in groups
messages       what you wrote to others and to whole tables; what they wrote to you is theirs
follows        the groups, hosts, cafes and games you follow
marks          every fact that moved your reliability score, and the seats a pause cost you
contests       the marks you contested, what you wrote, and what was decided
answers        what you wrote as a host about disputed marks of your guests, without their names
reports        what you reported to the admins, and what became of it
warnings       what an admin warned you about
notes          what admins noted about you, your evenings, your cafes and cases about you
cases          complaints about you that reached the admins from outside, without who complained, what became of them,
               what admins wrote to you, and what you answered
mails          what we mailed you about seats, when, what could not be delivered, and what you answered

Each table is there twice: as JSON for programs, and as CSV for spreadsheets. Instants are in UTC. The
names of other people, and what they wrote to you, are left out. Your photograph and whom you blocked are
in your profile settings.
`;

export type OwnDataDeps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream' | 'readAt'>;
  readonly seatEvidence: SeatEvidenceOf;
  readonly viewsOf: SavedViews['listOf'];
};

/** Everything on record about a person, as files, and nothing about anybody else (evenings contract, section 8). */
export function ownDataFiles(deps: OwnDataDeps, userId: string, now: Date): readonly ZippedFile[] {
  const events = [
    seats(deps, userId, now),
    waitingLists(deps, userId),
    hosted(deps, userId),
    series(deps, userId),
    cafes(deps, userId),
    acts(deps, userId),
    messages(deps, userId),
    follows(deps, userId),
  ];
  const reliability = [marks(deps, userId), contests(deps, userId, now), answers(deps, userId, now)];
  const conduct = [reports(deps, userId), warnings(deps, userId), notes(deps, userId), cases(deps, userId)];
  return [
    { name: 'README.txt', pieces: () => [README] },
    { name: 'profile.json', pieces: () => profile(deps, userId, now) },
    ...[...events, ...reliability, ...conduct, mails(deps, userId, now)].flatMap(tableFiles),
  ];
}

async function* profile({ sql, log, viewsOf }: OwnDataDeps, userId: string, now: Date): AsyncGenerator<string> {
  const [user, recorded, mailsOff, pushesOn, feed, sessions, seenAt, passkeys, views] = await Promise.all([
    findUser(sql, userId, now.toISOString()),
    recordedIn(log, userStream(userId)),
    load(log, mailPreferencesOf(userId)),
    load(log, pushPreferencesOf(userId)),
    load(log, feedOf(userId)),
    sessionsStartedBy(sql, userId, now),
    lastSeen(sql, userId),
    passkeysOf(sql, userId),
    viewsOf(userId),
  ]);
  const [registered] = recorded.flatMap((each) => (each.type === 'UserRegistered' ? [each.data] : []));
  const mutedTables: string[] = [];
  for await (const { gameEventId, muted } of ownTableTalk({ sql, log }, userId)) {
    if (muted) mutedTables.push(gameEventId);
  }
  const choices = { mails: shownPreferences(mailsOff), notifications: shownPushPreferences(pushesOn), mutedTables };
  const access = {
    signedInAt: sessions,
    lastSeenAt: seenAt ?? null,
    calendarFeedSince: feed?.openedAt ?? null,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
  };
  // without their queries, which may name others
  const savedViews = views.map(({ list, name }) => ({ list, name }));
  const reasons = recorded.flatMap((each) =>
    (each.type === 'ActExplained' || each.type === 'UserSuspended') && each.personal
      ? [
          {
            at: each.occurredAt,
            ...('until' in each.data && { suspendedUntil: each.data.until }),
            reason: each.personal.reason,
          },
        ]
      : [],
  );
  const barred = (await recordedIn(log, bars)).flatMap((each) =>
    each.type === 'ContactBarred' && each.personal?.from === userId
      ? [{ at: each.occurredAt, barred: each.data.kind, until: each.data.until, reason: each.personal.reason }]
      : [],
  );
  const own = {
    ...user,
    accepted: registered?.accepted ?? null,
    ...choices,
    ...access,
    savedViews,
    reasons: [...reasons, ...barred],
  };
  yield `${JSON.stringify(own, null, 2)}\n`;
}

const seats = ({ sql, log }: OwnDataDeps, userId: string, now: Date): OwnTable => ({
  name: 'seats',
  columns: ['gameEventId', 'game', 'cafe', 'startsAt', 'status', 'takenAt', 'reason'],
  async *pages() {
    let before: ReservationCursor | undefined;
    do {
      const found = await findReservations(sql, { userId }, before, PAGE, now.toISOString());
      yield await Promise.all(
        found.map(async ({ eventId, gameEvent, status, createdAt }) => ({
          gameEventId: eventId,
          game: gameEvent.game?.name ?? null,
          cafe: gameEvent.cafe?.name ?? null,
          startsAt: gameEvent.eventDate,
          status,
          takenAt: createdAt,
          reason: status === 'removed' ? removalReasonOf(userId, await recordedIn(log, gameEventOf(eventId))) : null,
        })),
      );
      before = found.length === PAGE ? found.at(-1) : undefined;
    } while (before);
  },
});

const waitingLists = ({ sql, log }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'waitingLists',
  columns: ['at', 'gameEventId', 'what', 'detail'],
  async *pages() {
    for (const gameEventId of await findWaitedFor(sql, userId)) {
      yield waitsOf(userId, await recordedIn(log, gameEventOf(gameEventId)));
    }
  },
});

const hosted = ({ sql }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'hosted',
  columns: ['gameEventId', 'game', 'cafe', 'startsAt', 'status', 'maxParticipants', 'description'],
  async *pages() {
    yield await findHostedBy(sql, userId);
  },
});

/** Of other people's standing seats only what the person did, without whose they were. */
const series = ({ sql, log }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'series',
  columns: ['at', 'seriesId', 'rhythm', 'what', 'date', 'detail', 'text'],
  async *pages() {
    for (const { id, words } of await findSeriesConcerning(sql, userId)) {
      const [acts, standing] = await Promise.all([recordedIn(log, seriesOf(id)), recordedIn(log, standingSeatsOf(id))]);
      yield ownSeriesRows(userId, [...acts, ...standing]).map((row) => ({ ...row, seriesId: id, rhythm: words }));
    }
  },
});

const cafes = ({ sql, log }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'cafes',
  columns: [
    ...['at', 'cafeId', 'cafe', 'what', 'name', 'address', 'zipcode', 'note', 'reason', 'datesInWords', 'rules'],
  ],
  async *pages() {
    for (const { id: cafeId, name: cafe } of await findCafesKeptBy(sql, userId)) {
      const [entry, rules, links] = await Promise.all([
        recordedIn(log, cafeOf(cafeId)),
        recordedIn(log, houseOf(cafeId)),
        recordedIn(log, deskLinkOf(cafeId)),
      ]);
      yield ownCafeActs(userId, [...entry.filter(isOfProposal), ...rules, ...links]).map((row) => ({
        ...row,
        cafeId,
        cafe,
      }));
    }
  },
});

const { CafeProposed, CafeProposalChanged, CafeDeclined } = cafeTypes;
const isOfProposal = isOneOf({ CafeProposed, CafeProposalChanged, CafeDeclined });

const acts = (deps: OwnDataDeps, userId: string): OwnTable => ({
  name: 'acts',
  columns: ['at', 'by', 'what', 'on', 'id', 'text'],
  pages: () => ownActs(deps, userId),
});

const messages = (deps: OwnDataDeps, userId: string): OwnTable => ({
  name: 'messages',
  columns: ['gameEventId', 'sentAt', 'text'],
  async *pages() {
    for await (const { sent } of ownMessages(deps, userId)) yield sent;
    for await (const { sent } of ownTableTalk(deps, userId)) yield sent;
  },
});

const follows = ({ sql }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'follows',
  columns: ['kind', 'name', 'since'],
  async *pages() {
    yield (await findFollows(sql, userId)).map(({ kind, name, since }) => ({ kind, name, since }));
  },
});

const marks = ({ sql, log }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'marks',
  columns: [
    'at',
    'gameEventId',
    'game',
    'startsAt',
    'role',
    'what',
    'cause',
    'reason',
    'scoreBefore',
    'scoreAfter',
  ].concat(['penalty', 'penaltyUntil', 'words']),
  async *pages() {
    const facts = historyOf(await readRecord(log, userId));
    const tables = await findTables(
      sql,
      facts.flatMap(({ gameEventId }) => gameEventId ?? []),
    );
    yield facts.map(({ at, gameEventId, role, what, cause, reason, scoreBefore, scoreAfter, penaltyAfter, words }) => {
      const table = tables.get(gameEventId ?? '');
      const penalty = { penalty: penaltyAfter?.kind ?? null, penaltyUntil: penaltyAfter?.expiresAt ?? null, words };
      const when = { at, gameEventId, game: table?.gameName ?? null, startsAt: table?.startsAt ?? null };
      return { ...when, role, what, cause, reason, scoreBefore, scoreAfter, ...penalty };
    });
  },
});

const contests = ({ log }: OwnDataDeps, userId: string, now: Date): OwnTable => ({
  name: 'contests',
  columns: ['contestedAt', 'gameEventId', 'mark', 'text', 'state', 'decidedAt', 'decision', 'reason'],
  async *pages() {
    const own = contestsOf(await readRecord(log, userId), now.toISOString());
    yield own.contests.map(({ contest: { contestedAt, gameEventId, markStatus, text, state, decision } }) => ({
      contestedAt,
      gameEventId,
      mark: markStatus,
      text,
      state,
      decidedAt: decision?.at ?? null,
      decision: decision?.status ?? null,
      reason: decision?.reason ?? null,
    }));
  },
});

/** What a person wrote as a host. The marked people are left out, and texts about an erased person are gone. */
const answers = ({ sql, log }: OwnDataDeps, userId: string, now: Date): OwnTable => ({
  name: 'answers',
  columns: ['at', 'gameEventId', 'what', 'text'],
  async *pages() {
    let before: ContestCursor | undefined;
    do {
      const asked = { closed: true, before, limit: PAGE, now: now.toISOString() };
      const found = await findContestsOfMarker(sql, userId, asked);
      for (const { id, person } of found) {
        const { contests } = contestsOf(await readRecord(log, person.id), now.toISOString());
        yield contests
          .filter(({ contest }) => contest.id === id)
          .flatMap(({ contest: { gameEventId, answer }, mark: { markedAt, reason } }) => [
            ...(reason === null ? [] : [{ at: markedAt, gameEventId, what: 'reason', text: reason }]),
            ...(answer?.text == null ? [] : [{ at: answer.at, gameEventId, what: 'answer', text: answer.text }]),
          ]);
      }
      const last = found.length === PAGE ? found.at(-1) : undefined;
      before = last && { at: last.contestedAt, id: last.id };
    } while (before);
  },
});

/** Without the admin's reason, which is about somebody else. */
const reports = ({ sql, log }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'reports',
  columns: ['reportedAt', 'what', 'id', 'text', 'state', 'decidedAt'],
  async *pages() {
    const own = await findOwnReports(sql, userId);
    yield await Promise.all(
      own.map(async ({ id, kind, reportedId, reportedAt, state, decidedAt }) => {
        const { text } = await readReportTexts(log, id);
        return { reportedAt, what: kind, id: reportedId, text, state, decidedAt };
      }),
    );
  },
});

const warnings = ({ log }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'warnings',
  columns: ['at', 'text'],
  async *pages() {
    yield (await readWarnings(log, userId)).map(({ at, text }) => ({ at, text }));
  },
});

/** Without their authors. */
const notes = (deps: OwnDataDeps, userId: string): OwnTable => ({
  name: 'notes',
  columns: ['writtenAt', 'on', 'id', 'text', 'rewrittenAt'],
  async *pages() {
    yield (await findNotesOf(deps, userId)).map(({ writtenAt, kind, recordId, text, rewrittenAt }) => ({
      writtenAt,
      on: kind,
      id: recordId,
      text,
      rewrittenAt,
    }));
  },
});

/** Without who complained, and without the admins. */
const cases = ({ sql, log }: OwnDataDeps, userId: string): OwnTable => ({
  name: 'cases',
  columns: ['at', 'case', 'what', 'text'],
  async *pages() {
    for (const { id } of await findOwnCases(sql, userId)) {
      yield (await readOwnCase(log, id, userId)).map((entry) => ({ ...entry, case: id }));
    }
  },
});

const mails = (deps: OwnDataDeps, userId: string, now: Date): OwnTable => ({
  name: 'mails',
  columns: ['at', 'what', 'undelivered', 'gameEventId'],
  async *pages() {
    const own = [seats(deps, userId, now), hosted(deps, userId)];
    for (const { pages } of own) {
      for await (const rows of pages()) {
        const evidence = await deps.seatEvidence(
          userId,
          rows.map(({ gameEventId }) => String(gameEventId)),
        );
        yield [...evidence].flatMap(([gameEventId, { asked }]) =>
          asked.map((question) => ({ ...question, gameEventId })),
        );
      }
    }
    for await (const { mailed } of ownMessages(deps, userId)) yield mailed;
    for await (const { mailed } of ownTableTalk(deps, userId)) yield mailed;
  },
});
