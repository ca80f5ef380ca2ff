import type { Sql } from '../../platform/database.ts';
import { AS_MADE } from './log-catalog-as-made.ts';

/** One thing in the catalog of the database: its kind, its name (`table.part` for a part of a table), and what it is. */
export type Made = { readonly kind: string; readonly name: string; readonly definition: string };

const namesOf = (kinds: RegExp): readonly string[] => [
  ...new Set(Object.keys(AS_MADE).flatMap((key) => kinds.exec(key)?.[1] ?? [])),
];
const RELATIONS = namesOf(/^(?:table|sequence) (.+)$/);
const FUNCTIONS = namesOf(/^function ([^(]+)/);

/**
 * What the catalog says of the tables, the types and the functions of the log: everything that decides what becomes of a
 * domain event. Reads as the connection does, so what another schema puts in front of a table is described in its place.
 * The words are the same in every supported version of PostgreSQL.
 */
export async function logCatalog(sql: Sql): Promise<readonly Made[]> {
  const there = await sql<Made[]>`
    with relation as (
      select * from pg_class where relname = any(${RELATIONS}) and pg_table_is_visible(oid)
    ), of_extension as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select case relkind when 'S' then 'sequence' else 'table' end as kind, relname as name,
      concat_ws(' ',
        case relkind when 'r' then 'of rows' when 'c' then 'a type' when 'S' then 'of numbers' else 'of the kind ' || relkind::text end,
        case relpersistence when 'p' then 'logged' else 'unlogged' end,
        case when relrowsecurity or relforcerowsecurity then 'with row level security' end,
        (
          select format('%s from %s by %s to %s of %s%s', format_type(seqtypid, null), seqmin, seqincrement, seqmax,
            seqcache, case when seqcycle then ' again and again' end)
          from pg_sequence where seqrelid = relation.oid
        )) as definition
    from relation
    union all
    select 'column', relation.relname || '.' || attname, concat_ws(' ',
      -- a row of a type is read by the order of its parts
      case when relkind = 'c' then attnum end, format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then 'collate ' || attcollation::regcollation::text end,
      case when attnotnull then 'not null' end,
      case attidentity when 'a' then 'always its own number' when 'd' then 'its own number by default' end,
      case when attgenerated <> '' then 'generated' end,
      (select 'default ' || pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
    from relation join pg_attribute on attrelid = relation.oid join pg_type on pg_type.oid = atttypid
    where attnum > 0 and relkind <> 'S'
    union all
    -- of these tables, and of others that refer to them
    select 'constraint', conrelid::regclass::text || '.' || conname, concat_ws(' ', pg_get_constraintdef(pg_constraint.oid),
      case when exists (
        select from pg_trigger where tgconstraint = pg_constraint.oid and tgenabled not in ('O', 'A')
      ) then 'switched off' end)
    from pg_constraint
    where (conrelid in (select oid from relation) or confrelid in (select oid from relation))
      -- PostgreSQL 18 has one for each column that is not null
      and (contype <> 'n' or not convalidated)
    union all
    select 'index', relation.relname || '.' || indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid),
      case when not indisvalid or not indisready or not indislive then 'invalid' end)
    from relation join pg_index on indrelid = relation.oid
    union all
    select 'trigger', relation.relname || '.' || tgname, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid),
      case when tgenabled not in ('O', 'A') then 'switched off' end)
    from relation join pg_trigger on tgrelid = relation.oid
    where not tgisinternal
    union all
    select 'rule', relation.relname || '.' || rulename, pg_get_ruledef(pg_rewrite.oid)
    from relation join pg_rewrite on ev_class = relation.oid
    union all
    select 'policy', relation.relname || '.' || polname, polcmd::text
    from relation join pg_policy on polrelid = relation.oid
    union all
    select 'child table', relation.relname || '.' || inhrelid::regclass::text, ''
    from relation join pg_inherits on inhparent = relation.oid
    union all
    select 'parent table', relation.relname || '.' || inhparent::regclass::text, ''
    from relation join pg_inherits on inhrelid = relation.oid
    union all
    select 'function', format('%s(%s)', proname, oidvectortypes(proargtypes)), concat_ws(' ',
      lanname, 'takes', pg_get_function_arguments(pg_proc.oid), 'returns', pg_get_function_result(pg_proc.oid),
      prokind, provolatile, proparallel,
      case when prosecdef then 'as its owner' end,
      case when proisstrict then 'strict' end,
      case when proleakproof then 'leakproof' end,
      array_to_string(proconfig, ' '), md5(replace(prosrc, e'\r\n', e'\n')))
    from pg_proc join pg_language on pg_language.oid = prolang
    where proname = any(${FUNCTIONS}) and pg_function_is_visible(pg_proc.oid)
    union all
    -- of PostgreSQL's names: a call may mean these. Those of extensions are meant to be there
    select 'function', format('%s(%s)', proname, oidvectortypes(proargtypes)), ''
    from pg_proc
    where pronamespace::regnamespace::text = any(current_schemas(false)) and pronamespace <> 'pg_catalog'::regnamespace
      and proname in (select proname from pg_proc where pronamespace = 'pg_catalog'::regnamespace)
      and not exists (select from of_extension where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
    union all
    select 'operator', pg_operator.oid::regoperator::text, ''
    from pg_operator
    where oprnamespace::regnamespace::text = any(current_schemas(false)) and oprnamespace <> 'pg_catalog'::regnamespace
      and not exists (select from of_extension where classid = 'pg_operator'::regclass and objid = pg_operator.oid)
    union all
    select 'event trigger', evtname, ''
    from pg_event_trigger
    where evtenabled <> 'D'
      and not exists (select from of_extension where classid = 'pg_event_trigger'::regclass and objid = pg_event_trigger.oid)
    order by 1, 2`;
  // triggers and indexes name the schema of their table
  return there.map((each) => ({ ...each, definition: each.definition.replace(/ ON \S+\.(?=\w)/, ' ON ') }));
}
