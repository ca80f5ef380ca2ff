import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, 'support/clock-changes.ts');

/** What the commands decide about evenings around both clock changes, in a process of this time zone. */
const evenings = async (TZ: string): Promise<unknown> => {
  const env = { ...process.env, TZ, POSTGRES_URL: inject('postgresUrl') };
  return JSON.parse((await run(process.execPath, [script], { env })).stdout);
};

const evening = (startDate: string, startsAt: string) => ({
  startDate,
  startsAt,
  // a moment more than 24 hours before the start, and exactly 24 hours, whatever the wall clocks leave out or repeat
  leaving: ['in time', 'late'],
  // around the end, and around the close of the rating window after 72 hours
  status: ['upcoming', 'completed', 'completed', 'archived'],
  rating: ['marked', 'marked', 'window_closed'],
});

it.each(['UTC', 'Asia/Tokyo', 'America/Chicago', 'Pacific/Apia'])(
  'keeps the city’s time around both clock changes on a server in %s',
  async (zone) => {
    expect(await evenings(zone)).toEqual([
      evening('2027-03-13', '2027-03-14T00:00:00.000Z'),
      evening('2027-03-14', '2027-03-14T23:00:00.000Z'),
      evening('2027-11-06', '2027-11-06T23:00:00.000Z'),
      evening('2027-11-07', '2027-11-07T23:00:00.000Z'),
    ]);
  },
);
