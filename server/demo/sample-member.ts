import type { AttendanceStatus } from '../../modules/reliability/contract.ts';

/**
 * How an evening ended for the sample member: left too late or marked by the host, and what an admin decided days
 * later.
 */
export type SampleEvening = {
  readonly evening: AttendanceStatus | 'leaves_late';
  readonly admin?: { readonly days: number; readonly decides: AttendanceStatus | 'waive'; readonly reason: string };
};

/**
 * Whether a past evening is a sample evening. They are a week apart, so each penalty has ended or is waived by the
 * next.
 */
export const isSampleEvening = (index: number): boolean => index % 4 === 1;

/**
 * The evenings of the demo's sample member: a corrected mistake of a host, a waived penalty, and at the end a penalty
 * in force. So the demo always has an interesting ledger.
 */
export const SAMPLE_EVENINGS: readonly SampleEvening[] = [
  { evening: 'attended' },
  { evening: 'attended' },
  {
    evening: 'no_show',
    admin: {
      days: 2,
      decides: 'attended',
      reason: 'Two others at the table confirm it. The host mixed up two names.',
    },
  },
  { evening: 'attended' },
  { evening: 'leaves_late' },
  {
    evening: 'no_show',
    admin: {
      days: 3,
      decides: 'waive',
      reason: 'A flooded underpass: the bus stood still for two hours that evening.',
    },
  },
  { evening: 'attended' },
  { evening: 'late_cancel' },
  { evening: 'no_show' },
];
