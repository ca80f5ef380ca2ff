import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { NamedOptions, Select } from '../../ui/select.tsx';
import { useMayRead } from '../session/may-change.tsx';
import { moreInWords } from './more-words.ts';
import { type More, type MoreName, moreNames, type PeopleFilterState } from './use-people-filter.ts';

type ChipsProps = { filters: PeopleFilterState; cafeName: string };

/** What is set in More Filters, each with a button that removes it. */
export const MoreChips = ({ filters, cafeName }: ChipsProps) =>
  moreInWords(filters.asked, cafeName).map(({ name, words }) => (
    <Button key={name} variant="outline" title="Remove this filter" onClick={() => filters.change({ [name]: '' })}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
      <X aria-hidden />
    </Button>
  ));

type Props = { filters: PeopleFilterState; cafes: readonly Cafe[]; open: boolean; onOpen: (open: boolean) => void };

/** The filters that are not in the row above the list. All that are set must be true of a person. */
export function MoreFilters({ filters, cafes, open, onOpen }: Props) {
  return (
    <>
      <Button
        variant="outline"
        className="min-h-12 self-end md:min-h-10"
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
        More filters
      </Button>
      <Dialog
        open={open}
        onOpenChange={onOpen}
        title="More filters"
        description="Everything that you set must be true of a person."
      >
        <MoreForm
          asked={filters.asked}
          cafes={cafes}
          onDone={(more) => {
            filters.changeInDialog(more);
            onOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

const nothing = Object.fromEntries(moreNames.map((name) => [name, ''])) as Record<MoreName, string>;

type FormProps = { asked: More; cafes: readonly Cafe[]; onDone: (more: More) => void };

function MoreForm({ asked, cafes, onDone }: FormProps) {
  const [more, setMore] = useState<More>(() => ({ ...nothing, ...onlyMore(asked) }));
  const mayFindByJudgment = useMayRead('judgments');
  const set = (name: MoreName) => (value: string) => setMore((before) => ({ ...before, [name]: value }));
  const number = (name: MoreName, label: string) => (
    <Field label={label}>
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
    <form
      className="contents"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onDone(more);
      }}
    >
      <DialogBody className="space-y-5">
        <Group title="Joined">
          <PeriodFields from={more.joinedFrom} to={more.joinedTo} onFrom={set('joinedFrom')} onTo={set('joinedTo')} />
        </Group>
        {mayFindByJudgment && (
          <>
            <Group title="Last seen signed in">
              <PeriodFields from={more.seenFrom} to={more.seenTo} onFrom={set('seenFrom')} onTo={set('seenTo')} />
              <Checkbox
                className="col-span-2"
                label="Never"
                checked={more.seen === 'never'}
                onChange={({ target }) => set('seen')(target.checked ? 'never' : '')}
              />
            </Group>
            <Group title="Events they came to">
              {number('minAttended', 'At least')}
              {number('maxAttended', 'At most')}
              <div className="col-span-2">{number('neverCameDays', 'None, and joined more than so many days ago')}</div>
            </Group>
            <Group title="Ratings">
              {number('minNoShows', 'No-shows, at least')}
              {number('minLateCancels', 'Late cancels, at least')}
              <div className="col-span-2">{number('policyVersion', 'Judged last under policy version')}</div>
            </Group>
          </>
        )}
        <Group title="Seats">
          <Field label="Had a seat at" className="col-span-2">
            {(tie) => (
              <Select {...tie} value={more.cafeId} onChange={({ target }) => set('cafeId')(target.value)}>
                <option value="">Any cafe</option>
                <NamedOptions of={cafes} />
                {more.cafeId !== '' && cafes.every(({ id }) => id !== more.cafeId) && (
                  <option value={more.cafeId}>Unknown</option>
                )}
              </Select>
            )}
          </Field>
        </Group>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={() => setMore(nothing)}>
          Clear
        </Button>
        <Button type="submit">Show People</Button>
      </DialogFooter>
    </form>
  );
}

const onlyMore = (asked: More): Partial<More> => Object.fromEntries(moreNames.map((name) => [name, asked[name]]));

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3">
    <legend className="mb-2 font-display font-heading text-lg">{title}</legend>
    {children}
  </fieldset>
);
