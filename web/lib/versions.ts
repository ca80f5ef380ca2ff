import { errorReply, isApiError } from './base-query.ts';

/** The header that lets a change through only at the version that was seen. */
export const atVersion = (version: number) => ({ 'If-Match': `"${version}"` });

/** The record as it is now, where a change was refused because somebody else changed it since. */
export function staleRecord<Shown extends { readonly version: number }>(error: unknown): Shown | undefined {
  if (!isApiError(error) || error.status !== 412) return undefined;
  return (errorReply(error) as { current?: Shown } | null)?.current;
}

/** What a request says otherwise than the one before. */
export const changesOf = <Request extends object>(before: Request, request: Request): Partial<Request> =>
  Object.fromEntries(
    Object.entries(request).filter(([field, value]) => value !== before[field as keyof Request]),
  ) as Partial<Request>;

/** Whether a failure says that what is shown is out of date: gone, changed, or in another state. */
const saysOutdated = (error: unknown): boolean => isApiError(error) && [404, 409, 412].includes(error.status);

/** What is no longer true after a mutation: also where it failed because what was shown is out of date. */
export const outdated =
  <const Tag>(tags: readonly Tag[]) =>
  (_result: unknown, error: unknown): readonly Tag[] =>
    !error || saysOutdated(error) ? tags : [];
