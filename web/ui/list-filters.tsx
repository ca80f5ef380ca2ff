import { FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListFilterState } from '../lib/use-list-filters.ts';
import { Button } from './button.tsx';
import { SearchBox } from './search-box.tsx';

type Props<Name extends string> = {
  filters: ListFilterState<Name>;
  /** The filter that words are typed into. */
  search: {
    readonly name: Name;
    readonly label: string;
    /** Changed together with it. */
    readonly besides?: Partial<Record<Name, string>>;
  };
  /** The other filters. */
  children?: ReactNode;
  /** Filters that only a link sets, each with a button that removes it. */
  chips?: ReactNode;
};

/** The search and the filters above a list: in one row where there is room, and two filters beside each other on a phone. */
export const ListFilters = <Name extends string>({ filters, search, children, chips }: Props<Name>) => (
  <section aria-label="Filters" className="@container mb-6 md:mb-4 space-y-3 md:[&_:is(input,select)]:min-h-10!">
    <div className="flex @4xl:flex-row flex-col @4xl:flex-wrap @4xl:items-end gap-3">
      <div className="@4xl:basis-52 grow">
        <SearchBox
          label={search.label}
          value={filters.asked[search.name]}
          onSearch={(words) => filters.type(search.name, words, search.besides)}
        />
      </div>
      {children && (
        <div className="grid @4xl:flex grid-cols-2 @4xl:items-end gap-3 *:min-w-0 @4xl:*:min-w-38">{children}</div>
      )}
    </div>
    {filters.isFiltered && (
      <div className="flex flex-wrap gap-2">
        {chips}
        <Button variant="ghost" onClick={filters.clear}>
          <FilterX aria-hidden />
          Clear filters
        </Button>
      </div>
    )}
  </section>
);
