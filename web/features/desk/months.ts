import { format } from '../../lib/time.ts';

/** The month so many months after one, both `YYYY-MM`. */
export const monthBeside = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1)).toISOString().slice(0, 7);

/** Such as `June 2026`. */
export const monthName = (month: string, style: 'long' | 'short' = 'long'): string =>
  format(`${month}-01T00:00:00Z`, 'UTC', { month: style, year: 'numeric' });

export const isMonth = (text: string | null): text is string => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text ?? '');
