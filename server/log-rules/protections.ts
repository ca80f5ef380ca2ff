import type { Sql } from '../../platform/database.ts';

/** What the database itself does so that the log only grows, and that one value has one claimant. */
const PROTECTIONS = [
  'domain_events.append_only',
  'domain_events.domain_events_pkey',
  'domain_events.domain_events_stream_version',
  'domain_events.domain_events_command_id',
  'claims.claims_pkey',
  'claims.claims_backed',
  'personal_keys.personal_keys_pkey',
  'evidence_checkpoints.kept_for_good',
  'evidence_checkpoints.evidence_checkpoints_pkey',
  'evidence_checkpoints.evidence_checkpoints_size_check',
  'evidence_tiles.kept_for_good',
  'evidence_tiles.evidence_tiles_pkey',
];

/** In words, the protections that somebody took from the tables of the log, or switched off. */
export async function lostProtections(sql: Sql): Promise<readonly string[]> {
  const there = await sql<{ name: string }[]>`
    select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled in ('O', 'A') and pg_table_is_visible(c.oid)
    union all
    select c.relname || '.' || o.conname from pg_constraint o join pg_class c on c.oid = o.conrelid
    where o.convalidated and pg_table_is_visible(c.oid)
    union all
    select c.relname || '.' || n.relname from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_class n on n.oid = i.indexrelid
    where i.indisunique and i.indisvalid and pg_table_is_visible(c.oid)`;
  const names = new Set(there.map(({ name }) => name));
  return PROTECTIONS.filter((each) => !names.has(each)).map((each) => {
    const [table, name] = each.split('.');
    return `the table ${table} has no ${name} any more`;
  });
}
