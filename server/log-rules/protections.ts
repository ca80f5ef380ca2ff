import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationFolder } from '@tablemates/event-store';
import type { Sql } from '../../platform/database.ts';

/**
 * What the database itself does so that the log only grows, and that one value has one claimant: triggers, constraints
 * and indexes, each with its definition, because somebody may put another one under its name.
 */
const PROTECTIONS: Readonly<Record<string, string>> = {
  'domain_events.append_only':
    'BEFORE DELETE OR UPDATE OR TRUNCATE ON domain_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()',
  'domain_events.domain_events_pkey': 'PRIMARY KEY ("position")',
  'domain_events.domain_events_stream_version': 'UNIQUE (stream, version)',
  'domain_events.domain_events_command_id': 'domain_events USING btree (command_id) WHERE (command_id IS NOT NULL)',
  'claims.claims_pkey': 'PRIMARY KEY (kind, hash)',
  'claims.claims_backed': 'FOREIGN KEY (stream, version) REFERENCES domain_events(stream, version)',
  'personal_keys.personal_keys_pkey': 'PRIMARY KEY (subject)',
  'evidence_checkpoints.kept_for_good':
    'BEFORE DELETE OR UPDATE OR TRUNCATE ON evidence_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_losing_evidence()',
  'evidence_checkpoints.evidence_checkpoints_pkey': 'PRIMARY KEY (size)',
  'evidence_checkpoints.evidence_checkpoints_size_check': 'CHECK ((size > 0))',
  'evidence_tiles.kept_for_good':
    'BEFORE DELETE OR TRUNCATE ON evidence_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_losing_evidence()',
  'evidence_tiles.evidence_tiles_pkey': 'PRIMARY KEY (level, index)',
};
const TABLES = [...new Set(Object.keys(PROTECTIONS).map((name) => name.split('.')[0] ?? ''))];

/**
 * In words, the protections that somebody took from the tables of the log, switched off or replaced, and what somebody
 * put between these tables and the product.
 */
export async function lostProtections(sql: Sql): Promise<readonly string[]> {
  const there = await sql<{ name: string; definition: string; isTrigger: boolean }[]>`
    select c.relname || '.' || t.tgname as name, pg_get_triggerdef(t.oid) as definition, true as is_trigger
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled in ('O', 'A') and pg_table_is_visible(c.oid)
    union all
    select c.relname || '.' || o.conname, pg_get_constraintdef(o.oid), false
    from pg_constraint o join pg_class c on c.oid = o.conrelid
    where o.convalidated and pg_table_is_visible(c.oid)
    union all
    select c.relname || '.' || n.relname, pg_get_indexdef(i.indexrelid), false
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
    where i.indisunique and i.indisvalid and pg_table_is_visible(c.oid)`;
  const isIntact = ([name, wanted]: [string, string]) =>
    there.some((each) => each.name === name && each.definition.replace(/ ON \S+\.(?=\w)/, ' ON ').endsWith(wanted));
  const lost = Object.entries(PROTECTIONS)
    .filter((each) => !isIntact(each))
    .map(([each]) => each.split('.'));
  const strange = await sql<{ name: string; what: string }[]>`
    select c.relname || '.' || r.rulename as name, 'a rule' as what from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relname = any(${TABLES}) and pg_table_is_visible(c.oid)
    union all
    select c.relname || '.' || p.polname, 'a policy' from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relname = any(${TABLES}) and pg_table_is_visible(c.oid)`;
  const [setting] = await sql<{ role: string }[]>`select current_setting('session_replication_role') as role`;
  const put = [
    ...there.flatMap(({ name, isTrigger }) =>
      isTrigger && TABLES.includes(name.split('.')[0] ?? '') && !(name in PROTECTIONS)
        ? [{ name, what: 'a trigger' }]
        : [],
    ),
    ...strange,
  ];
  return [
    ...lost.map(([table, name]) => `the table ${table} has no ${name} any more`),
    ...(setting?.role === 'origin' ? [] : [`no trigger fires, because session_replication_role is ${setting?.role}`]),
    ...put.map(({ name, what }) => `somebody put ${what} on a table of the log: ${name}`),
    ...(await otherFunctions(sql)),
  ];
}

/** In words, the functions of the log that are not as the scripts of this release made them. */
async function otherFunctions(sql: Sql): Promise<readonly string[]> {
  const made = new Map<string, string>();
  for (const script of readdirSync(migrationFolder).toSorted()) {
    const text = readFileSync(path.join(migrationFolder, script), 'utf8').replaceAll('\r\n', '\n');
    for (const [, name = '', takes = '', body = ''] of text.matchAll(
      /^create (?:or replace )?function (\w+)\(([^)]*)\)[^$]*\$\$([\s\S]*?)\$\$/gm,
    )) {
      // a later script replaces what an earlier one made
      made.set(`${name}/${takes.trim() === '' ? 0 : takes.split(',').length}`, body);
    }
  }
  const names = [...made.keys()].map((key) => key.split('/')[0] ?? '');
  const there = await sql<{ key: string; body: string }[]>`
    select proname || '/' || pronargs as key, prosrc as body from pg_proc
    where proname = any(${names}) and pg_function_is_visible(oid)`;
  const bodies = new Map(there.map(({ key, body }) => [key, body]));
  return [...made]
    .filter(([key, body]) => bodies.get(key) !== body)
    .map(([key]) => `the function ${key.split('/')[0]} is not the one of this release`);
}
