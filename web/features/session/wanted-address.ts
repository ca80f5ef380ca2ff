const KEY = 'wanted';

/** What a guard leaves in the history for the landing page: the member's page that a visitor asked for. */
export const wantedState = (address: string) => ({ [KEY]: address });

/**
 * The member's page that a visitor asked for. Only addresses of the dashboard count, so that nothing leads elsewhere.
 *
 * @param state the state of a history entry, whoever left it
 */
export function wantedAddress(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !(KEY in state)) return null;
  const wanted = state[KEY];
  return typeof wanted === 'string' && isOfDashboard(wanted) ? wanted : null;
}

/** Whether an address is the dashboard or one of its views. */
export const isOfDashboard = (address: string): boolean => /^\/member(\?|$)/.test(address);
