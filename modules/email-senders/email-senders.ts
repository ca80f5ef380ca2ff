import { type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import type { EmailSenderEvent } from './domain-events.ts';

export type EmailSender = Extract<EmailSenderEvent, { type: 'EmailSenderAdded' }>['data'];
type Described = Omit<EmailSender, 'emailSenderId'>;
type Patch = { readonly [Field in keyof Described]?: Described[Field] | undefined };

/**
 * The state of all senders. They share one stream because "at most one is active" is a rule about all of them. There
 * are few senders, and they change rarely.
 */
export type EmailSenders = {
  readonly listed: ReadonlyMap<string, EmailSender>;
  readonly activeId: string | undefined;
  /** The length of the stream, and the version of the stream at which each sender last changed. */
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

export const unknownSender = unknown('sender');

/** Adds an inactive sender. */
export const add = (senders: EmailSenders, sender: EmailSender): Decided =>
  senders.listed.has(sender.emailSenderId)
    ? refuse(409, 'already_added', 'This sender exists already.')
    : [{ type: 'EmailSenderAdded', data: sender }];

/** Applies the fields of the patch that differ. Empty if none differs. */
export function change(senders: EmailSenders, emailSenderId: string, patch: Patch): Decided {
  const sender = senders.listed.get(emailSenderId);
  if (!sender) return unknownSender;
  const changes = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && value !== sender[field as keyof Described],
  );
  if (changes.length === 0) return [];
  return [{ type: 'EmailSenderChanged', data: { ...Object.fromEntries(changes), emailSenderId } }];
}

/** Makes a sender the active one and deactivates the former. */
export function activate({ listed, activeId }: EmailSenders, emailSenderId: string): Decided {
  if (!listed.has(emailSenderId)) return unknownSender;
  if (activeId === emailSenderId) return [];
  const activated: EmailSenderEvent = { type: 'EmailSenderActivated', data: { emailSenderId } };
  if (activeId === undefined) return [activated];
  return [{ type: 'EmailSenderDeactivated', data: { emailSenderId: activeId } }, activated];
}

/** Removes a sender. The active one is refused (409). */
export function remove({ listed, activeId }: EmailSenders, emailSenderId: string): Decided {
  if (!listed.has(emailSenderId)) return unknownSender;
  if (activeId === emailSenderId) {
    return refuse(409, 'active', 'One-time codes are sent from here. Please set another sender active first.');
  }
  return [{ type: 'EmailSenderRemoved', data: { emailSenderId } }];
}
