import type { CommandContext, EventLog } from '@tablemates/event-store';
import { carryOut } from '../carry-out.ts';
import type { SeatQuestion } from './answer-link.ts';
import { confirm, confirmByLink } from './confirm.ts';

/** Commands of participants who say that they will be there. */
export const confirmationCommands = (log: EventLog) => ({
  /** Records that a participant will be there. */
  confirm: (context: CommandContext, gameEventId: string, userId: string) =>
    carryOut(log, context, gameEventId, (state) => confirm(state, userId, context.now)),

  /** Records the same from the link in a mail. */
  confirmByLink: (context: CommandContext, question: SeatQuestion) =>
    carryOut(log, context, question.gameEventId, (state) => confirmByLink(state, question, context.now)),
});
