import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { deriveKey } from '@tablemates/event-store/keys';
import { z } from 'zod';

// The file of a backup, byte by byte (docs/operations.md, "The file of a backup"):
//
//   TABLEMATES BACKUP 1\n
//   frames: one letter, the length of the content in 4 bytes (big endian), the content
//     H  the head, JSON: `Head`
//     T  a table begins, JSON: `TableHead`
//     D  a piece of its rows: COPY in text format, compressed with Zstandard
//     E  the table ends, JSON: `TableEnd`
//     S  the seal, 64 bytes: the SHA-256 of all bytes before this frame, and its HMAC-SHA-256 under a key of the secret key
//
// The seal is last, so that a backup can be written to a pipe.

const FORMAT = 1;
const MAGIC = Buffer.from(`TABLEMATES BACKUP ${FORMAT}\n`);
const MAGIC_OF_ANY_FORMAT = /^TABLEMATES BACKUP (\d{1,3})\n/;

/** A frame is held in memory as a whole. */
const LONGEST_FRAME = 4 * 2 ** 20;
const CHUNK = 256 * 1024;
const LEVEL = 3;
const SEAL_BYTES = 32;
const NEWLINE = 0x0a;

const script = z.object({ version: z.int(), md5: z.string() });
const scripts = z.array(script).readonly();

/** What a backup says about itself. */
export const Head = z.object({
  /** The instant of the snapshot, in UTC. */
  takenAt: z.iso.datetime(),
  /** The release that made it. */
  release: z.string(),
  /** The commit of that release, if it was known. */
  commit: z.string().nullable().optional(),
  /** The major version of the PostgreSQL it was made from. */
  postgres: z.int(),
  /** The migration scripts that had been applied. */
  scripts: z.object({ eventStore: scripts, product: scripts }),
  /** The hash of the secret key that the database keeps; null if it never had a key. */
  fingerprint: z.string().nullable(),
  log: z.object({
    /** The last position; "0" if the log is empty. */
    head: z.string(),
    domainEvents: z.int(),
    /** The newest signed checkpoint: its first line is the name of the log. Null if nothing is sealed. */
    checkpoint: z.string().nullable(),
  }),
  /** The last values of sequences. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })).readonly(),
  /** The tables in their order, with the number of rows of each. */
  tables: z.array(z.object({ name: z.string(), rows: z.int() })).readonly(),
});
export type Head = z.infer<typeof Head>;

const TableHead = z.object({ name: z.string(), columns: z.array(z.string()).min(1).readonly() });
export type TableHead = z.infer<typeof TableHead>;

const TableEnd = z.object({
  rows: z.int(),
  /** The length of the rows as COPY writes them, before compression. */
  bytes: z.int(),
  sha256: z.string(),
});
export type TableEnd = z.infer<typeof TableEnd>;

/** The file is damaged, incomplete, of another format, or was changed by somebody. The message is one sentence. */
export class BadBackupError extends Error {}

const damaged = (what: string): BadBackupError =>
  new BadBackupError(`The backup is damaged or incomplete: ${what}. Nothing was restored; use another copy of it.`);

/** The key that seals backups of a product. */
const sealingKey = (secret: string): KeyObject => deriveKey(secret, 'backups');

/**
 * Writes the parts of a backup in their order.
 *
 * @param write gets each piece of the file, and resolves when it can take the next one
 */
export function backupWriter(write: (piece: Buffer) => Promise<void>, secret: string) {
  const digest = createHash('sha256');
  let bytes = 0;
  const put = async (piece: Buffer) => {
    digest.update(piece);
    bytes += piece.length;
    await write(piece);
  };
  const frame = async (letter: string, content: Buffer) => {
    const start = Buffer.alloc(5, letter);
    start.writeUInt32BE(content.length, 1);
    await put(start);
    await put(content);
  };
  const json = (letter: string, value: unknown) => frame(letter, Buffer.from(JSON.stringify(value)));

  return {
    async head(head: Head): Promise<void> {
      await put(MAGIC);
      await json('H', head);
    },

    /**
     * @param rows what COPY writes in text format, in pieces of any length
     * @param onRows called with the number of rows so far
     */
    async table(head: TableHead, rows: AsyncIterable<Buffer>, onRows: (rows: number) => void): Promise<TableEnd> {
      await json('T', head);
      const sha256 = createHash('sha256');
      let count = 0;
      let length = 0;
      const counted = async function* () {
        for await (const chunk of inChunks(rows)) {
          sha256.update(chunk);
          length += chunk.length;
          count += newlinesIn(chunk);
          onRows(count);
          yield chunk;
        }
      };
      const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
      await pipeline(
        counted,
        createZstdCompress({ params, chunkSize: CHUNK }),
        async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) await frame('D', piece);
        },
      );
      const end = { rows: count, bytes: length, sha256: sha256.digest('hex') };
      await json('E', end);
      return end;
    },

    /** Seals the file. @returns its length in bytes */
    async seal(): Promise<number> {
      const whole = digest.copy().digest();
      await frame('S', Buffer.concat([whole, sealOf(whole, secret)]));
      return bytes;
    },
  };
}

const sealOf = (whole: Buffer, secret: string): Buffer =>
  createHmac('sha256', sealingKey(secret)).update(whole).digest();

/** Callbacks for the parts of a backup while it is read. Nothing is verified before `readBackup` resolves. */
export type BackupReader = {
  readonly head?: (head: Head) => Promise<void>;
  /** Must read all rows, which come in pieces of any length. */
  readonly table?: (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>;
  /** Called with the number of bytes of the file that were read. */
  readonly onRead?: (bytes: number) => void;
};

/** The contents of a backup. */
export type BackupContents = {
  readonly head: Head;
  readonly tables: readonly (TableHead & TableEnd)[];
  /** The length of the file. */
  readonly bytes: number;
};

/**
 * Reads a backup from beginning to end and checks every byte of it.
 *
 * @param source the bytes of the file
 * @param secret the secret key of the database that the backup was made of
 * @throws BadBackupError if the file is not, byte by byte, what `backupWriter` wrote with this secret
 */
export async function readBackup(
  source: AsyncIterable<Buffer>,
  secret: string,
  { head: onHead, table: onTable, onRead = () => {} }: BackupReader = {},
): Promise<BackupContents> {
  const bytes = byteReader(source);
  await bytes.magic();
  const nextFrame = async () => {
    const before = bytes.digest;
    const start = await bytes.take(5);
    const length = start.readUInt32BE(1);
    if (length > LONGEST_FRAME) throw damaged('a part of it is too long');
    const letter = start.toString('latin1', 0, 1);
    // the seal vouches for everything before its frame
    const whole = letter === 'S' ? before.copy().digest() : undefined;
    before.update(start);
    const content = await bytes.take(length);
    before.update(content);
    onRead(bytes.read());
    return { letter, content, whole };
  };

  const first = await nextFrame();
  if (first.letter !== 'H') throw damaged('it has no head');
  const head = parsed(Head, first.content);
  await onHead?.(head);

  const tables: (TableHead & TableEnd)[] = [];
  for (;;) {
    const { letter, content, whole } = await nextFrame();
    if (letter === 'S' && whole !== undefined) {
      assertSealed(content, whole, secret);
      await bytes.assertOver();
      assertComplete(head, tables);
      return { head, tables, bytes: bytes.read() };
    }
    if (letter !== 'T') throw damaged('a table is missing');
    const table = parsed(TableHead, content);
    tables.push({ ...table, ...(await readTable(table, nextFrame, onTable)) });
  }
}

type Frame = { readonly letter: string; readonly content: Buffer };

async function readTable(
  table: TableHead,
  nextFrame: () => Promise<Frame>,
  onTable: BackupReader['table'],
): Promise<TableEnd> {
  const sha256 = createHash('sha256');
  let rows = 0;
  let length = 0;
  let end: TableEnd | undefined;
  const pieces = async function* () {
    for (let next = await nextFrame(); ; next = await nextFrame()) {
      if (next.letter === 'D') yield next.content;
      else if (next.letter === 'E') {
        end = parsed(TableEnd, next.content);
        return;
      } else throw damaged(`the rows of ${table.name} break off`);
    }
  };
  try {
    await pipeline(pieces, createZstdDecompress({ chunkSize: CHUNK }), async (chunks: AsyncIterable<Buffer>) => {
      const counted = async function* () {
        for await (const chunk of chunks) {
          sha256.update(chunk);
          rows += newlinesIn(chunk);
          length += chunk.length;
          yield chunk;
        }
      };
      if (onTable) await onTable(table, counted());
      else for await (const _ of counted());
    });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && /^Z(STD)?_/.test(code)) throw damaged(`the rows of ${table.name} cannot be read`);
    throw error;
  }
  if (end === undefined || end.rows !== rows || end.bytes !== length || end.sha256 !== sha256.digest('hex')) {
    throw damaged(`the rows of ${table.name} are not those that were written`);
  }
  return end;
}

function assertSealed(seal: Buffer, whole: Buffer, secret: string): void {
  if (seal.length !== 2 * SEAL_BYTES) throw damaged('its seal is incomplete');
  if (!seal.subarray(0, SEAL_BYTES).equals(whole)) throw damaged('its bytes are not those that were written');
  if (timingSafeEqual(seal.subarray(SEAL_BYTES), sealOf(whole, secret))) return;
  throw new BadBackupError(
    'The backup was not sealed with this secret key: it is of another product, or somebody changed it. Nothing was restored.',
  );
}

function assertComplete(head: Head, tables: readonly TableHead[]): void {
  const missing = head.tables.find(({ name }, i) => tables[i]?.name !== name);
  if (missing || tables.length !== head.tables.length)
    throw damaged(`the table ${missing?.name ?? 'at its end'} is missing`);
}

/** Reads exact numbers of bytes from a source of pieces, and keeps the hash that the caller updates. */
function byteReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  const digest = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);
  let read = 0;

  const take = async (count: number): Promise<Buffer> => {
    const parts = [rest];
    for (let there = rest.length; there < count; ) {
      const { done, value } = await pieces.next();
      if (done) throw damaged('its end is missing');
      parts.push(value);
      there += value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(count);
    read += count;
    return all.subarray(0, count);
  };

  return {
    take,
    digest,
    read: () => read,
    async magic(): Promise<void> {
      const found = await take(MAGIC.length);
      if (found.equals(MAGIC)) {
        digest.update(found);
        return;
      }
      const [, format] = MAGIC_OF_ANY_FORMAT.exec(found.toString('latin1')) ?? [];
      throw new BadBackupError(
        format === undefined
          ? 'This is not a backup of Tablemates.'
          : `The backup has format ${format}, and this release reads format ${FORMAT}: use the release that made it, or a newer one.`,
      );
    },
    async assertOver(): Promise<void> {
      const { done, value } = rest.length > 0 ? { done: false, value: rest } : await pieces.next();
      if (!done && value.length > 0) throw damaged('something follows its end');
    },
  };
}

function parsed<Shape extends z.ZodType>(shape: Shape, content: Buffer): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(content.toString()));
  } catch {
    throw damaged('a part of it cannot be read');
  }
}

/** Joins small pieces, because the driver yields one row at a time. */
async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    held.push(piece);
    length += piece.length;
    if (length < CHUNK) continue;
    yield Buffer.concat(held, length);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held, length);
}

/** A row of COPY's text format is a line: a newline within a value is written as `\n`. */
function newlinesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
