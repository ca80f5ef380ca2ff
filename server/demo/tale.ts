import type { AttendanceStatus } from '../../modules/reliability/contract.ts';

/** How one evening went for somebody: left too late, or marked by the host; and what an admin made of it days later. */
export type Chapter = {
  readonly evening: AttendanceStatus | 'leaves_late';
  readonly admin?: { readonly days: number; readonly decides: AttendanceStatus | 'waive'; readonly reason: string };
};

/** Of the past evenings those that belong to the tale: a week apart, so that each penalty is over or waived by the next. */
export const isOfTheTale = (index: number): boolean => index % 4 === 1;

/**
 * What one member of the demo went through, an evening each: a mistake of a host put right, a penalty waived, and in the
 * end a penalty in force. So there is always a ledger worth looking at.
 */
export const TALE: readonly Chapter[] = [
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
