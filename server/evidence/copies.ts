import type { Evidence, Position } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { addMinutes } from '../../platform/add-time.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { installationIdOf } from '../installation/installation-id.ts';

/** Places outside the database that keep checkpoints: CHECKPOINT_URL, and the mailboxes of admins. */
export type CopyKind = 'url' | 'mail';

/** How far the copies of one kind have got. */
export type Copies = { readonly size: number; readonly copiedAt: string | null; readonly failure: string | null };

/** How far the copies of this kind have got; undefined before the first attempt. */
export async function copiesOf(sql: Sql, kind: CopyKind): Promise<Copies | undefined> {
  const [row] = await sql<(Omit<Copies, 'size'> & { size: Position })[]>`
    select size, case when copied_at between '2000-01-01' and '9999-12-31' then copied_at end as copied_at, failure
    from evidence_copies where kind = ${kind}`;
  return row && { ...row, size: Number(row.size) };
}

/** Clocks of two machines differ by less. */
const SKEW_MINUTES = 10;

/**
 * In words, the copies that cannot be: of more than was ever sealed, or made in the future or long ago. The product records none like
 * these, and somebody who adds one would keep all later checkpoints from their places.
 */
export async function impossibleCopies(sql: Sql, now: Date): Promise<readonly { kind: string; detail: string }[]> {
  const latest = addMinutes(now, SKEW_MINUTES);
  // as text: `infinity` is no instant
  return sql<{ kind: string; detail: string }[]>`
    select kind, format('the copies by %s are said to have got to %s domain events at %s; %s are sealed', kind, size,
      coalesce(copied_at::text, 'no time'), sealed) as detail
    from evidence_copies, (select coalesce(max(size), 0) as sealed from evidence_checkpoints) as newest
    where size > sealed or copied_at not between '2000-01-01' and ${latest}`;
}

/** The same as `copiesOf`, for the sweeps: what cannot be was not copied. */
export async function trustedCopiesOf(sql: Sql, kind: CopyKind, now: Date): Promise<Copies | undefined> {
  const isImpossible = (await impossibleCopies(sql, now)).some((each) => each.kind === kind);
  return isImpossible ? undefined : copiesOf(sql, kind);
}

/** Records that the copies of this kind have got to a checkpoint. */
export const recordCopy = (sql: Sql, kind: CopyKind, size: number, at: Date) => sql`
  insert into evidence_copies (kind, size, copied_at) values (${kind}, ${size}, ${at})
  on conflict (kind) do update set size = excluded.size, copied_at = excluded.copied_at, failure = null`;

const recordFailure = (sql: Sql, kind: CopyKind, size: number, failure: string) => sql`
  insert into evidence_copies (kind, size, failure) values (${kind}, ${size}, ${failure})
  on conflict (kind) do update set failure = excluded.failure`;

/** Maximum number of checkpoints that one run sends. */
const AT_ONCE = 100;
const TIMEOUT_MS = 10_000;
const LONGEST_FAILURE = 200;

type Deps = {
  readonly sql: Sql;
  readonly evidence: Pick<Evidence, 'after' | 'newest'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** If undefined, nothing is sent. */
  readonly url: string | undefined;
};

/**
 * The sweep that sends each checkpoint to CHECKPOINT_URL, oldest first: the signed note and nothing else. The first run
 * begins with the newest one, which covers all before it. After a failure the next run continues with the same
 * checkpoint.
 */
export function postCheckpoints({ sql, evidence, clock, logger, url }: Deps): () => Promise<void> {
  return async () => {
    if (url === undefined) return;
    await withLockIfFree(sql, 'checkpoint copies', async () => {
      const sent = (await trustedCopiesOf(sql, 'url', clock()))?.size ?? ((await evidence.newest())?.size ?? 1) - 1;
      for (const { size, note } of await evidence.after(sent, AT_ONCE)) {
        const failure = await post(url, note, await installationIdOf(sql));
        if (failure !== undefined) {
          await recordFailure(sql, 'url', sent, failure);
          logger.warn({ size, failure }, 'a checkpoint could not be sent to CHECKPOINT_URL');
          return;
        }
        await recordCopy(sql, 'url', size, clock());
      }
    });
  };
}

/** @returns why it failed; undefined if the server accepted it */
async function post(url: string, note: string, installation = ''): Promise<string | undefined> {
  try {
    const { address, authorization } = withoutCredentials(url);
    const reply = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        // two cities behind one address have the same name for their logs
        'Tablemates-Installation': installation,
        ...(authorization && { authorization }),
      },
      body: note,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    return reply.ok ? undefined : `it answered ${reply.status}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return (cause instanceof Error ? cause.message : message).slice(0, LONGEST_FAILURE);
  }
}

/** `fetch` takes no name and password in an address. */
function withoutCredentials(url: string): { readonly address: URL; readonly authorization: string | undefined } {
  const address = new URL(url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { address, authorization: username ? `Basic ${Buffer.from(pair).toString('base64')}` : undefined };
}
