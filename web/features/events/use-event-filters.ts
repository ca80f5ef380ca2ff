import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GameEventFilter } from './events-api.ts';

export type FilterName = 'q' | 'region' | 'game' | 'when' | 'open';
type Day = NonNullable<GameEventFilter['when']>;
const pauseMs = 300;

const isDay = (when: string | null): when is Day => when === 'today' || when === 'tomorrow' || when === 'weekend';

/** The filter in an address, as the API expects it. */
export function filterOf(params: URLSearchParams): GameEventFilter {
  const q = params.get('q')?.trim();
  const regionId = params.get('region');
  const gameId = params.get('game');
  const when = params.get('when');
  return {
    ...(q && { q }),
    ...(regionId && { regionId }),
    ...(gameId && { gameId }),
    ...(isDay(when) && { when }),
    ...(params.get('open') === 'true' && { open: 'true' as const }),
  };
}

/**
 * The landing's filters, kept in the address so that a search can be shared and survives Back.
 *
 * @returns the filter as the API takes it, and setters: `set` at once, `setSoon` once the typing has paused.
 */
export function useEventFilters() {
  const [params, setParams] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (edit: (next: URLSearchParams) => void) => {
    clearTimeout(timer.current);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const set = (name: FilterName, value: string) =>
    change((next) => (value === '' ? next.delete(name) : next.set(name, value)));

  return {
    q: params.get('q')?.trim() ?? '',
    region: params.get('region') ?? '',
    game: params.get('game') ?? '',
    filter: filterOf(params),
    set,
    setSoon: (name: FilterName, value: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => set(name, value), pauseMs);
    },
    clear: () =>
      change((next) => {
        for (const name of ['q', 'region', 'game', 'when', 'open']) next.delete(name);
      }),
  };
}
