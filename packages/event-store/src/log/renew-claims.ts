import sql from 'sql-template-tag';
import { ADVISORY_LOCKS } from '../advisory-lock.ts';
import type { Database } from '../database.ts';
import type { EventLog } from './event-log.ts';
import type { Vault } from './vault.ts';

type HeldClaim = { readonly kind: string; readonly hash: Buffer; readonly stream: string; readonly version: number };

/** See `EventLog.renewClaims`. Most claims are already in the present form, so they are only read. */
export async function renewClaims(
  db: Database,
  vault: Pick<Vault, 'claimHash'>,
  ...[kinds, present]: Parameters<EventLog['renewClaims']>
): Promise<number> {
  const held = await db.query<HeldClaim>(sql`
    select c.kind, c.hash, c.stream, c.version from claims c join domain_events e using (stream, version)
    where c.kind = any(${[...kinds]}::text[]) order by e.position`);
  const now = await Promise.all(held.map(present));
  let renewed = 0;
  for (const [at, { kind, hash, stream, version }] of held.entries()) {
    const { version: newest, value } = now[at] ?? { version: 0, value: undefined };
    const wanted = value === undefined ? undefined : vault.claimHash(kind, value);
    if (wanted?.equals(hash)) continue;
    await db.transaction(async (tx) => {
      // no append may check claims or grow the stream meanwhile
      await tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.append})`);
      const [grown] = await tx.query(sql`select from domain_events where stream = ${stream} and version > ${newest}`);
      if (grown) return;
      if (wanted) {
        await tx.run(sql`
          insert into claims (kind, hash, stream, version) values (${kind}, ${wanted}, ${stream}, ${version})
          on conflict do nothing`);
        const [holder] = await tx.query<{ stream: string }>(sql`
          select stream from claims where kind = ${kind} and hash = ${wanted}`);
        if (holder?.stream !== stream) return;
      }
      await tx.run(sql`delete from claims where kind = ${kind} and hash = ${hash} and stream = ${stream}`);
      renewed++;
    });
  }
  return renewed;
}
