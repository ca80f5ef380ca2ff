import { useSearchParams } from 'react-router-dom';
import { NUMBERS_DAYS } from '../../../modules/events/rules.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { addDaysTo, localDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import type { NumbersQuery } from './numbers-api.ts';

/** What narrows the list of evenings to those behind a number. */
const BEHIND = [
  'ofGroup',
  'hostId',
  'cafeId',
  'gameId',
  'weekday',
  'hour',
  'lead',
  'with',
  'firstDay',
  'lastDay',
] as const;
export type Behind = Partial<Record<(typeof BEHIND)[number], string>>;

const isDate = (text: string): boolean => /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const given = (parts: Readonly<Record<string, string>>): NumbersQuery =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));

/** The span, the day and the group of the numbers, and the evenings that are listed below them. All are in the address. */
export function useNumbersAddress() {
  const [params, setParams] = useSearchParams();
  const { timeZone } = useSiteConfig();
  const today = localDate(new Date(useNow()).toISOString(), timeZone);
  const value = (name: string) => params.get(name) ?? '';
  const date = (name: string) => (isDate(value(name)) ? value(name) : '');
  const asOf = date('asOf');
  const [from, to] = [date('from'), date('to')];
  const span = from || to ? 'days' : /^(30|365)$/.test(value('span')) ? value('span') : String(NUMBERS_DAYS);
  const last = asOf !== '' && asOf < today ? asOf : today;
  const days = span === 'days' ? { from, to } : { from: addDaysTo(last, 1 - Number(span)), to: last };
  // the server would refuse days in the wrong order
  const asked = given({
    ...(days.from && days.to && days.from > days.to ? {} : days),
    asOf,
    groupId: value('groupId'),
  });
  const behind: Behind = given(Object.fromEntries(BEHIND.map((name) => [name, value(name)])));
  const { firstDay = '', lastDay = '', ofGroup = '', ...narrowed } = behind;
  const changed = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, each] of Object.entries(changes)) {
      if (each === '') next.delete(name);
      else next.set(name, each);
    }
    return next;
  };
  const none = Object.fromEntries(BEHIND.map((name) => [name, '']));
  return {
    today,
    span,
    asOf,
    groupId: value('groupId'),
    asked,
    /** The evenings to list; undefined if no number is followed. */
    listed:
      value('listed') === 'yes'
        ? { ...asked, ...narrowed, ...given({ from: firstDay, to: lastDay, groupId: ofGroup }) }
        : undefined,
    change: (changes: Readonly<Record<string, string>>) => setParams(changed({ ...none, listed: '', ...changes })),
    /** The link from a number to the evenings behind it. */
    to: (more: Behind) => ({ search: `?${changed({ ...none, listed: 'yes', ...more })}`, hash: '#evenings' }),
  };
}
