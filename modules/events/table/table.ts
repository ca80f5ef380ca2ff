import type { Instant } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AskingHouse } from '../../cafe-nights/rules.ts';
import type { DomainEventOf } from '../domain-events.ts';
import {
  type Decided,
  type GameEventState,
  hasStarted,
  type Known,
  pastRefusal,
  unknownGameEvent,
} from '../game-event.ts';
import { declinedUntil, isCancellingLate, isHost, isLate, tableDueAt } from '../rules.ts';

// Groups contract, section 4, rule 6.

type Asking = { readonly gameEventId: string; readonly cafeId: string; readonly hostId: string };

/** Asks a cafe for a table at a time that is new to it, if it wants to be asked. Its owner need not ask. */
export const askTable = (
  house: AskingHouse | undefined,
  { gameEventId, cafeId, hostId }: Asking,
  now: Instant,
): readonly DomainEventOf<'TableAsked'>[] =>
  house?.asks === undefined || isHost({ hostId }, house.asks)
    ? []
    : [{ type: 'TableAsked', data: { gameEventId, cafeId, at: now } }];

export const notTheCafes = refuse(403, 'forbidden', 'Only the owner of this cafe can do this.');
const notAsked = refuse(409, 'not_asked', 'Nobody waits for an answer about this table.');
const tooLate = refuse(409, 'too_late', 'It starts within 24 hours, so the table can no longer be declined.');

export type TableAnswer = { readonly confirm: true } | { readonly confirm: false; readonly reason: string };

/** Answers for the cafe. `userId`: its owner. */
export function answerTable(state: GameEventState, answer: TableAnswer, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  const { gameEventId, cafeId, startsAt, table } = state.schedule;
  if (table?.state !== 'asked') return notAsked;
  const its = { gameEventId, cafeId };
  if (answer.confirm) return [{ type: 'TableConfirmed', data: its }];
  if (isLate(startsAt, now)) return tooLate;
  const { reason } = answer;
  return [{ type: 'TableDeclined', data: { ...its, at: now }, subject: userId, personal: { reason } }];
}

/** Reminds the owner of a question that nobody has answered. Decides nothing if it is not due, or was done before. */
export function askTableAgain(state: GameEventState, now: Instant): Decided {
  if (state.status === 'unknown' || hasStarted(state, now)) return [];
  const { gameEventId, cafeId, table } = state.schedule;
  if (table?.state !== 'asked' || table.isAskedAgain || now < tableDueAt(table.at)) return [];
  return [{ type: 'TableAskedAgain', data: { gameEventId, cafeId } }];
}

/** Whether the cafe has declined the table so lately that nobody is marked for moving it or calling it off. */
const isTableDeclined = ({ schedule: { table, startsAt } }: Known, now: Instant): boolean =>
  table?.state === 'declined' && now < declinedUntil(table.at, startsAt);

/** Whether calling it off at `now` is a late cancel of who does. */
export const isLateCancel = (state: Known, now: Instant): boolean =>
  isCancellingLate(state.schedule.noticedStart.startsAt, state.seats.participants.length, now) &&
  !isTableDeclined(state, now);
