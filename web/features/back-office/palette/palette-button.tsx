import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Palette } from './palette.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a dialog is open, which a search would take away. */
const isBusy = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null;

/** The button that opens the search; so does Ctrl+K or Cmd+K. The key `/` goes to the search field of a list. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.key.toLowerCase() === 'k' && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey) {
      press.preventDefault();
      if (open || !isBusy()) setOpen(!open);
      return;
    }
    if (press.key !== '/' || press.ctrlKey || press.metaKey || press.altKey || isTyping(press.target) || isBusy())
      return;
    const field = document.querySelector<HTMLInputElement>('#main search input');
    if (!field) return;
    press.preventDefault();
    field.focus();
    field.select();
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
        title="Search people, evenings, screens"
        className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-field border-line-strong px-3 text-ink-soft hover:text-ink md:w-72 md:border"
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
