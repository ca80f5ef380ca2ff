import type { EventLog } from '@tablemates/event-store';
import type { AdminContest, AdminContestFile, HostContest } from '../../modules/reliability/contests/contract.ts';
import type { Contest } from '../../modules/reliability/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { findFirstAndLastNames, findUser } from '../identity/people-queries.ts';
import { findMessageTimes } from '../messaging/message-times.ts';
import { findContest } from './contest-queries.ts';
import { type ContestRecord, contestsOf } from './contest-records.ts';
import type { EveningEvidenceOf } from './evening-evidence.ts';
import { findMarkingRecords } from './marking-record-queries.ts';
import { readRecord } from './reliability-record.ts';
import type { SeatEvidenceOf } from './seat-evidence.ts';

type Sources = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly seatEvidence: SeatEvidenceOf;
  readonly eveningEvidence: EveningEvidenceOf;
  readonly clock: Clock;
};

type Facts = Awaited<ReturnType<typeof readRecord>>;

/** The ids of the facts about a game event. */
const idsAbout = (gameEventId: string, facts: Facts): readonly string[] =>
  facts.flatMap(({ id, data }) => ('gameEventId' in data && data.gameEventId === gameEventId ? [id] : []));

const ERASED = { firstName: 'Deleted', lastName: 'member' };

/** Contests with their texts and evidence. These come from the log, so they are never behind it. */
export function contestFiles({ sql, log, seatEvidence, eveningEvidence, clock }: Sources) {
  const now = () => clock().toISOString();

  const recordIn = (facts: Facts, contestId: string): ContestRecord | undefined =>
    contestsOf(facts, now()).contests.find(({ contest }) => contest.id === contestId);

  /** What the record says about a contest that a read model found. */
  const readContest = async ({ id, person }: AdminContest) => {
    const facts = await readRecord(log, person.id);
    const record = recordIn(facts, id);
    if (!record) throw new Error(`the log does not know contest ${id}`);
    return { facts, record };
  };

  /** A contest as both who made the mark and an admin see it. */
  const shownOf = (
    { gameEvent, person }: AdminContest,
    { contest, mark: { status, markedAt, cause, reason } }: ContestRecord,
    asked: HostContest['asked'],
  ): HostContest => ({
    ...{ ...contest, gameEvent, person },
    mark: { status, markedAt, cause, reason },
    // of a late cancel the mark itself says when they left
    asked: asked.filter(({ what }) => what !== cause),
  });

  const ofHost = async (found: AdminContest): Promise<HostContest> => {
    const { person, gameEvent } = found;
    const [{ record }, evidence] = await Promise.all([readContest(found), seatEvidence(person.id, [gameEvent.id])]);
    return shownOf(found, record, evidence.get(gameEvent.id)?.asked ?? []);
  };

  return {
    /** A contest as its marked person sees it; undefined for an unknown id. */
    ofPerson: async (userId: string, contestId: string): Promise<Contest | undefined> =>
      recordIn(await readRecord(log, userId), contestId)?.contest,

    /** A contest as who made the mark sees it. */
    ofHost,

    /** A contest as who made the mark sees it; undefined for an unknown id. */
    async findOfHost(contestId: string): Promise<HostContest | undefined> {
      const found = await findContest(sql, contestId, now());
      return found && ofHost(found);
    },

    /** A contest with all its evidence, as an admin sees it; undefined for an unknown id. */
    async ofAdmin(contestId: string, viewerId: string): Promise<AdminContestFile | undefined> {
      const found = await findContest(sql, contestId, now());
      if (!found) return undefined;
      const { person, host, markedBy, gameEvent } = found;
      const { facts, record } = await readContest(found);
      const decider = record.contest.state === 'settled' ? null : record.decidedBy;
      const parties = { personId: person.id, hostId: host.id, markedBy: markedBy?.id };
      const [user, markingOf, messages, names, { asked, seatTakenAgainAt, mails, moves }] = await Promise.all([
        findUser(sql, person.id, now()),
        findMarkingRecords(sql, [host.id, ...(markedBy ? [markedBy.id] : [])]),
        findMessageTimes(sql, { gameEventId: gameEvent.id, one: person.id, other: host.id }),
        findFirstAndLastNames(sql, decider === null ? [] : [decider]),
        eveningEvidence(gameEvent.id, parties, idsAbout(gameEvent.id, facts)),
      ]);
      const { firstName, lastName } = names.get(decider ?? '') ?? ERASED;
      const isParty = [person.id, host.id, markedBy?.id].includes(viewerId);
      return {
        ...shownOf(found, record, asked),
        person: { ...person, reliabilityScore: user?.reliabilityScore ?? 100 },
        host: { ...host, ...markingOf(host.id) },
        ...(markedBy && { markedBy: { ...markedBy, ...markingOf(markedBy.id) } }),
        mails,
        moves,
        seatTakenAgainAt: record.mark.cause === 'left_late' ? seatTakenAgainAt : null,
        messages: messages.map(({ at, senderId }) => ({ at, by: senderId === person.id ? 'person' : 'host' })),
        decidedBy: decider === null ? null : { id: decider, firstName, lastName },
        mayDecide: !isParty && ['with_host', 'with_admins', 'overdue'].includes(record.contest.state),
      };
    },
  };
}

export type ContestFiles = ReturnType<typeof contestFiles>;
