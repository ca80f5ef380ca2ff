import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { NamedOptions, Select } from './select.tsx';

type Values<Name extends string> = Readonly<Record<Name, string>>;

type ChipsProps<Name extends string> = {
  /** What is set, each in words. */
  set: readonly { readonly name: Name; readonly words: string }[];
  onRemove: (name: Name) => void;
};

/** What is set in More Filters, each with a button that removes it. */
export const FilterChips = <Name extends string>({ set, onRemove }: ChipsProps<Name>) =>
  set.map(({ name, words }) => (
    <Button key={name} variant="outline" title="Remove this filter" onClick={() => onRemove(name)}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
      <X aria-hidden />
    </Button>
  ));

type Props<Name extends string> = {
  /** The names of the filters that the dialog sets, and the values of the list's filters now. */
  names: readonly Name[];
  asked: Values<Name>;
  /** Sets them in the history entry of the dialog. */
  onSet: (values: Values<Name>) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
  description: string;
  /** Whether the button has no words on screens that are not very large, beside many filters. */
  isBesideMany?: boolean;
  /** Such as `Show People`. */
  submit: string;
  children: (values: Values<Name>, set: (name: Name) => (value: string) => void) => ReactNode;
};

/** The filters that are not in the row above a list, in a dialog. All that are set must be true of a row. */
export const MoreFilters = <Name extends string>({
  open,
  onOpen,
  description,
  isBesideMany = false,
  ...form
}: Props<Name>) => (
  <>
    <Button
      variant="outline"
      className={cn('min-h-12 self-end md:min-h-10', isBesideMany && 'md:max-2xl:min-w-0! md:max-2xl:px-3.5!')}
      title="More filters"
      aria-haspopup="dialog"
      onClick={() => onOpen(true)}
    >
      <SlidersHorizontal aria-hidden />
      <span className={cn(isBesideMany && 'md:max-2xl:sr-only')}>More filters</span>
    </Button>
    <Dialog open={open} onOpenChange={onOpen} title="More filters" description={description}>
      <MoreForm {...form} onOpen={onOpen} />
    </Dialog>
  </>
);

function MoreForm<Name extends string>({
  names,
  asked,
  onSet,
  onOpen,
  submit,
  children,
}: Omit<Props<Name>, 'open' | 'description' | 'isBesideMany'>) {
  const valuesOf = (value: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, string>;
  const [values, setValues] = useState<Values<Name>>(() => valuesOf((name) => asked[name]));
  const set = (name: Name) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <form
      className="contents"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onSet(values);
        onOpen(false);
      }}
    >
      <DialogBody className="space-y-5">{children(values, set)}</DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={() => setValues(valuesOf(() => ''))}>
          Clear
        </Button>
        <Button type="submit">{submit}</Button>
      </DialogFooter>
    </form>
  );
}

/** Fields that belong together, two in a row. */
export const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3">
    <legend className="mb-2 font-display font-heading text-lg">{title}</legend>
    {children}
  </fieldset>
);

type ChoiceProps = {
  /** The option that does not filter, such as `Any cafe`. */
  any: string;
  of: readonly { readonly id: string; readonly name: string }[];
  value: string;
  onPick: (id: string) => void;
  /** Of the field. */
  tie: { readonly id: string };
};

/** One of several things. The address can name one that no longer exists. */
export const FilterChoice = ({ any, of, value, onPick, tie }: ChoiceProps) => (
  <Select {...tie} value={value} onChange={({ target }) => onPick(target.value)}>
    <option value="">{any}</option>
    <NamedOptions of={of} />
    {value !== '' && of.every(({ id }) => id !== value) && <option value={value}>Unknown</option>}
  </Select>
);
