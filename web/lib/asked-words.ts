import type { SeatQuestion } from '../../modules/reliability/contract.ts';

const WORDS: Readonly<Record<SeatQuestion['what'], string>> = {
  still_coming: 'reminded',
  people_wait: 'asked because people wait',
  where: 'emailed the exact place',
  host_evening: 'emailed who is coming',
  rate_attendance: 'asked to rate',
  rate_attendance_again: 'asked to rate again',
  confirmed: 'answered yes',
  running_late: 'said that they run late',
  checked_in: 'checked in by code',
  checked_in_by_host: 'checked in by the host',
  left_late: 'gave the seat back late',
};

/** The names of the emails, for those that were not delivered. */
const MAILS: Readonly<Partial<Record<SeatQuestion['what'], string>>> = {
  still_coming: 'a reminder',
  people_wait: 'a question because people wait',
  where: 'the email with the exact place',
  host_evening: 'the email with who is coming',
  rate_attendance: 'the email that asks to rate',
  rate_attendance_again: 'the second email that asks to rate',
};

/** The state of an email that has not left, in words. */
export const UNDELIVERED = { waiting: 'waits to be sent', failed: 'could not be delivered' } as const;

const capital = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}`;

type Moment = (instant: string) => string;

const words = ({ what, at, undelivered }: SeatQuestion, moment: Moment): string =>
  undelivered === undefined
    ? `${WORDS[what]} ${moment(at)}`
    : `${MAILS[what]} of ${moment(at)} ${UNDELIVERED[undelivered]}`;

/** Such as `Answered yes Dec 3, 5:10 PM`, or `A reminder of Dec 3, 5:00 PM could not be delivered`. */
export const askedLine = (question: SeatQuestion, moment: Moment): string => capital(words(question, moment));

/** Such as `Reminded Dec 3, 5:00 PM, answered yes Dec 3, 5:10 PM`; null for nothing. */
export function askedWords(asked: readonly SeatQuestion[], moment: Moment): string | null {
  const all = asked.map((question) => words(question, moment)).join(', ');
  return all === '' ? null : capital(all);
}
