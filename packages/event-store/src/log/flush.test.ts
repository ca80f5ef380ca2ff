import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import tag from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../tests/database.ts';
import { appendOf, newId, note, SECRET, sampleTypes, seatTaken, to } from '../../tests/sample-log.ts';
import type { Sql } from '../../tests/scratch-database.ts';
import { storeOf } from '../../tests/store-of.ts';
import { UNHURRIED } from '../../tests/unhurried.ts';
import { ADVISORY_LOCKS } from '../advisory-lock.ts';
import { openStore } from '../database.ts';
import type { Append, AppendOutcome } from './event-log.ts';
import { flush } from './flush.ts';
import { APPENDED_CHANNEL } from './postgres-event-log.ts';
import { checkedAppend, type Prepared, personalSubjects, prepare } from './prepare.ts';
import { createVault } from './vault.ts';

let url: string;
let sql: Sql;
beforeAll(async () => {
  ({ url, sql } = await freshDatabase());
});
afterAll(() => sql.end());

const fresh = () => `table-${randomUUID()}`;

async function prepared(append: Append): Promise<Prepared> {
  const vault = createVault(storeOf(sql), SECRET);
  const valid = checkedAppend(sampleTypes, append);
  return prepare(valid, 0, await vault.keysOf(personalSubjects(valid)), { vault, newId });
}

const flushed = async (append: Append) => flush(storeOf(sql), [await prepared(append)]);

describe('one domain event', () => {
  test('is stored exactly, with personal data encrypted, and answered with its position', async () => {
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'));
    await fc.assert(
      fc.asyncProperty(text, text, fc.boolean(), async (actor, subject, personal) => {
        const [stream, event] = [fresh(), personal ? note(subject || 'ada', 'me') : seatTaken(subject.length)];
        const append = await prepared(appendOf([to(stream, 0, event)], { actor }));
        const { outcomes } = await flush(storeOf(sql), [append]);
        const [row] = append.rows;
        const [stored] = await sql`
          select position, version, id, type, schema, command_id, actor, subject, data::text, personal::text, occurred_at
          from domain_events where stream = ${stream}`;
        expect(outcomes).toEqual([{ outcome: 'appended', position: stored?.position }]);
        expect(stored).toEqual({
          position: stored?.position,
          version: 1,
          id: row?.id,
          type: event.type,
          schema: 1,
          commandId: append.commandId,
          actor,
          subject: row?.subject ?? null,
          data: personal ? '{"pinned": false}' : `{"seat": ${subject.length}}`,
          personal: row?.personal ?? null,
          occurredAt: row?.occurredAt,
        });
      }),
      { numRuns: 50 },
    );
  });

  test('is appended only if its stream has the expected version', async () => {
    const stream = fresh();
    const outcomeAt = async (version: number) => {
      const { outcomes } = await flushed(appendOf([to(stream, version, seatTaken(version))]));
      return outcomes[0]?.outcome;
    };
    expect(await outcomeAt(1)).toBe('conflict');
    expect(await outcomeAt(0)).toBe('appended');
    expect(await outcomeAt(0)).toBe('conflict');
    expect(await outcomeAt(2)).toBe('conflict');
    expect(await outcomeAt(1)).toBe('appended');
    const stored = await sql`select version from domain_events where stream = ${stream} order by position`;
    expect(stored.map(({ version }) => version)).toEqual([1, 2]);
  });

  test('is not stored again by a repeated command', async () => {
    const append = appendOf([to(fresh(), 0, seatTaken(1))]);
    const [first] = (await flushed(append)).outcomes;
    const [again] = (await flushed(append)).outcomes;
    expect(first).toMatchObject({ outcome: 'appended' });
    expect(again).toEqual({ ...first, outcome: 'duplicate' });
  });

  test('is announced to every listening process, by its position', async () => {
    const notified: string[] = [];
    const heard = Promise.withResolvers<void>();
    const { unlisten } = await sql.listen(APPENDED_CHANNEL, (payload) => {
      notified.push(payload);
      if (payload === 'end') heard.resolve();
    });
    const { outcomes } = await flushed(appendOf([to(fresh(), 0, seatTaken(1))]));
    await sql.notify(APPENDED_CHANNEL, 'end');
    await heard.promise;
    await unlisten();
    expect(outcomes).toEqual([{ outcome: 'appended', position: BigInt(notified[0] ?? 0) }]);
  });

  test('waits for the holder of the append lock, and takes its position after theirs', async () => {
    const holding = openStore(url, { max: 1 });
    try {
      await holding.query(tag`select pg_advisory_lock(${ADVISORY_LOCKS.append})`);
      let answered = false;
      const waiting = flushed(appendOf([to(fresh(), 0, seatTaken(1))])).finally(() => {
        answered = true;
      });
      const waits = () => sql`select from pg_locks where locktype = 'advisory' and not granted`;
      await vi.waitUntil(async () => answered || (await waits()).length > 0, UNHURRIED);
      expect(answered).toBe(false);
      const theirs = await flush(holding, [await prepared(appendOf([to(fresh(), 0, seatTaken(2))]))]);
      await holding.query(tag`select pg_advisory_unlock(${ADVISORY_LOCKS.append})`);
      const { outcomes, waited } = await waiting;
      const reached = ([one]: readonly AppendOutcome[]) => (one?.outcome === 'appended' ? one.position : 0n);
      expect(reached(theirs.outcomes)).toBeGreaterThan(0n);
      expect(reached(outcomes)).toBe(reached(theirs.outcomes) + 1n);
      expect(waited).toBeGreaterThan(0);
    } finally {
      await holding.end();
    }
  });
});
