import type { ColumnKind } from '../../../modules/groups/import/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { Select } from '../../ui/select.tsx';

const WORDS: readonly (readonly [ColumnKind, string])[] = [
  ['title', 'Title'],
  ['date', 'Date'],
  ['dayFirst', 'Date, day first'],
  ['time', 'Time'],
  ['zone', 'Time zone'],
  ['place', 'Place'],
  ['description', 'Description'],
  ['uid', 'ID'],
  ['status', 'Status'],
  ['allDay', 'All day'],
  ['private', 'Private'],
];

/** A column of a table; `is` as in the contract. */
export type Column = { readonly name: string; readonly example: string; readonly is: string | null };

type Props = {
  columns: readonly Column[];
  isBusy: boolean;
  onChange: (kinds: readonly (string | null)[]) => void;
};

/** What each column of a table is taken for, to be mended where its word does not say it. */
export function ColumnChoices({ columns, isBusy, onChange }: Props) {
  const choose = (at: number, chosen: string) => {
    const kind = chosen === '' ? null : chosen;
    // a date has one title, one day and so on: what was taken for it before is left out
    const isDate = (is: string | null) => is === 'date' || is === 'dayFirst';
    const isSame = (is: string | null) => is === kind || (isDate(is) && isDate(kind));
    onChange(columns.map(({ is }, index) => (index === at ? kind : isSame(is) ? null : is)));
  };
  return (
    <ul className="divide-y divide-line">
      {columns.map(({ name, example, is }, index) => (
        // columns have no name that is theirs alone, and keep their order
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <div className="wrap-anywhere min-w-0">
            <p className="font-semibold">{name === '' ? `Column ${index + 1}` : isolated(name)}</p>
            {example !== '' && <p className="text-ink-soft">such as “{example}”</p>}
          </div>
          <Select
            aria-label={`What “${name === '' ? `Column ${index + 1}` : name}” is`}
            value={is ?? ''}
            disabled={isBusy}
            onChange={({ target }) => choose(index, target.value)}
            style={{ width: '11rem' }}
          >
            <option value="">Left out</option>
            {WORDS.map(([kind, word]) => (
              <option key={kind} value={kind}>
                {word}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
