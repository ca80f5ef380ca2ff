import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';

/** The state of the stream of a game, cafe, city or region. */
export type Entry<Details> =
  | { readonly status: 'unknown' }
  | { readonly status: 'listed'; readonly details: Details }
  | { readonly status: 'removed' };

/** The details of a listed entry. */
export const detailsOf = <Details>(entry: Entry<Details>): Details | undefined =>
  entry.status === 'listed' ? entry.details : undefined;

/** A change of an entry. Absent fields stay unchanged. */
export type Patch<Details> = { readonly [Field in keyof Details]?: Details[Field] | undefined };
type Changes<Details> = { readonly [Field in keyof Details]?: Details[Field] };

export const notListed = refuse(404, 'not_found', 'This is not in the catalog.');

/** Adds an entry. An id is never used for two entries. */
export const add = <Event>(entry: Entry<unknown>, added: Event): readonly Event[] | Refusal =>
  entry.status === 'unknown' ? [added] : refuse(409, 'already_listed', 'This is already in the catalog.');

/** The details of an entry, or 404 if it is not listed. */
export const listed = <Details>(entry: Entry<Details>): Details | Refusal =>
  entry.status === 'listed' ? entry.details : notListed;

/** Applies the fields of the patch that differ. Empty if none differs. */
export function change<Details extends object, Event>(
  entry: Entry<Details>,
  patch: Patch<Details>,
  changed: (changes: Changes<Details>) => Event,
): readonly Event[] | Refusal {
  const details = listed(entry);
  if (isRefusal(details)) return details;
  const changes = differing(details, patch);
  return Object.keys(changes).length === 0 ? [] : [changed(changes)];
}

/** The fields of a patch that differ. */
export const differing = <Details extends object>(details: Details, patch: Patch<Details>): Changes<Details> =>
  // the fields are those of the patch, so the cast is safe
  Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => value !== undefined && value !== details[field as keyof Details]),
  ) as Changes<Details>;

/** Removes an entry, unless an upcoming game event or a series uses it (409). */
export function remove<Event>(
  entry: Entry<unknown>,
  { isInUse, removed }: { readonly isInUse: boolean; readonly removed: Event },
): readonly Event[] | Refusal {
  if (entry.status !== 'listed') return notListed;
  return isInUse ? inUse : [removed];
}

const inUse = refuse(
  409,
  'in_use',
  'Upcoming events use this, or a series does. Please wait until the events are over, or change the series first.',
);
