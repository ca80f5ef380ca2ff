import type { EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, defineStream, execute, load } from '@tablemates/event-store';
import { idOfNew } from '../../platform/ids.ts';
import { type IfMatch, staleRefusal } from '../../platform/if-match.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { type EmailSenderEvent, emailSenderTypes } from './domain-events.ts';
import {
  activate,
  add,
  change,
  type EmailSender,
  type EmailSenders,
  emailSendersFold,
  remove,
} from './email-senders.ts';

/** All senders share one stream. */
const senders = defineStream({ prefix: 'emailSenders', types: emailSenderTypes, fold: emailSendersFold })('');

/** An accepted command: the sender's id, the state of all senders, and the log position reached. */
export type Done = {
  readonly emailSenderId: string;
  readonly senders: EmailSenders;
  readonly position: Position | undefined;
};

type Described = Omit<EmailSender, 'emailSenderId'>;

/** A sender as admins see it. Undefined if it is unknown. */
export function shownSender(senders: EmailSenders, id: string) {
  const sender = senders.listed.get(id);
  return sender && { ...sender, id, isActive: senders.activeId === id, version: senders.versions.get(id) ?? 0 };
}

function staleSender(senders: EmailSenders, id: string, ifMatch: IfMatch | undefined): Refusal | undefined {
  const current = shownSender(senders, id);
  return current && staleRefusal(ifMatch, current.version, current);
}

/** The commands of the senders of mails. */
export function emailSenderCommands(log: EventLog) {
  const carryOut = async (
    context: CommandContext,
    emailSenderId: string,
    decide: (senders: EmailSenders) => readonly EmailSenderEvent[] | Refusal,
    ifMatch?: IfMatch,
  ): Promise<Done | Refusal> => {
    const result = await execute(log, {
      context,
      streams: { senders },
      decide: ({ senders }) => {
        const decided = staleSender(senders, emailSenderId, ifMatch) ?? decide(senders);
        return isRefusal(decided) ? decided : { append: { senders: decided } };
      },
    });
    return isRefusal(result) ? result : { emailSenderId, senders: result.states.senders, position: result.position };
  };

  return {
    /** Adds an inactive sender. */
    add(context: CommandContext, described: Described): Promise<Done | Refusal> {
      const emailSenderId = idOfNew(context);
      return carryOut(context, emailSenderId, (senders) => add(senders, { emailSenderId, ...described }));
    },

    change: (context: CommandContext, id: string, patch: Parameters<typeof change>[2], ifMatch?: IfMatch) =>
      carryOut(context, id, (senders) => change(senders, id, patch), ifMatch),

    /** Makes this sender the only active one. */
    activate: (context: CommandContext, id: string, ifMatch?: IfMatch) =>
      carryOut(context, id, (senders) => activate(senders, id), ifMatch),

    /** Removes a sender. 409 `active` for the active one. */
    remove: (context: CommandContext, id: string) => carryOut(context, id, (senders) => remove(senders, id)),
  };
}

export type EmailSenderCommands = ReturnType<typeof emailSenderCommands>;

/** The active sender, read from its stream. Undefined if none is active. */
export async function activeEmailSender(log: EventLog): Promise<EmailSender | undefined> {
  const { listed, activeId } = await load(log, senders);
  return activeId === undefined ? undefined : listed.get(activeId);
}
