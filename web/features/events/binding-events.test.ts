import { expect, it } from 'vitest';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { bindingGameEvents, obstacleTo } from './binding-events.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const hour = 3_600_000;
const evening = (id: string, hours: number, more: object = {}) => ({
  ...sampleGameEvent,
  id,
  game: { name: 'Catan', imageUrl: null },
  eventDate: new Date(now + hours * hour).toISOString(),
  ...more,
});
const wanted = evening('wanted', 50);
const words = (mine: Partial<Parameters<typeof bindingGameEvents>[0]>) =>
  obstacleTo(wanted, bindingGameEvents({ joined: [], hosted: [], awaited: [], ...mine }, now))?.words;

it('names the evening at that time, and the person’s role in it', () => {
  expect(words({ joined: [evening('a', 51)] })).toBe('You have a seat at Catan then');
  expect(words({ hosted: [evening('a', 48)] })).toBe('You host Catan then');
  const yourLine = { place: null, heldUntil: new Date(now + hour).toISOString() };
  expect(words({ awaited: [evening('a', 50, { yourLine })] })).toBe('A seat at Catan is held for you then');
});

it('ignores an evening that ends as the other begins, is cancelled, or is only waited for', () => {
  expect(words({ joined: [evening('a', 47), evening('b', 53)] })).toBeUndefined();
  expect(words({ joined: [evening('a', 51, { status: 'cancelled' })] })).toBeUndefined();
  expect(words({ joined: [wanted] })).toBeUndefined();
  const waits = { yourLine: { place: 1, heldUntil: null } };
  const lapsed = { yourLine: { place: null, heldUntil: new Date(now).toISOString() } };
  expect(words({ awaited: [evening('a', 50, waits), evening('b', 50, lapsed)] })).toBeUndefined();
});
