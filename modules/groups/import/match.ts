import { textKey } from '../../../platform/same-text.ts';

type Named = { readonly id: string; readonly name: string };
type Cafe = Named & { readonly address: string };

/** What can be chosen: active games and approved cafes. */
export type Choices = { readonly games: readonly Named[]; readonly cafes: readonly Cafe[] };

const words = (text: string): string => ` ${textKey(text)} `;

/**
 * The one of these whose name the text has in it, as whole words. Undefined if none is, or two are. A name within the
 * name of another one there does not count: `Catan` in `Catan Junior`.
 */
function named<Each extends Named>(text: string, all: readonly Each[]): Each | undefined {
  const said = words(text);
  const there = all.filter(({ name }) => textKey(name) !== '' && said.includes(words(name)));
  const longest = there.filter(({ name }) =>
    there.every((other) => other.name === name || !words(other.name).includes(words(name))),
  );
  return longest.length === 1 ? longest[0] : undefined;
}

/** The cafe that a place names, or whose street it names; else the one in the title. */
function cafeIn(place: string, title: string, cafes: readonly Cafe[]): string | undefined {
  const streets = cafes.map(({ id, address }) => ({ id, name: address.split(',')[0] ?? '' }));
  return (named(place, cafes) ?? named(place, streets) ?? named(title, cafes))?.id;
}

/** Game and cafe of an entry by what it says; null where that is unsure, so that the organizer chooses. */
export const matched = ({ title, place }: { title: string; place: string }, { games, cafes }: Choices) => ({
  gameId: named(title, games)?.id ?? null,
  cafeId: cafeIn(place, title, cafes) ?? null,
});
