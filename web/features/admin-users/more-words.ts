import { format } from '../../lib/time.ts';
import { type More, type MoreName, moreNames } from './use-people-filter.ts';

const counted = (count: string, one: string, many = `${one}s`): string => `${count} ${count === '1' ? one : many}`;

const day = (date: string): string => format(`${date}T00:00:00Z`, 'UTC', { dateStyle: 'medium' });

const words: Readonly<Record<MoreName, (value: string, cafeName: string) => string>> = {
  joinedFrom: (date) => `joined from ${day(date)}`,
  joinedTo: (date) => `joined until ${day(date)}`,
  seenFrom: (date) => `last seen from ${day(date)}`,
  seenTo: (date) => `last seen until ${day(date)}`,
  seen: () => 'never seen signed in',
  minAttended: (count) => `came to at least ${counted(count, 'event')}`,
  maxAttended: (count) => `came to at most ${counted(count, 'event')}`,
  minNoShows: (count) => `at least ${counted(count, 'no-show')}`,
  minLateCancels: (count) => `at least ${counted(count, 'late cancel')}`,
  cafeId: (_, cafeName) => `had a seat at ${cafeName}`,
  policyVersion: (version) => `judged last under policy ${version}`,
  neverCameDays: (count) => `joined more than ${counted(count, 'day')} ago and never came`,
};

/** What is set of these filters, each in words. */
export const moreInWords = (asked: More, cafeName: string): readonly { name: MoreName; words: string }[] =>
  moreNames.flatMap((name) => (asked[name] === '' ? [] : [{ name, words: words[name](asked[name], cafeName) }]));
