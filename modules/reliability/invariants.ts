import { type Found, invariants } from '../../platform/invariants.ts';
import { DAY_MS } from '../../platform/time-units.ts';
import type { GameEventDomainEvent } from '../events/domain-events.ts';
import type { ReliabilityEvent } from './domain-events.ts';

/** How long a mark is kept: longer than it can be changed and contested. */
const MARK_KEPT_MS = 30 * DAY_MS;
/** How long a penalty is kept after its end, for late appends and clocks that are behind. */
const PENALTY_KEPT_MS = DAY_MS;
/** The key of a penalty carried over from an earlier account, which no gameEvent caused. */
const RESTORED = 'restored';

type Mark = {
  readonly status: 'attended' | 'late_cancel' | 'no_show';
  /** Contests that are not closed, and whether the person or the code made them. */
  readonly open: Map<string, 'member' | 'check_in'>;
  /** An admin has decided on a contest of it. */
  isDecided: boolean;
  /** The host made it, and no admin has changed it. */
  readonly isHosts: boolean;
  /** When it or its contest last changed. */
  changedAt: number;
};

type Seat = { readonly gameEventId: string; readonly userId: string };

type Reliability = {
  /** The marks of everybody that are not long over, by `<user id> <gameEvent id>`. */
  readonly marks: Map<string, Mark>;
  /** Ends of penalties neither lifted nor waived: user id → the gameEvent that caused it, or `restored`. */
  readonly penalties: Map<string, Map<string, number>>;
  /** Seats that were marked, or whose code was entered, in this append. */
  readonly met: (Seat & { readonly position: bigint })[];
};
export type Penalties = Pick<Reliability, 'penalties'>;

/** Who entered the check-in code of gameEvents that are not long over. */
type CheckIns = {
  readonly gameEvents: ReadonlyMap<string, { readonly checkIns: ReadonlyMap<string, { readonly isByCode: boolean }> }>;
};

/** Marks and penalties contain no user id; `userId` is taken from their stream. */
type OfPerson<Event> = Event extends { readonly type: infer Type; readonly data: infer Data }
  ? { readonly type: Type; readonly data: Data & { readonly userId: string } }
  : never;

const wrong = (detail: string): Found => ({ rule: 'impossible contest', detail });

/**
 * A contest must be about a mark that counts against its person, and is closed once. A host must not change a mark that
 * an admin has decided on (evenings contract, section 7). Marks of hosts that contradict an entered code are contested
 * by themselves, whichever of the two came first, and also if their person has contested them in words (section 6).
 */
export const reliabilityInvariants = invariants<
  Reliability,
  OfPerson<ReliabilityEvent> | GameEventDomainEvent,
  CheckIns
>()({
  empty: () => ({ marks: new Map(), penalties: new Map(), met: [] }),
  on: {
    AttendanceMarked(state, data, { broken, position }) {
      if (markOf(state, data)?.isDecided) broken(wrong(`${markAs(data)} was changed after an admin had decided on it`));
      mark(state, data, { isHosts: data.cause === 'host_mark' });
      state.met.push({ ...data, position });
    },

    AttendanceCorrected: (state, data) => mark(state, data, { isHosts: false }),

    CheckedIn(state, data, { position }) {
      if (data.how === 'code') state.met.push({ ...data, position });
    },

    MarkContested(state, data, { broken }) {
      const mark = markOf(state, data);
      broken(...wrongContest(state, mark, data));
      mark?.open.set(data.contestId, data.how);
    },

    ContestAnswered(state, data, { broken }) {
      if (!markOf(state, data)?.open.has(data.contestId)) broken(notOpen('ContestAnswered', data));
    },

    ContestWithdrawn(state, data, { broken }) {
      if (!markOf(state, data)?.open.delete(data.contestId)) broken(notOpen('ContestWithdrawn', data));
    },

    ContestDecided(state, data, { broken }) {
      const mark = markOf(state, data);
      if (!mark?.open.delete(data.contestId)) broken(notOpen('ContestDecided', data));
      if (!mark) return;
      mark.changedAt = Date.parse(data.at);
      if (data.how !== 'settled') mark.isDecided = true;
    },

    PenaltyApplied: (state, data) => penaltiesOf(state, data.userId).set(data.gameEventId, Date.parse(data.until)),
    PenaltyLifted: (state, data) => penaltiesOf(state, data.userId).delete(data.gameEventId),
    PenaltyWaived: (state, data) => penaltiesOf(state, data.userId).delete(data.gameEventId),
    PenaltyRestored: (state, data) => penaltiesOf(state, data.userId).set(RESTORED, Date.parse(data.until)),
    RestoredPenaltyWaived: (state, data) => penaltiesOf(state, data.userId).delete(RESTORED),
  },

  after: (state) =>
    state.met.splice(0).flatMap(({ position, ...seat }) => {
      const mark = markOf(state, seat);
      if (!hasCode(state, seat) || !mark?.isHosts || mark.status === 'attended' || mark.isDecided) return [];
      if ([...mark.open.values()].includes('check_in')) return [];
      const found = wrong(`${markAs(seat)} is against the code and was not contested by itself`);
      return [{ ...found, position, key: `${position} uncontested` }];
    }),

  forget({ marks, penalties }, now) {
    for (const [key, { open, changedAt }] of marks) {
      if (open.size === 0 && changedAt + MARK_KEPT_MS <= now) marks.delete(key);
    }
    for (const [userId, each] of penalties) {
      for (const [id, until] of each) if (until + PENALTY_KEPT_MS <= now) each.delete(id);
      if (each.size === 0) penalties.delete(userId);
    }
  },
});

type Contested = Seat & { readonly contestId: string; readonly how: 'member' | 'check_in' };

function wrongContest(state: CheckIns, mark: Mark | undefined, contested: Contested): readonly Found[] {
  const { contestId, userId, how } = contested;
  if (!mark || mark.status === 'attended') return [wrong(`contest ${contestId} is about no mark of user ${userId}`)];
  if (how === 'check_in' && hasCode(state, contested) === false)
    return [wrong(`contest ${contestId} was made by itself, though user ${userId} entered no code`)];
  if (mark.isDecided) return [wrong(`${markAs(contested)} was contested after an admin had decided on it`)];
  // the code may be entered after a contest in words: it is the same contest then
  if (how === 'check_in' && mark.open.get(contestId) === 'member') return [];
  return mark.open.size > 0 ? [wrong(`${markAs(contested)} was contested twice`)] : [];
}

const notOpen = (type: string, { contestId }: { readonly contestId: string }): Found =>
  wrong(`${type}: contest ${contestId} was not open`);

const markAs = ({ userId, gameEventId }: Seat) => `the mark of user ${userId} at gameEvent ${gameEventId}`;

/** Whether a person entered the check-in code of the gameEvent; undefined if it is long over. */
const hasCode = ({ gameEvents }: CheckIns, { gameEventId, userId }: Seat): boolean | undefined => {
  const gameEvent = gameEvents.get(gameEventId);
  return gameEvent && gameEvent.checkIns.get(userId)?.isByCode === true;
};

const keyOf = ({ userId, gameEventId }: Seat): string => `${userId} ${gameEventId}`;
const markOf = ({ marks }: Reliability, seat: Seat): Mark | undefined => marks.get(keyOf(seat));

type Marking = Pick<Mark, 'status'> & Seat & { readonly markedAt: string; readonly changedAt?: string };

/** Sets a mark. It keeps its contests when an admin or the host changes it. */
function mark(state: Reliability, marking: Marking, { isHosts }: Pick<Mark, 'isHosts'>): void {
  const { status, markedAt, changedAt = markedAt } = marking;
  const { open = new Map(), isDecided = false } = markOf(state, marking) ?? {};
  state.marks.set(keyOf(marking), { status, open, isDecided, isHosts, changedAt: Date.parse(changedAt) });
}

function penaltiesOf({ penalties }: Reliability, userId: string): Map<string, number> {
  const had = penalties.get(userId) ?? new Map<string, number>();
  penalties.set(userId, had);
  return had;
}
