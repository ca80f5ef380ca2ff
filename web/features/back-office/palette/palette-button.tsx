import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useKeys } from '../../../ui/keys.ts';
import { Palette } from './palette.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const searchField = () => document.querySelector<HTMLInputElement>('#main search input');

/** Whether a dialog is open, which the search would close. */
const isBusy = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null;

/** The button that opens the search, as Ctrl+K or Cmd+K does. The key `/` goes to the search field of a list. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.key.toLowerCase() !== 'k' || !(press.ctrlKey || press.metaKey) || press.altKey || press.shiftKey) return;
    press.preventDefault();
    if (open || !isBusy()) setOpen(!open);
  });
  useKeys({
    palette: { shown: isApple ? '⌘ + K' : 'Ctrl + K', does: 'Search people, events, screens' },
    '/': {
      shown: '/',
      does: 'Search this list',
      isThere: () => searchField() !== null,
      run: () => {
        const field = searchField();
        field?.focus();
        field?.select();
        return field !== null;
      },
    },
    leave: { shown: 'Esc', does: 'Leave the search field', isThere: () => searchField() !== null },
  });
  useEffect(() => {
    const listener = (press: KeyboardEvent) => onKey(press);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search people, events, screens"
        className="inline-flex size-11 max-w-full shrink-0 items-center justify-center gap-2 rounded-field border-line-strong px-3 text-ink-soft hover:text-ink md:w-48 md:border lg:w-72"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="mr-auto max-md:sr-only">Search</span>
        <kbd aria-hidden className="rounded-md border border-line bg-sunken px-1.5 font-sans text-sm max-md:sr-only">
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Palette open={open} onOpenChange={setOpen} />
    </>
  );
}
