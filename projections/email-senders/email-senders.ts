import { projection } from '@tablemates/event-store';
import type { EmailSenderEvent } from '../../modules/email-senders/domain-events.ts';
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
export const emailSenders = projection<EmailSenderRow, EmailSenderEvent>()({
  name: 'email_senders',
  version: 5,
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
  touches: ({ data }) => [[data.emailSenderId]],
  on: {
    EmailSenderAdded: (_, { version, data: { emailSenderId: id, senderEmail, senderName, replyToEmail } }) =>
      keyed({ id, senderEmail, senderName, replyToEmail, isActive: false, version }),
    EmailSenderChanged: (row, { version, data: { emailSenderId: _, ...changes } }) =>
      row && keyed({ ...row, ...changes, version }),
    EmailSenderActivated: (row, { version }) => row && { ...row, isActive: true, version },
    EmailSenderDeactivated: (row, { version }) => row && { ...row, isActive: false, version },
    EmailSenderRemoved: () => undefined,
  },
});
