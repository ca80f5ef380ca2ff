import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';

/** One game, cafe, city or region of the catalogue, as its own stream tells it. */
export type Entry<Details> =
  | { readonly status: 'unknown' }
  | { readonly status: 'listed'; readonly details: Details }
  | { readonly status: 'removed' };

/** What is said of an entry that is listed. */
export const detailsOf = <Details>(entry: Entry<Details>): Details | undefined =>
  entry.status === 'listed' ? entry.details : undefined;

/** What somebody wants an entry to be: fields that are absent stay as they are. */
export type Wish<Details> = { readonly [Field in keyof Details]?: Details[Field] | undefined };
type Changes<Details> = { readonly [Field in keyof Details]?: Details[Field] };

export const notListed = refuse(404, 'not_found', 'This is not in the catalog.');

/** Lists something new; an id names one thing only, for good. */
export const add = <Event>(entry: Entry<unknown>, added: Event): readonly Event[] | Refusal =>
  entry.status === 'unknown' ? [added] : refuse(409, 'already_listed', 'This is already in the catalog.');

/** The entry's details, or that it is not there (404). */
export const listed = <Details>(entry: Entry<Details>): Details | Refusal =>
  entry.status === 'listed' ? entry.details : notListed;

/** Changes what the wish says otherwise than it is; nothing where all is as wished. */
export function change<Details extends object, Event>(
  entry: Entry<Details>,
  wish: Wish<Details>,
  changed: (changes: Changes<Details>) => Event,
): readonly Event[] | Refusal {
  const details = listed(entry);
  if (isRefusal(details)) return details;
  const changes = Object.entries(wish).filter(
    ([field, value]) => value !== undefined && value !== details[field as keyof Details],
  );
  return changes.length === 0 ? [] : [changed(Object.fromEntries(changes) as Changes<Details>)];
}

/** Takes an entry out of the catalogue, unless something upcoming uses it (409). */
export function remove<Event>(entry: Entry<unknown>, isInUse: boolean, removed: Event): readonly Event[] | Refusal {
  if (entry.status !== 'listed') return notListed;
  return isInUse ? refuse(409, 'in_use', 'Upcoming events use this. Please wait until they are over.') : [removed];
}
