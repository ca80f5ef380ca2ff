import type { Fact } from './facts.ts';

/** The moments of a ledger: its beginning, each instant of a change, and now, which is null. */
export function stopsOf(joinedAt: string, history: readonly Fact[]): readonly (string | null)[] {
  const instants = [...new Set(history.map(({ at }) => at))];
  const beginning = instants[0] === undefined || joinedAt < instants[0] ? [joinedAt] : [];
  return [...beginning, ...instants, null];
}

const after = (a: string | null, b: string | null): boolean => b !== null && (a === null || a > b);

/** The previous and next moments. Undefined if there is none. */
export const neighbors = (stops: readonly (string | null)[], asOf: string | null) => ({
  earlier: stops.findLast((stop) => after(asOf, stop)),
  later: stops.find((stop) => after(stop, asOf)),
});

/** The instant in the address. Null for now, and for any text that is no instant. */
export function momentOf(parameter: string): string | null {
  const at = Date.parse(parameter);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
