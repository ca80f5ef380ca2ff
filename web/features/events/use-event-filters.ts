import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePause } from '../../lib/use-pause.ts';
import type { GameEventFilter } from './events-api.ts';

const NAMES = ['q', 'region', 'game', 'when', 'open', 'level', 'teaching', 'language'] as const;
export type FilterName = (typeof NAMES)[number];
type Day = NonNullable<GameEventFilter['when']>;

const isDay = (when: string): when is Day => when === 'today' || when === 'tomorrow' || when === 'weekend';

const isLevel = (level: string): level is NonNullable<GameEventFilter['level']> =>
  level === 'everyone' || level === 'some' || level === 'experienced';

const valueIn = (params: URLSearchParams, name: FilterName): string => params.get(name)?.trim() ?? '';

/** The filter in an address, as the API expects it. */
export function filterOf(params: URLSearchParams): GameEventFilter {
  const [q = '', regionId, gameId, when = '', open, level = '', teaching, language = ''] = NAMES.map((name) =>
    valueIn(params, name),
  );
  return {
    ...(q && { q }),
    ...(regionId && { regionId }),
    ...(gameId && { gameId }),
    ...(isDay(when) && { when }),
    ...(open === 'true' && { open: 'true' as const }),
    ...(isLevel(level) && { level }),
    ...(teaching === 'true' && { teaching: 'true' as const }),
    ...(/^[a-z]{2,3}$/.test(language) && { language }),
  };
}

/**
 * The landing's filters, kept in the address so that a search can be shared and survives Back.
 *
 * @returns the filter as the API takes it, and setters: `set` at once, `setSoon` once the typing has paused.
 */
export function useEventFilters() {
  const [params, setParams] = useSearchParams();
  // what is not in the address yet: a change must not undo the one just before it, nor what is still being typed
  const wanted = useRef(new Map<FilterName, string>());
  const afterPause = usePause();
  useEffect(() => {
    for (const [name, value] of wanted.current) if ((params.get(name) ?? '') === value) wanted.current.delete(name);
  }, [params]);

  const apply = () => {
    afterPause();
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of wanted.current) value === '' ? next.delete(name) : next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const set = (name: FilterName, value: string) => {
    wanted.current.set(name, value);
    apply();
  };

  return {
    q: valueIn(params, 'q'),
    region: valueIn(params, 'region'),
    game: valueIn(params, 'game'),
    filter: filterOf(params),
    set,
    setSoon: (name: FilterName, value: string) => {
      wanted.current.set(name, value);
      afterPause(apply);
    },
    clear: () => {
      for (const name of NAMES) wanted.current.set(name, '');
      apply();
    },
  };
}
