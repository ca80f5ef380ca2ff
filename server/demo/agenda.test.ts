import { expect, test } from 'vitest';
import { createAgenda } from './agenda.ts';

const hour = (hours: number) => new Date(Date.UTC(2026, 5, 1, hours));

test('actions run in the order of their moments, and one that is added too late runs at once', async () => {
  const agenda = createAgenda();
  const ran: [string, number][] = [];
  const act = (name: string) => async (at: Date) => void ran.push([name, at.getUTCHours()]);
  agenda.at(hour(5), act('last'));
  agenda.at(hour(2), async (at) => {
    await act('first')(at);
    agenda.at(hour(1), act('too late'));
    agenda.at(hour(3), act('next'));
  });
  agenda.at(hour(9), act('never'));
  await agenda.runUntil(hour(8));
  expect(ran).toEqual([
    ['first', 2],
    ['too late', 2],
    ['next', 3],
    ['last', 5],
  ]);
});
