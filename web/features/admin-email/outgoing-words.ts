import type { OutgoingMail, OutgoingMails } from '../../../modules/admin/contract.ts';
import type { Tone } from '../../ui/badge.tsx';

const WAYS: Readonly<Record<OutgoingMails['way'], { readonly tone: Tone; readonly sentence: string }>> = {
  mailgun: { tone: 'felt', sentence: 'Mail goes out through Mailgun.' },
  smtp: { tone: 'felt', sentence: 'Mail goes out through the configured mail server.' },
  mailbox: { tone: 'amber', sentence: 'No mail goes out: the mailbox page shows it, for development.' },
  none: { tone: 'brick', sentence: 'No mail goes out: have an operator set SMTP_URL, or the key of Mailgun.' },
};

/** How mail goes out. */
export const wayWords = (way: OutgoingMails['way']) => WAYS[way];

/** The kind of a mail, such as `Waiting list joined` for `waitingListJoined`. */
function kindWords(template: string): string {
  const words = template.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A mail in a few words, such as `Welcome to a…@x.example`. */
export const mailWords = ({ template, to }: Pick<OutgoingMail, 'template' | 'to'>): string =>
  `${kindWords(template)} to ${to ?? 'a wiped address'}`;

/** What is shown where there is no mail of a state. */
export const NO_MAILS: Readonly<Record<OutgoingMail['state'], { readonly title: string; readonly text: string }>> = {
  failed: { title: 'No email failed', text: 'Emails that failed for good are kept here for a week, to be sent again.' },
  queued: { title: 'No email is waiting', text: 'Emails are sent within seconds after they are written.' },
  sent: { title: 'No email was sent yet', text: 'What was sent is counted here; its content is wiped.' },
};
