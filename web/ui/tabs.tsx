import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { SearchBox } from './search-box.tsx';

type Props<Value extends string> = {
  /** The label of the row of tabs. */
  label: string;
  tabs: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  /** A search within the tabs, above them or at their right. */
  search?: ComponentProps<typeof SearchBox>;
  /** The content of the selected tab. */
  children: ReactNode;
};

/**
 * A row of tabs, each with its count once it is known, above the content of the selected one. Arrow keys move between
 * tabs.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange, search, children }: Props<Value>) {
  return (
    // the library only returns values that were passed in
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <div className="flex-row-reverse items-center gap-4 xl:flex">
        {search && <SearchBox {...search} className="mb-2 max-w-xl md:my-1.5 xl:w-72" />}
        <Primitive.List
          aria-label={label}
          className="-mx-4 flex min-w-0 flex-1 overflow-x-auto border-line border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
        >
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.value}
              value={tab.value}
              className="-mb-px inline-flex min-h-12 shrink-0 md:min-h-10 items-center gap-2 border-transparent border-b-2 px-3 font-semibold text-ink-soft outline-offset-[-3px] hover:text-ink data-[state=active]:border-felt data-[state=active]:text-felt-ink sm:px-4"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-sunken px-2 py-0.5 font-semibold text-ink-soft text-sm tabular-nums">
                  {tab.count.toLocaleString('en-US')}
                </span>
              )}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
      </div>
      <Primitive.Content value={value} tabIndex={-1} className="outline-none">
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}
