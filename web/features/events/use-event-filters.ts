import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GameEventFilter } from './events-api.ts';

export type FilterName = 'q' | 'region' | 'game';
const pauseMs = 300;

/**
 * The landing's filters, kept in the address so that a search can be shared and survives Back.
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

  const q = params.get('q')?.trim() ?? '';
  const region = params.get('region') ?? '';
  const game = params.get('game') ?? '';
  const filter: GameEventFilter = {
    ...(q && { q }),
    ...(region && { regionId: region }),
    ...(game && { gameId: game }),
  };
  return {
    q,
    region,
    game,
    filter,
    set,
    setSoon: (name: FilterName, value: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => set(name, value), pauseMs);
    },
    clear: () =>
      change((next) => {
        for (const name of ['q', 'region', 'game']) next.delete(name);
      }),
  };
}
