const KEY = 'wanted';

/** The history state in which a guard passes the page that a visitor asked for to the landing page. */
export const wantedState = (address: string) => ({ [KEY]: address });

/**
 * The page that a visitor asked for. Only addresses of the dashboard and of tables tonight count, so that no other page
 * can be the target.
 *
 * @param state the state of a history entry, which may come from anywhere
 */
export function wantedAddress(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !(KEY in state)) return null;
  const wanted = state[KEY];
  return typeof wanted === 'string' && isForMembers(wanted) ? wanted : null;
}

/** Whether an address is the dashboard or one of its views, the check-in page of a gameEvent, or a page for organizers of a group. */
export const isForMembers = (address: string): boolean =>
  /^\/(member(\?|$)|events\/[\w-]+\/tonight|groups\/[^/?]+\/(import|invitation)$)/.test(address);
