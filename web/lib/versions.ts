import { errorReply, isApiError } from './base-query.ts';

/** The header that makes the server refuse a change unless the record still has this version. */
export const atVersion = (version: number) => ({ 'If-Match': `"${version}"` });

/** The current record, if a change was refused because somebody else changed the record. */
export function staleRecord<Item extends { readonly version: number }>(error: unknown): Item | undefined {
  if (!isApiError(error) || error.status !== 412) return undefined;
  return (errorReply(error) as { current?: Item } | null)?.current;
}

/** The fields of a request that differ from the previous ones. */
export const changesOf = <Request extends object>(before: Request, request: Request): Partial<Request> =>
  Object.fromEntries(
    Object.entries(request).filter(([field, value]) => value !== before[field as keyof Request]),
  ) as Partial<Request>;

/** Whether a failure means that the shown data is out of date: deleted, changed, or in another state. */
const saysOutdated = (error: unknown): boolean => isApiError(error) && [404, 409, 412].includes(error.status);

/** The tags to invalidate after a mutation, also if it failed because the shown data was out of date. */
export const outdated =
  <const Tag>(tags: readonly Tag[]) =>
  (_result: unknown, error: unknown): readonly Tag[] =>
    !error || saysOutdated(error) ? tags : [];
