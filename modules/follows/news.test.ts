import { expect, it } from 'vitest';
import type { NewsEvent } from './domain-events.ts';
import { newsOf, tell } from './news.ts';

const mail = { userId: 'ann', day: '2026-06-01' };
const after = (...events: readonly NewsEvent[]) => events.reduce(newsOf('ann').fold.evolve, newsOf('ann').fold.initial);
const idsOf = (events: readonly NewsEvent[]) => events.map(({ data }) => data.gameEventIds);

it('tells nobody of a gameEvent twice, whatever mail named it', () => {
  const told = after(...tell(after(), { ...mail, because: 'soon', gameEventIds: ['chess'] }));
  expect(idsOf(tell(told, { ...mail, because: 'daily', gameEventIds: ['chess', 'go'] }))).toEqual([['go']]);
  expect(tell(told, { ...mail, because: 'soon', gameEventIds: ['chess'] })).toEqual([]);
});

it('tells once a day, but for what starts soon', () => {
  const told = after(...tell(after(), { ...mail, because: 'daily', gameEventIds: ['chess'] }));
  expect(tell(told, { ...mail, because: 'daily', gameEventIds: ['go'] })).toEqual([]);
  expect(idsOf(tell(told, { ...mail, because: 'soon', gameEventIds: ['go'] }))).toEqual([['go']]);
  expect(idsOf(tell(told, { ...mail, day: '2026-06-02', because: 'daily', gameEventIds: ['go'] }))).toEqual([['go']]);
});
