import type { Cafe, Region } from '../../../modules/catalog/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { RegionFilter, StatusFilter } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { FilterChips, FilterChoice, FilterGroup, MoreFilters } from '../../ui/more-filters.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { useMayRead } from '../session/may-change.tsx';
import { useGroupsToFilterQuery, useHostsQuery } from './admin-events-api.ts';
import { gameEventStatuses, marksOfEvents, weekdays } from './statuses.ts';
import { type GameEventFilterState, type MoreName, moreNames } from './use-game-event-filter.ts';

type Props = {
  state: GameEventFilterState;
  regions: readonly Region[];
  /** The cafes to choose from, once the dialog is open. */
  cafes: readonly Cafe[];
  /** Whether the dialog is open. */
  open: boolean;
  onOpen: (open: boolean) => void;
};

/** The filters: game or host, days, region, status, and in a dialog cafe, host, group, weekday, seats and ratings. */
export function GameEventFilters({ state, regions, cafes, open, onOpen }: Props) {
  const { asked } = state;
  const mayFindByJudgment = useMayRead('judgments');
  const { data: people = [] } = useHostsQuery(undefined, { skip: !open && !asked.hostId });
  const { data: groups = [] } = useGroupsToFilterQuery(undefined, { skip: !open && asked.groupId === '' });
  const hosts = people.map(({ id, firstName, lastName }) => ({ id, name: isolated(`${firstName} ${lastName}`) }));
  const nameOf = (of: readonly { readonly id: string; readonly name: string }[], id: string, otherwise: string) =>
    of.find((each) => each.id === id)?.name ?? otherwise;
  const words: Readonly<Record<MoreName, string>> = {
    cafeId: `at ${nameOf(cafes, asked.cafeId, 'one cafe')}`,
    hostId: `hosted by ${nameOf(hosts, asked.hostId, 'one person')}`,
    groupId: `of ${nameOf(groups, asked.groupId, 'one group')}`,
    weekday: `on a ${nameOf(weekdays.options, asked.weekday, 'weekday')}`,
    full: 'full',
    marks: nameOf(marksOfEvents.options, asked.marks, ''),
  };
  const set = moreNames.flatMap((name) => (asked[name] === '' ? [] : [{ name, words: words[name] }]));
  return (
    <ListFilters
      filters={state}
      search={{ name: 'search', label: 'Search by game, host or host’s email' }}
      chips={<FilterChips set={set} onRemove={(name) => state.change({ [name]: '' })} />}
    >
      <PeriodFields
        from={asked.from}
        to={asked.to}
        onFrom={(date) => state.type('from', date)}
        onTo={(date) => state.type('to', date)}
      />
      <RegionFilter filters={state} regions={regions} />
      <StatusFilter filters={state} choices={gameEventStatuses} />
      <MoreFilters
        names={moreNames}
        asked={asked}
        onSet={state.changeInDialog}
        open={open}
        onOpen={onOpen}
        description="Everything that you set must be true of an event."
        submit="Show Events"
        isBesideMany
      >
        {(more, change) => {
          const choice = (name: MoreName, label: string, any: string, of: readonly { id: string; name: string }[]) => (
            <Field label={label} className="col-span-2">
              {(tie) => <FilterChoice any={any} of={of} value={more[name]} onPick={change(name)} tie={tie} />}
            </Field>
          );
          return (
            <>
              <FilterGroup title="Where and when">
                {choice('cafeId', 'Cafe', 'Any cafe', cafes)}
                {choice('weekday', 'Weekday', 'Any weekday', weekdays.options)}
              </FilterGroup>
              <FilterGroup title="Who">
                {choice('hostId', 'Host', 'Anybody', hosts)}
                {choice('groupId', 'Group', 'Any group or none', groups)}
              </FilterGroup>
              <FilterGroup title="Seats">
                <Checkbox
                  className="col-span-2"
                  label="All seats are taken"
                  checked={more.full === 'yes'}
                  onChange={({ target }) => change('full')(target.checked ? 'yes' : '')}
                />
                {mayFindByJudgment && choice('marks', 'Ratings', 'Any', marksOfEvents.options)}
              </FilterGroup>
            </>
          );
        }}
      </MoreFilters>
    </ListFilters>
  );
}
