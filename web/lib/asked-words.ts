import type { SeatQuestion } from '../../modules/reliability/contract.ts';

const WORDS: Readonly<Record<SeatQuestion['what'], string>> = {
  still_coming: 'reminded',
  people_wait: 'asked because people wait',
  where: 'mailed where exactly',
  host_evening: 'mailed who comes',
  rate_attendance: 'asked to rate',
  rate_attendance_again: 'asked to rate again',
  confirmed: 'answered yes',
  running_late: 'said that they run late',
  checked_in: 'checked in by code',
  checked_in_by_host: 'checked in by the host',
};

const capital = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}`;

/** Such as `Answered yes Dec 3, 5:10 PM`. */
export const askedLine = ({ what, at }: SeatQuestion, moment: (instant: string) => string): string =>
  capital(`${WORDS[what]} ${moment(at)}`);

/** Such as `Reminded Dec 3, 5:00 PM, answered yes Dec 3, 5:10 PM`; null for nothing. */
export function askedWords(asked: readonly SeatQuestion[], moment: (instant: string) => string): string | null {
  const words = asked.map(({ what, at }) => `${WORDS[what]} ${moment(at)}`).join(', ');
  return words === '' ? null : capital(words);
}
