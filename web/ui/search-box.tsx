import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePause } from '../lib/use-pause.ts';
import { Input } from './field.tsx';

type Props = {
  /** The label and placeholder, such as `Search by name or email`. */
  label: string;
  /** The search text in the address. */
  value: string;
  /** Called after a pause in typing, on Enter, and with an empty text when cleared. */
  onSearch: (text: string) => void;
  className?: string;
};

/** A search field that waits for a pause, with a button that clears it. */
export function SearchBox({ label, value, onSearch, className = '' }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const afterPause = usePause();
  const search = useEffectEvent((text: string) => {
    afterPause();
    const sought = text.trim();
    if (sought !== value) onSearch(sought);
  });
  // While somebody types, the box keeps their text; otherwise it follows the address.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(submission) => {
          submission.preventDefault();
          search(field.current?.value ?? '');
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          ref={field}
          // For type `search`, browsers add a button that the keyboard does not reach.
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          aria-label={label}
          placeholder={`${label}...`}
          defaultValue={value}
          className="peer px-11! placeholder-shown:pr-3.5! text-ellipsis md:min-h-10"
          // In the field, the keys of the list are letters.
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          onChange={({ target }) => afterPause(() => search(target.value))}
        />
        <button
          type="button"
          aria-label="Clear"
          className="absolute top-1/2 right-0.5 grid size-11 md:size-9 -translate-y-1/2 place-items-center rounded-field text-ink-soft hover:text-ink peer-placeholder-shown:hidden"
          onClick={() => {
            if (!field.current) return;
            field.current.value = '';
            field.current.focus();
            search('');
          }}
        >
          <X aria-hidden className="size-5" />
        </button>
      </form>
    </search>
  );
}
