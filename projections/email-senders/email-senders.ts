import type { Projection } from '@tablemates/event-store';
import { type EmailSenderEvent, emailSenderTypes } from '../../modules/email-senders/domain-events.ts';
import { searchText } from '../../platform/same-text.ts';

type EmailSenderRow = {
  readonly id: string;
  readonly senderEmail: string;
  readonly senderName: string;
  readonly replyToEmail: string | null;
  readonly isActive: boolean;
  readonly searchText: string;
  readonly version: number;
};

const keyed = (row: Omit<EmailSenderRow, 'searchText'>): EmailSenderRow => ({
  ...row,
  searchText: searchText(row.senderName, row.senderEmail),
});

/** The senders of mails. */
export const emailSenders: Projection<EmailSenderRow, EmailSenderEvent> = {
  name: 'email_senders',
  version: 3,
  columns: {
    id: 'uuid not null',
    senderEmail: 'text not null',
    senderName: 'text not null',
    replyToEmail: 'text',
    isActive: 'boolean not null',
    searchText: 'text not null',
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
      return keyed({ id, senderEmail, senderName, replyToEmail, isActive: false, version });
    }
    if (!row) return undefined;
    switch (domainEvent.type) {
      case 'EmailSenderChanged':
        return keyed({ ...row, ...changes, version });
      case 'EmailSenderActivated':
        return { ...row, isActive: true, version };
      case 'EmailSenderDeactivated':
        return { ...row, isActive: false, version };
      case 'EmailSenderRemoved':
        return undefined;
    }
  },
};
