import { LayoutGrid, Rows3 } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { useListAddress } from '../../lib/use-list-address.ts';

const views = [
  { view: '', label: 'Table', Icon: Rows3 },
  { view: 'cards', label: 'Cards', Icon: LayoutGrid },
] as const;

/** Whether the address shows a gallery as a table, which it does unless it asks for cards. */
export const useAsTable = (): boolean => useListAddress().value('view') !== 'cards';

/** Shows a gallery as a table or as cards. The choice is in the address, as the filters are. */
export function ViewSwitch() {
  const list = useListAddress();
  const asTable = useAsTable();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no fieldset
    <div
      role="group"
      aria-label="Show as"
      className="inline-flex flex-wrap rounded-field border border-line-strong bg-raised p-0.5"
    >
      {views.map(({ view, label, Icon }) => {
        const on = asTable === (view !== 'cards');
        return (
          <button
            key={label}
            type="button"
            aria-pressed={on}
            className={cn(
              'inline-flex min-h-10 items-center gap-2 rounded-field px-3.5 font-semibold md:min-h-8!',
              on ? 'bg-ink text-paper' : 'text-ink-soft hover:text-ink',
            )}
            onClick={() => {
              if (!on) list.present({ view });
            }}
          >
            <Icon aria-hidden className="size-4.5" />
            {label}
          </button>
        );
      })}
    </div>
  );
}
