import { projection } from '@tablemates/event-store';
import type { AdminCase, CaseKind, CaseState } from '../../modules/cases/contract.ts';
import type { CaseEvent } from '../../modules/cases/domain-events.ts';
import { CASE_DAYS } from '../../modules/cases/rules.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import { type ContestTimes, decisionDueAt } from '../../modules/reliability/rules.ts';
import type { ReportEvent } from '../../modules/reports/domain-events.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';

type CaseRow = {
  readonly id: string;
  readonly kind: CaseKind;
  readonly about: AdminCase['about'];
  /** The person concerned, or who disputes a rating. Null for a cafe without an owner. */
  readonly personId: string | null;
  /** Who reported it. Null for what no member reported. */
  readonly reporterId: string | null;
  readonly gameEventId: string | null;
  readonly cafeId: string | null;
  /** The organizer who made a disputed rating. Null for the host. */
  readonly markedBy: string | null;
  readonly openedAt: Instant;
  readonly dueAt: Instant;
  /** How a dispute began and what it waits for. Null for other cases. */
  readonly contestHow: ContestTimes['how'] | null;
  readonly answerUntil: Instant | null;
  readonly assignedTo: string | null;
  readonly state: CaseState;
  readonly outcome: string | null;
  readonly closedAt: Instant | null;
};

/**
 * Every complaint, report and dispute, for the queue of admins. Reports and disputes are cases by their own domain
 * events. Texts are in the log only.
 */
export const cases = projection<CaseRow, CaseEvent | ReportEvent | ReliabilityEvent>()({
  name: 'cases',
  version: 1,
  columns: {
    id: 'uuid not null',
    kind: 'text not null',
    about: 'text not null',
    personId: 'uuid',
    reporterId: 'uuid',
    gameEventId: 'uuid',
    cafeId: 'uuid',
    markedBy: 'uuid',
    openedAt: 'timestamptz not null',
    dueAt: 'timestamptz not null',
    contestHow: 'text',
    answerUntil: 'timestamptz',
    assignedTo: 'uuid',
    state: 'text not null',
    outcome: 'text',
    closedAt: 'timestamptz',
  },
  key: ['id'],
  indexes: [
    "using btree (state, due_at, id) where state <> 'closed'",
    "using btree (closed_at, id) where state = 'closed'",
    'using btree (person_id, opened_at, id)',
  ],
  ignores: ['version', 'actor', 'personal'],
  touches: ({ data }) => [[idOf(data)]],
  on: {
    CaseOpened: (row, { data, occurredAt: openedAt }) => {
      const { caseId: id, about, personId = null } = data;
      const on = { gameEventId: about === 'gameEvent' ? data.id : null, cafeId: about === 'cafe' ? data.id : null };
      // a case that is folded again keeps what became of it
      return row ?? { ...blank, id, kind: 'complaint', about, personId, ...on, openedAt, dueAt: due(openedAt) };
    },
    ReportMade: (row, { data, occurredAt: openedAt }) => {
      const { reportId: id, kind: about, reporterId, userId: personId, gameEventId = null } = data;
      const made = { id, kind: 'report', about, personId, reporterId, gameEventId, openedAt } as const;
      return row ?? { ...blank, ...made, dueAt: due(openedAt) };
    },
    MarkContested: (row, { stream, data }) => {
      const { contestId: id, gameEventId, how, at: contestedAt, answerUntil, by = null } = data;
      // the check-in code was entered after a dispute in words: it is now due as one by code
      if (row && how === 'check_in') return { ...row, contestHow: how, dueAt: decisionDueAt(timesOf(row, how)) };
      if (row) return row;
      const times = { how, contestedAt, answerUntil, answeredAt: null };
      const of = { personId: userOfStream(stream), gameEventId, markedBy: by, contestHow: how, answerUntil };
      return {
        ...blank,
        ...{ id, kind: 'contest', about: 'gameEvent', ...of },
        openedAt: contestedAt,
        dueAt: decisionDueAt(times),
      };
    },
    ContestAnswered: (row, { data: { at } }) =>
      row?.contestHow ? { ...row, dueAt: decisionDueAt({ ...timesOf(row, row.contestHow), answeredAt: at }) } : row,
    ContestWithdrawn: (row, { data: { at } }) => row && closed(row, 'withdrawn', at),
    ContestDecided: (row, { data: { how, at } }) => row && closed(row, how, at),
    ReportDecided: (row, { data: { act }, occurredAt }) => row && closed(row, act, occurredAt),
    CaseAssigned: (row, { data: { to: assignedTo = null } }) => row && { ...row, assignedTo },
    CaseLetterSent: (row) => row && (row.state === 'closed' ? row : { ...row, state: 'waiting' }),
    CaseLetterAnswered: (row) => row && (row.state === 'closed' ? row : { ...row, state: 'open' }),
    CaseClosed: (row, { data: { outcome }, occurredAt }) => row && closed(row, outcome, occurredAt),
    CaseReopened: (row) => row && { ...row, state: 'open', outcome: null, closedAt: null },
  },
});

const idOf = (data: { caseId: string } | { reportId: string } | { contestId: string }): string =>
  'caseId' in data ? data.caseId : 'reportId' in data ? data.reportId : data.contestId;

const due = (openedAt: Instant): Instant => addDays(openedAt, CASE_DAYS).toISOString();

const closed = (row: CaseRow, outcome: string, closedAt: Instant): CaseRow => ({
  ...row,
  state: 'closed',
  outcome,
  closedAt,
});

/** The times of a dispute that nobody has answered. A dispute by code is due as if nobody had to. */
const timesOf = ({ openedAt: contestedAt, answerUntil }: CaseRow, how: ContestTimes['how']): ContestTimes => ({
  how,
  contestedAt,
  answerUntil,
  answeredAt: null,
});

const blank = {
  personId: null,
  reporterId: null,
  gameEventId: null,
  cafeId: null,
  markedBy: null,
  contestHow: null,
  answerUntil: null,
  assignedTo: null,
  state: 'open',
  outcome: null,
  closedAt: null,
} as const;
