import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Input } from '../../ui/field.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import type { FilterName } from './use-event-filters.ts';

type Option = { id: string; name: string };
type Props = {
  q: string;
  region: string;
  game: string;
  regions: readonly Option[];
  games: readonly Option[];
  onChange: (name: FilterName, value: string) => void;
  /** For every key stroke; the owner waits for a pause. */
  onType: (name: FilterName, value: string) => void;
};

/** Search and the two filters of the landing page. */
export function EventFilters({ q, region, game, regions, games, onChange, onType }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useEffectEvent(() => {
    const text = field.current?.value ?? q;
    if (text !== q) onType('q', text);
  });
  // What somebody typed before the page was ready for it counts, too.
  useEffect(() => typed(), []);
  // The box is the person's while they type in it; else it follows the address (Back, "Clear filters").
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = q;
  }, [q]);
  return (
    <search>
      <form
        className="grid gap-3 md:grid-cols-[1fr_10rem_10rem] lg:grid-cols-[1fr_13rem_13rem]"
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
          <Input
            ref={field}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            aria-label="Search games, cafes, or hosts"
            placeholder="Search games, cafes, or hosts..."
            className="pl-11!"
            onChange={(typed) => onType('q', typed.target.value)}
          />
        </div>
        <div className="grid grid-cols-2 gap-3 md:contents">
          <Choice name="region" label="Region" all="All Regions" value={region} options={regions} onChange={onChange} />
          <Choice name="game" label="Game" all="All Games" value={game} options={games} onChange={onChange} />
        </div>
      </form>
    </search>
  );
}

type ChoiceProps = {
  name: FilterName;
  label: string;
  all: string;
  value: string;
  options: readonly Option[];
  onChange: Props['onChange'];
};

function Choice({ name, label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Select aria-label={label} name={name} value={value} onChange={(choice) => onChange(name, choice.target.value)}>
      <option value="">{all}</option>
      <NamedOptions of={options} />
    </Select>
  );
}
