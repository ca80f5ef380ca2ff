import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { late } from '../../ui/late.tsx';
import { type GameEventFilter, useGameEventCountsQuery } from './events-api.ts';
import { Choice } from './filter-choice.tsx';
import type { FilterName } from './use-event-filters.ts';

type Option = { id: string; name: string };
type Props = {
  q: string;
  region: string;
  game: string;
  filter: GameEventFilter;
  regions: readonly Option[];
  games: readonly Option[];
  onChange: (name: FilterName, value: string) => void;
  /** Called for every keystroke; the caller debounces. */
  onType: (name: FilterName, value: string) => void;
};

const MoreFilters = late(async () => (await import('./more-filters.tsx')).MoreFilters, { isMinor: true });

const days = [
  ['today', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['weekend', 'Weekend'],
] as const;

/** The landing page's search over the full width, and a row of filter chips below that scrolls sideways. */
export function EventFilters({ q, region, game, filter, regions, games, onChange, onType }: Props) {
  const { data: counts } = useGameEventCountsQuery();
  const [asksMore, setAsksMore] = useState<boolean>();
  const isMore = asksMore ?? Boolean(filter.level || filter.teaching || filter.language);
  const field = useRef<HTMLInputElement>(null);
  const typed = useEffectEvent(() => {
    const text = field.current?.value ?? q;
    if (text !== q) onType('q', text);
  });
  // Text typed before hydration is kept.
  useEffect(() => typed(), []);
  // While focused, the box keeps what is typed; otherwise it follows the address (Back, "Clear filters").
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = q;
  }, [q]);
  return (
    <search>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-3"
        onSubmit={(submit) => {
          submit.preventDefault();
          onChange('q', field.current?.value ?? '');
        }}
      >
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
          />
          <input
            ref={field}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            aria-label="Search games, cafes, or hosts"
            placeholder="Search games, cafes, or hosts..."
            className="min-h-12 w-full rounded-field border border-line-strong bg-raised pr-3.5 pl-11 text-lg text-ink placeholder:text-ink-soft md:text-base"
            onChange={(typed) => onType('q', typed.target.value)}
          />
        </div>
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:m-0 lg:flex-wrap lg:overflow-visible lg:p-0">
          <Choice name="region" label="Region" all="All Regions" value={region} options={regions} onChange={onChange} />
          <Choice name="game" label="Game" all="All Games" value={game} options={games} onChange={onChange} />
          {days.map(([when, label]) => (
            <Chip
              key={when}
              on={filter.when === when}
              onClick={() => onChange('when', filter.when === when ? '' : when)}
            >
              {label}
              {counts && <span className="font-normal tabular-nums opacity-75">{counts[when]}</span>}
            </Chip>
          ))}
          <Chip on={filter.open !== undefined} onClick={() => onChange('open', filter.open ? '' : 'true')}>
            Open seats
          </Chip>
          <Chip on={isMore} aria-expanded={isMore} onClick={() => setAsksMore(!isMore)}>
            More
          </Chip>
        </div>
        {isMore && <MoreFilters filter={filter} onChange={onChange} />}
      </form>
    </search>
  );
}
