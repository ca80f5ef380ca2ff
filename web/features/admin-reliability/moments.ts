import type { Fact } from './facts.ts';

/** Where a ledger can be stepped to: its beginning, each instant at which something changed, and now, which is null. */
export function stopsOf(joinedAt: string, history: readonly Fact[]): readonly (string | null)[] {
  const instants = [...new Set(history.map(({ at }) => at))];
  const beginning = instants[0] === undefined || joinedAt < instants[0] ? [joinedAt] : [];
  return [...beginning, ...instants, null];
}

const after = (a: string | null, b: string | null): boolean => b !== null && (a === null || a > b);

/** The stops before and behind a moment; undefined where there is none. */
export const neighbors = (stops: readonly (string | null)[], asOf: string | null) => ({
  earlier: stops.findLast((stop) => after(asOf, stop)),
  later: stops.find((stop) => after(stop, asOf)),
});

/** An instant of the address bar; null for now, and for what is no instant. */
export function momentOf(parameter: string): string | null {
  const at = Date.parse(parameter);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
