import type { EmailSetting } from '../../../modules/email-senders/contract.ts';

export type SenderValues = { senderName: string; senderEmail: string; replyToEmail: string };

/** What the form begins with: a sender as it is, or nothing yet. */
export const senderValues = (sender: EmailSetting | undefined): SenderValues => ({
  senderName: sender?.senderName ?? '',
  senderEmail: sender?.senderEmail ?? '',
  replyToEmail: sender?.replyToEmail ?? '',
});

/** As the call has it: no address for replies is sent as null. */
export const senderRequest = ({ senderName, senderEmail, replyToEmail }: SenderValues) => ({
  senderEmail,
  senderName,
  replyToEmail: replyToEmail.trim() || null,
});
