const KEY = 'wanted';

/** What a guard leaves in the history for the landing page: the page that a visitor asked for. */
export const wantedState = (address: string) => ({ [KEY]: address });

/**
 * The page that a visitor asked for. Only addresses of the dashboard and of tables tonight count, so that nothing leads elsewhere.
 *
 * @param state the state of a history entry, whoever left it
 */
export function wantedAddress(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !(KEY in state)) return null;
  const wanted = state[KEY];
  return typeof wanted === 'string' && isForMembers(wanted) ? wanted : null;
}

/** Whether an address is the dashboard, one of its views, or where people check in, with the code that they scanned. */
export const isForMembers = (address: string): boolean => /^\/(member(\?|$)|events\/[\w-]+\/tonight)/.test(address);
