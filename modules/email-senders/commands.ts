import type { EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, defineStream, execute, isOneOf, load } from '@tablemates/event-store';
import type { NewId } from '../../platform/ids.ts';
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

/** An accepted command: which sender, how all of them stand now, and the log position reached. */
export type Done = {
  readonly emailSenderId: string;
  readonly senders: EmailSenders;
  readonly position: Position | undefined;
};

type Described = Omit<EmailSender, 'emailSenderId'>;

/** One sender as admins see it; undefined for one that is not there. */
export function shownSender(senders: EmailSenders, id: string) {
  const sender = senders.listed.get(id);
  return sender && { ...sender, id, isActive: senders.activeId === id, version: senders.versions.get(id) ?? 0 };
}

function staleSender(senders: EmailSenders, id: string, ifMatch: IfMatch | undefined): Refusal | undefined {
  const current = shownSender(senders, id);
  return current && staleRefusal(ifMatch, current.version, current);
}

/** What changes the senders of mails. */
export function emailSenderCommands(log: EventLog, newId: NewId) {
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
    /** Adds a sender, inactive. Carried out before, it did so under an id that only the log knows. */
    async add(context: CommandContext, described: Described): Promise<Done | Refusal> {
      const emailSenderId = newId();
      const done = await carryOut(context, emailSenderId, (senders) => add(senders, { emailSenderId, ...described }));
      if (isRefusal(done) || done.position === undefined || done.senders.listed.has(emailSenderId)) return done;
      const [added] = (await log.readAt([done.position])).filter(isOneOf(emailSenderTypes));
      return { ...done, emailSenderId: added?.data.emailSenderId ?? emailSenderId };
    },

    change: (context: CommandContext, id: string, wish: Parameters<typeof change>[2], ifMatch?: IfMatch) =>
      carryOut(context, id, (senders) => change(senders, id, wish), ifMatch),

    /** From here on mails come from this one, and from no other. */
    activate: (context: CommandContext, id: string, ifMatch?: IfMatch) =>
      carryOut(context, id, (senders) => activate(senders, id), ifMatch),

    /** 409 `active` for the one that mails come from. */
    remove: (context: CommandContext, id: string) => carryOut(context, id, (senders) => remove(senders, id)),
  };
}

export type EmailSenderCommands = ReturnType<typeof emailSenderCommands>;

/** The sender that mails come from, as its stream tells it; undefined while none is active. */
export async function activeEmailSender(log: EventLog): Promise<EmailSender | undefined> {
  const { listed, activeId } = await load(log, senders);
  return activeId === undefined ? undefined : listed.get(activeId);
}
