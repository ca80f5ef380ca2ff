import type { EmailSetting } from '../../../modules/email-senders/contract.ts';

export type SenderValues = { senderName: string; senderEmail: string; replyToEmail: string };

/** The initial values: those of an existing sender, or empty ones. */
export const senderValues = (sender: EmailSetting | undefined): SenderValues => ({
  senderName: sender?.senderName ?? '',
  senderEmail: sender?.senderEmail ?? '',
  replyToEmail: sender?.replyToEmail ?? '',
});

/** The request. A missing reply-to address is sent as null. */
export const senderRequest = ({ senderName, senderEmail, replyToEmail }: SenderValues) => ({
  senderEmail,
  senderName,
  replyToEmail: replyToEmail.trim() || null,
});
