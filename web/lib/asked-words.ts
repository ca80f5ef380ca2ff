import type { LedgerEntry } from '../../modules/reliability/contract.ts';

const WORDS: Readonly<Record<LedgerEntry['asked'][number]['what'], string>> = {
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

/** Such as `Reminded Dec 3, 5:00 PM, answered yes Dec 3, 5:10 PM`; null for nothing. */
export function askedWords(asked: LedgerEntry['asked'], moment: (instant: string) => string): string | null {
  const words = asked.map(({ what, at }) => `${WORDS[what]} ${moment(at)}`).join(', ');
  return words === '' ? null : `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
