import { type DomainEvent, type Recorded, recordedIn } from '@tablemates/event-store';
import type { CafeEvent } from '../modules/catalog/domain-events.ts';
import { cafeOf } from '../modules/catalog/entries.ts';
import type { PersonEvent } from '../modules/identity/domain-events.ts';
import { userStream } from '../modules/identity/people/people.ts';
import { byType } from '../platform/by-type.ts';
import { createReactor } from '../platform/reactor/reactor.ts';
import type { Core } from './core.ts';

type Taking =
  | Extract<CafeEvent, { type: 'CafeChanged' | 'CafeRemoved' | 'CafeProposalErased' }>
  | Extract<PersonEvent, { type: 'ProfileChanged' }>;
type Removal = () => Promise<void>;

/**
 * Removes the files of photographs that the log has taken away: of cafes that left the catalog, and those that another
 * one replaced. Commands remove them too, but a process may end before that, and a store may be away. It begins with the
 * first entry of the log, because earlier releases kept the files of removed cafes. An erased person's files are removed
 * with all else of theirs (`identity/erasure/unfinished-erasures.ts`).
 */
export function removeGonePictures({
  sql,
  log,
  pictures,
}: Pick<Core, 'sql' | 'log' | 'pictures'>): () => Promise<void> {
  const allOf = ({ data }: { data: { cafeId: string } }): readonly Removal[] => [
    () => pictures.removeAllOf('cafes', data.cafeId),
  ];
  const each = (names: readonly string[]): readonly Removal[] => names.map((name) => () => pictures.remove(name));
  const reactor = createReactor<Taking, Removal>({
    name: 'gone_pictures',
    sql,
    log,
    from: 0n,
    on: byType<Recorded<Taking>, Promise<readonly Removal[]> | readonly Removal[]>()({
      CafeRemoved: allOf,
      CafeProposalErased: allOf,
      CafeChanged: async (changed) =>
        ofCafe(changed) ? each(replaced(await recordedIn(log, cafeOf(changed.data.cafeId)), changed, ofCafe)) : [],
      ProfileChanged: async (changed) =>
        ofPerson(changed)
          ? each(replaced(await recordedIn(log, userStream(changed.data.userId)), changed, ofPerson))
          : [],
    }),
    post: (remove) => remove(),
    // it reads streams only
    caughtUp: async () => {},
  });
  return async () => {
    await reactor.start();
    await reactor.run();
  };
}

/** The photographs after a domain event; undefined if it changes none. */
const ofCafe = (event: CafeEvent): readonly string[] | undefined =>
  event.type === 'CafeChanged' ? event.data.photos?.map(({ photo }) => photo) : undefined;
const ofPerson = (event: PersonEvent): readonly string[] | undefined => {
  const photo = event.type === 'ProfileChanged' ? event.personal?.photo : undefined;
  return photo === undefined ? undefined : photo === null ? [] : [photo];
};

/** What was there before a change and is not after it. No photograph comes back, because no name is given twice. */
function replaced<Event extends DomainEvent>(
  recorded: readonly Recorded<Event>[],
  { position }: { readonly position: bigint },
  photosAfter: (event: Recorded<Event>) => readonly string[] | undefined,
): readonly string[] {
  const sets = recorded
    .filter((each) => each.position <= position)
    .map(photosAfter)
    .filter((photos) => photos !== undefined);
  const after = sets.at(-1) ?? [];
  return (sets.at(-2) ?? []).filter((photo) => !after.includes(photo));
}
