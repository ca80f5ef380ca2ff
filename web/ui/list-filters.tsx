import { FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** The box that words are typed into. */
  search: ReactNode;
  /** The other filters, each with its label above it. */
  children: ReactNode;
  isFiltered: boolean;
  onClear: () => void;
  /** Filters that only a link sets, each with a button that removes it. */
  chips?: ReactNode;
};

/** The search and the filters above a list: in one row where there is room, and two filters beside each other on a phone. */
export const ListFilters = ({ search, children, isFiltered, onClear, chips }: Props) => (
  <section aria-label="Filters" className="@container mb-6 md:mb-4 space-y-3 md:[&_:is(input,select)]:min-h-10!">
    <div className="flex @4xl:flex-row flex-col @4xl:flex-wrap @4xl:items-end gap-3">
      <div className="@4xl:basis-60 grow">{search}</div>
      <div className="grid @4xl:flex grid-cols-2 @4xl:items-end gap-3 *:min-w-0 @4xl:*:min-w-38">{children}</div>
    </div>
    {isFiltered && (
      <div className="flex flex-wrap gap-2">
        {chips}
        <Button variant="ghost" onClick={onClear}>
          <FilterX aria-hidden />
          Clear filters
        </Button>
      </div>
    )}
  </section>
);
