import type { EmailSetting } from '../../../modules/email-senders/contract.ts';
import type { Problems } from '../../ui/use-form.ts';

export type SenderValues = { senderName: string; senderEmail: string; replyToEmail: string };

/** What the form begins with: a sender as it is, or nothing yet. */
export const senderValues = (sender: EmailSetting | undefined): SenderValues => ({
  senderName: sender?.senderName ?? '',
  senderEmail: sender?.senderEmail ?? '',
  replyToEmail: sender?.replyToEmail ?? '',
});

const isAddress = (value: string): boolean => /^\S+@\S+\.\S+$/.test(value.trim());
const INVALID = 'Please enter a valid email address.';

/** Specification, section 5: name and address are required, an address for replies is not. */
export const senderProblems = ({ senderName, senderEmail, replyToEmail }: SenderValues): Problems<SenderValues> => ({
  senderName: senderName.trim() === '' ? 'Please enter a sender name.' : undefined,
  senderEmail: isAddress(senderEmail) ? undefined : INVALID,
  replyToEmail: replyToEmail.trim() === '' || isAddress(replyToEmail) ? undefined : INVALID,
});

/** As the call has it: no address for replies is sent as null. */
export const senderRequest = ({ senderName, senderEmail, replyToEmail }: SenderValues) => ({
  senderEmail,
  senderName,
  replyToEmail: replyToEmail.trim() || null,
});
