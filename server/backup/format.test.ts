import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadBackupError, backupWriter, type Head, readBackup } from './format.ts';

const SECRET = 'a secret of the tests, long enough for keys';

const headOf = (tables: Readonly<Record<string, readonly string[]>>): Head => ({
  takenAt: '2026-06-01T15:00:00.000Z',
  release: '0.2.0',
  postgres: 18,
  scripts: { eventStore: [{ version: 1, md5: 'a' }], product: [{ version: 10, md5: 'b' }] },
  fingerprint: null,
  log: { head: '2', domainEvents: 2, checkpoint: null },
  sequences: [{ name: 'domain_events_position_seq', last: '2' }],
  tables: Object.entries(tables).map(([name, rows]) => ({ name, rows: rows.length })),
});

async function* each(pieces: readonly Buffer[]) {
  yield* pieces;
}

async function written(tables: Readonly<Record<string, readonly string[]>>, secret = SECRET): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const writer = backupWriter(async (piece) => void pieces.push(piece), secret);
  await writer.head(headOf(tables));
  for (const [name, rows] of Object.entries(tables)) {
    const lines = rows.map((row) => Buffer.from(`${row}\n`));
    await writer.table({ name, columns: ['a'] }, each(lines), () => {});
  }
  expect(await writer.seal()).toBe(Buffer.concat(pieces).length);
  return Buffer.concat(pieces);
}

/** Reads a file that comes in pieces of this length, and gives the rows by table. */
async function read(file: Buffer, pieceLength = 1_000, secret = SECRET) {
  const pieces: Buffer[] = [];
  for (let at = 0; at < file.length; at += pieceLength) pieces.push(file.subarray(at, at + pieceLength));
  const rows: Record<string, string> = {};
  const contents = await readBackup(each(pieces), secret, {
    table: async ({ name }, chunks) => {
      rows[name] = Buffer.concat(await Array.fromAsync(chunks)).toString();
    },
  });
  return { ...contents, rows };
}

const SMALL = { one: ['first', 'second'], none: [], other: ['third'] };

test('what was written is read, whatever the pieces are in which the file arrives', async () => {
  const row = fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\n', ' '));
  const tables = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(row, { maxLength: 20 }), { maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(tables, fc.integer({ min: 1, max: 400 }), async (given, pieceLength) => {
      const { rows, tables: found, head } = await read(await written(given), pieceLength);
      const expected = Object.entries(given).map(([name, lines]) => [name, lines.map((line) => `${line}\n`).join('')]);
      expect(Object.entries(rows)).toEqual(expected);
      expect(found.map((each) => each.rows)).toEqual(Object.values(given).map((lines) => lines.length));
      expect(head).toEqual(headOf(given));
    }),
    { numRuns: 40 },
  );
});

test('rows of many megabytes are read as they were written', async () => {
  const big = Array.from({ length: 300 }, () => randomBytes(20_000).toString('hex'));
  const { rows } = await read(await written({ big }), 70_000);
  expect(rows.big).toBe(big.map((line) => `${line}\n`).join(''));
});

test('a file with one changed byte is refused, whichever it is', async () => {
  const file = await written(SMALL);
  for (let at = 0; at < file.length; at++) {
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
    await expect(read(changed), `byte ${at} of ${file.length}`).rejects.toThrow(BadBackupError);
  }
});

test('a file that was cut off anywhere is refused, and so is one with more bytes', async () => {
  const file = await written(SMALL);
  for (let length = 0; length < file.length; length++) {
    await expect(read(file.subarray(0, length)), `${length} of ${file.length} bytes`).rejects.toThrow(BadBackupError);
  }
  await expect(read(Buffer.concat([file, Buffer.of(0)]))).rejects.toThrow('something follows its end');
});

test('a file that somebody else sealed is refused', async () => {
  const file = await written(SMALL, 'the secret of somebody else, long enough too');
  await expect(read(file)).rejects.toThrow('not sealed with this secret key');
});

test('a file of a newer format, and one of anything else, are refused with the reason', async () => {
  const newer = Buffer.from((await written(SMALL)).toString('latin1').replace('BACKUP 1', 'BACKUP 2'), 'latin1');
  await expect(read(newer)).rejects.toThrow('has format 2, and this release reads format 1');
  await expect(read(Buffer.alloc(1_000, 'x'))).rejects.toThrow('This is not a backup of Tablemates.');
});
