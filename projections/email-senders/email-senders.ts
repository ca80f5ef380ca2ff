import type { Projection } from '@tablemates/event-store';
import { type EmailSenderEvent, emailSenderTypes } from '../../modules/email-senders/domain-events.ts';

type EmailSenderRow = {
  readonly id: string;
  readonly senderEmail: string;
  readonly senderName: string;
  readonly replyToEmail: string | null;
  readonly isActive: boolean;
  readonly version: number;
};

/** The senders of mails. */
export const emailSenders: Projection<EmailSenderRow, EmailSenderEvent> = {
  name: 'email_senders',
  version: 2,
  columns: {
    id: 'uuid not null',
    senderEmail: 'text not null',
    senderName: 'text not null',
    replyToEmail: 'text',
    isActive: 'boolean not null',
    version: 'integer not null',
  },
  key: ['id'],
  types: Object.keys(emailSenderTypes) as EmailSenderEvent['type'][],
  touches: ({ data }) => [[data.emailSenderId]],
  fold(row, domainEvent) {
    const { version } = domainEvent;
    const { emailSenderId: id, ...changes } = domainEvent.data;
    if (domainEvent.type === 'EmailSenderAdded') {
      const { senderEmail, senderName, replyToEmail } = domainEvent.data;
      return { id, senderEmail, senderName, replyToEmail, isActive: false, version };
    }
    if (!row) return undefined;
    switch (domainEvent.type) {
      case 'EmailSenderChanged':
        return { ...row, ...changes, version };
      case 'EmailSenderActivated':
        return { ...row, isActive: true, version };
      case 'EmailSenderDeactivated':
        return { ...row, isActive: false, version };
      case 'EmailSenderRemoved':
        return undefined;
    }
  },
};
