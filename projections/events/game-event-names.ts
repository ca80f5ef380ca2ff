import { viewOf } from '@tablemates/event-store';
import type { Sql } from '../../platform/database.ts';
import { cafes, cities, games } from '../catalog/catalog.ts';
import { people } from '../identity/people.ts';

type Named = { readonly gameId: string; readonly cafeId: string; readonly hostId: string };

/** A host as a visitor sees one. */
type Names = {
  readonly game: { readonly name: string } | null;
  /** Without a city of its own, the cafe is in the city of the product. */
  readonly cafe: { readonly name: string; readonly address: string; readonly city: string | null } | null;
  readonly host: { readonly firstName: string; readonly lastName: string } | null;
};

/**
 * The names of a gameEvent's game, cafe and host. The read models need not know the gameEvent itself. A name that they
 * do not have is null, such as that of an erased host.
 */
export async function findNames(sql: Sql, { gameId, cafeId, hostId }: Named): Promise<Names> {
  const [names] = await sql<Names[]>`
    select
      (select jsonb_build_object('name', name) from ${sql(viewOf(games))} where id = ${gameId}) as game,
      (select jsonb_build_object('name', x.name, 'address', x.address, 'city', t.name) from ${sql(viewOf(cafes))} x
        left join ${sql(viewOf(cities))} t on t.id = x.city_id where x.id = ${cafeId}) as cafe,
      (select jsonb_build_object('firstName', first_name, 'lastName', last_initial)
        from ${sql(viewOf(people))} where id = ${hostId} and first_name is not null) as host`;
  return names ?? { game: null, cafe: null, host: null };
}
