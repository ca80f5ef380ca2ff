import type { Cafe } from '../../../modules/catalog/contract.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FilterChoice, FilterGroup, MoreFilters } from '../../ui/more-filters.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { useMayRead } from '../session/may-change.tsx';
import { type MoreName, moreNames, type PeopleFilterState } from './use-people-filter.ts';

type Props = { filters: PeopleFilterState; cafes: readonly Cafe[]; open: boolean; onOpen: (open: boolean) => void };

/** The filters of people that are not in the row above the list. */
export function MorePeopleFilters({ filters, cafes, open, onOpen }: Props) {
  const mayFindByJudgment = useMayRead('judgments');
  return (
    <MoreFilters
      names={moreNames}
      asked={filters.asked}
      onSet={filters.changeInDialog}
      open={open}
      onOpen={onOpen}
      description="Everything that you set must be true of a person."
      submit="Show People"
    >
      {(more, set) => {
        const number = (name: MoreName, label: string, className?: string) => (
          <Field label={label} {...(className && { className })}>
            {(tie) => (
              <Input
                {...tie}
                type="number"
                inputMode="numeric"
                min={0}
                max={9999}
                step={1}
                value={more[name]}
                onChange={({ target }) => set(name)(target.value)}
              />
            )}
          </Field>
        );
        return (
          <>
            <FilterGroup title="Joined">
              <PeriodFields
                from={more.joinedFrom}
                to={more.joinedTo}
                onFrom={set('joinedFrom')}
                onTo={set('joinedTo')}
              />
            </FilterGroup>
            {mayFindByJudgment && (
              <>
                <FilterGroup title="Last seen signed in">
                  <PeriodFields from={more.seenFrom} to={more.seenTo} onFrom={set('seenFrom')} onTo={set('seenTo')} />
                  <Checkbox
                    className="col-span-2"
                    label="Never"
                    checked={more.seen === 'never'}
                    onChange={({ target }) => set('seen')(target.checked ? 'never' : '')}
                  />
                </FilterGroup>
                <FilterGroup title="Events they came to">
                  {number('minAttended', 'At least')}
                  {number('maxAttended', 'At most')}
                  {number('neverCameDays', 'None, and joined more than so many days ago', 'col-span-2')}
                </FilterGroup>
                <FilterGroup title="Ratings">
                  {number('minNoShows', 'No-shows, at least')}
                  {number('minLateCancels', 'Late cancels, at least')}
                  {number('policyVersion', 'Judged last under policy version', 'col-span-2')}
                </FilterGroup>
              </>
            )}
            <FilterGroup title="Seats">
              <Field label="Had a seat at" className="col-span-2">
                {(tie) => (
                  <FilterChoice any="Any cafe" of={cafes} value={more.cafeId} onPick={set('cafeId')} tie={tie} />
                )}
              </Field>
            </FilterGroup>
          </>
        );
      }}
    </MoreFilters>
  );
}
