import sql, { raw } from 'sql-template-tag';
import type { Clock, Instant } from '../clock.ts';
import type { Queries } from '../database.ts';
import type { Position, Recorded } from '../log/domain-event.ts';
import { definitionOf, quoteQualified } from './definition.ts';
import { type AnyProjection, tableOf } from './projection.ts';

/** The reason why a projection is paused: the domain event that it could not fold. */
export type Paused = {
  readonly position: string;
  readonly type: string;
  readonly message: string;
  readonly since: Instant;
};

export type GenerationState = 'building' | 'ready' | 'live' | 'retired';

/** One table of a read model, with its checkpoint. */
export type Generation = {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  readonly state: GenerationState;
  readonly position: Position;
  readonly rows: bigint;
  readonly paused: Paused | null;
  readonly definition: string;
};

type Named = Pick<Generation, 'name' | 'version' | 'generation'>;

/** All generations by name, version and generation, including those of other code's versions. */
export const allGenerations = (db: Queries): Promise<Generation[]> =>
  db.query<Generation>(sql`
    select name, version, generation, state, position, rows, paused, definition
    from projection_generations order by name, version, generation`);

/** The generations of one projection at the code's version, oldest first. */
export async function generationsOf(db: Queries, projection: AnyProjection): Promise<Generation[]> {
  return (await allGenerations(db)).filter(
    ({ name, version }) => name === projection.name && version === projection.version,
  );
}

/**
 * Registers the next generation of a projection, in the state `building` at position 0. It does not create the table.
 */
export async function addGeneration(tx: Queries, clock: Clock, projection: AnyProjection): Promise<Generation> {
  const now = clock().toISOString();
  const [added] = await tx.query<Generation>(sql`
    insert into projection_generations (name, version, generation, state, definition, created_at, updated_at)
    select ${projection.name}, ${projection.version}, coalesce(max(generation), 0) + 1, 'building',
      ${definitionOf(projection)}, ${now}, ${now}
    from projection_generations where name = ${projection.name} and version = ${projection.version}
    returning name, version, generation, state, position, rows, paused, definition`);
  return added as Generation;
}

export async function setState(tx: Queries, clock: Clock, of: Named, state: GenerationState): Promise<void> {
  await tx.run(sql`
    update projection_generations set state = ${state}, updated_at = ${clock().toISOString()}
    where name = ${of.name} and version = ${of.version} and generation = ${of.generation}`);
}

/** Drops a generation with its table. No view may point to it any more. */
export async function dropGeneration(tx: Queries, of: Named): Promise<void> {
  await tx.run(raw(`drop table if exists ${quoteQualified(tableOf(of))}`));
  await tx.run(sql`
    delete from projection_generations
    where name = ${of.name} and version = ${of.version} and generation = ${of.generation}`);
}

/** Pauses a generation just before a domain event that it cannot fold. */
export async function pauseGeneration(
  db: Queries,
  clock: Clock,
  of: Named & Pick<Generation, 'position'>,
  event: Recorded,
  cause: Error,
): Promise<Paused> {
  const since = clock().toISOString();
  const paused = { position: String(event.position), type: event.type, message: cause.message, since };
  await db.run(sql`
    update projection_generations
    set paused = ${JSON.stringify(paused)}::jsonb, position = ${event.position - 1n}, updated_at = ${since}
    where name = ${of.name} and version = ${of.version} and generation = ${of.generation}
      and position = ${of.position} and paused is null`);
  return paused;
}

/** The positions that a projection always skips. */
export async function skipsOf(db: Queries, name: string): Promise<Set<Position>> {
  const skips = await db.query<{ position: Position }>(sql`select position from projection_skips where name = ${name}`);
  return new Set(skips.map(({ position }) => position));
}
