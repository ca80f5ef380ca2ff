import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { EmailSenderEvent } from './domain-events.ts';

export type EmailSender = Extract<EmailSenderEvent, { type: 'EmailSenderAdded' }>['data'];
type Described = Omit<EmailSender, 'emailSenderId'>;
type Wish = { readonly [Field in keyof Described]?: Described[Field] | undefined };

/**
 * All the senders together, for "at most one is active" is a rule about all of them: one stream decides it, and its
 * version proves it. They are a handful, and change a few times a year.
 */
export type EmailSenders = {
  readonly listed: ReadonlyMap<string, EmailSender>;
  readonly activeId: string | undefined;
  /** Of the stream, and at which of its versions each sender last changed. */
  readonly length: number;
  readonly versions: ReadonlyMap<string, number>;
};
type Decided = readonly EmailSenderEvent[] | Refusal;

const nobody: EmailSenders = { listed: new Map(), activeId: undefined, length: 0, versions: new Map() };
export const emailSendersFold = { initial: nobody, evolve };

function evolve(senders: EmailSenders, domainEvent: EmailSenderEvent): EmailSenders {
  const length = senders.length + 1;
  const versions = new Map([...senders.versions, [domainEvent.data.emailSenderId, length]]);
  return { ...changed(senders, domainEvent), length, versions };
}

function changed(senders: EmailSenders, domainEvent: EmailSenderEvent): EmailSenders {
  const { emailSenderId } = domainEvent.data;
  const { listed, activeId } = senders;
  switch (domainEvent.type) {
    case 'EmailSenderAdded':
      return { ...senders, listed: new Map([...listed, [emailSenderId, domainEvent.data]]) };
    case 'EmailSenderChanged': {
      const before = listed.get(emailSenderId);
      if (!before) return senders;
      return { ...senders, listed: new Map([...listed, [emailSenderId, { ...before, ...domainEvent.data }]]) };
    }
    case 'EmailSenderActivated':
      return { ...senders, activeId: emailSenderId };
    case 'EmailSenderDeactivated':
      return { ...senders, activeId: activeId === emailSenderId ? undefined : activeId };
    case 'EmailSenderRemoved':
      return { ...senders, listed: new Map([...listed].filter(([id]) => id !== emailSenderId)) };
  }
}

export const unknownSender = refuse(404, 'not_found', 'This sender does not exist.');

/** Adds a sender, inactive. */
export const add = (senders: EmailSenders, sender: EmailSender): Decided =>
  senders.listed.has(sender.emailSenderId)
    ? refuse(409, 'already_added', 'This sender exists already.')
    : [{ type: 'EmailSenderAdded', data: sender }];

/** Changes what the wish says otherwise than it is; nothing where all is as wished. */
export function change(senders: EmailSenders, emailSenderId: string, wish: Wish): Decided {
  const sender = senders.listed.get(emailSenderId);
  if (!sender) return unknownSender;
  const changes = Object.entries(wish).filter(
    ([field, value]) => value !== undefined && value !== sender[field as keyof Described],
  );
  if (changes.length === 0) return [];
  return [{ type: 'EmailSenderChanged', data: { ...Object.fromEntries(changes), emailSenderId } }];
}

/** Makes a sender the one that mails come from, in place of the one before. */
export function activate({ listed, activeId }: EmailSenders, emailSenderId: string): Decided {
  if (!listed.has(emailSenderId)) return unknownSender;
  if (activeId === emailSenderId) return [];
  const activated: EmailSenderEvent = { type: 'EmailSenderActivated', data: { emailSenderId } };
  if (activeId === undefined) return [activated];
  return [{ type: 'EmailSenderDeactivated', data: { emailSenderId: activeId } }, activated];
}

/** Removes a sender, unless mails come from it (409). */
export function remove({ listed, activeId }: EmailSenders, emailSenderId: string): Decided {
  if (!listed.has(emailSenderId)) return unknownSender;
  if (activeId === emailSenderId) {
    return refuse(409, 'active', 'One-time codes are sent from here. Please set another sender active first.');
  }
  return [{ type: 'EmailSenderRemoved', data: { emailSenderId } }];
}
