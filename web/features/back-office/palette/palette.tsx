import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lastOpened } from '../../../lib/last-opened.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { addDaysTo, localDate } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { OpenRequest } from '../../../lib/use-open-request.ts';
import { useShortMoment } from '../../../lib/use-short-moment.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useSession } from '../../session/session-api.ts';
import { PaletteOption } from './palette-option.tsx';
import { groupsAtFirst, groupsFor, type Option, permitted } from './results.ts';
import { useFound } from './use-found.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** A search over everything in the back office. Arrow keys choose, Enter leads there, Esc and Back close it. */
export function Palette({ open, onOpenChange }: Props) {
  useBackCloses(open, () => onOpenChange(false));
  const cameFrom = useRef<Element>(null);
  // After something is chosen, the new page's heading takes the focus and must keep it.
  const followed = useRef(false);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
            followed.current = false;
          }}
          onCloseAutoFocus={(close) => {
            close.preventDefault();
            if (!followed.current && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          // The primitive gets Esc only while no toast is above it.
          onEscapeKeyDown={(press) => press.preventDefault()}
          onKeyDown={(press) => press.key === 'Escape' && onOpenChange(false)}
          style={{ top: '8dvh', width: 'min(40rem, calc(100vw - 1.5rem))', maxHeight: '80dvh' }}
          className="fixed inset-x-0 z-50 mx-auto flex flex-col overflow-hidden rounded-sheet border border-line bg-raised text-ink shadow-lift outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <Primitive.Title className="sr-only">Search</Primitive.Title>
          <Finder
            onFollow={() => {
              followed.current = true;
              onOpenChange(false);
            }}
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Finder({ onFollow }: { onFollow: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const { timeZone } = useSiteConfig();
  const moment = useShortMoment();
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<string>();
  /** Whether Enter was pressed before the answers arrived. It then chooses the first of them. */
  const [entered, setEntered] = useState(false);
  const [opened] = useState(lastOpened);
  const q = typed.trim();
  const found = useFound(q);
  const role = useSession().user?.adminRole ?? null;
  const tomorrow = addDaysTo(localDate(new Date(useNow()).toISOString(), timeZone), 1);
  const groups = permitted(
    q === '' ? groupsAtFirst(opened, found.views, tomorrow) : groupsFor(q, found, moment, tomorrow),
    role,
  );
  const options = groups.flatMap((group) => group.options);
  const active = options.find((option) => option.id === chosen) ?? options[0];
  const domIdOf = (option: Option) => `${id} ${option.id}`.replaceAll(/[^\w-]+/g, '-');

  const follow = ({ to, dialog }: Option) => {
    // The new page replaces the palette's own history entry.
    void navigate(to, {
      replace: true,
      ...(dialog !== undefined && { state: { openDialog: dialog } satisfies OpenRequest }),
    });
    onFollow();
  };
  if (entered && !found.pending) {
    setEntered(false);
    if (active) queueMicrotask(() => follow(active));
  }
  const step = (by: number) => {
    const at = active ? options.indexOf(active) : -1;
    choose(options.at((at + by) % options.length)?.id);
  };
  const onKey = (press: KeyboardEvent) => {
    if (press.nativeEvent.isComposing) return;
    if (press.key === 'ArrowDown') step(1);
    else if (press.key === 'ArrowUp') step(-1);
    else if (press.key === 'Enter' && q !== '' && found.pending) setEntered(true);
    else if (press.key === 'Enter' && active) follow(active);
    else return;
    press.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden className="size-5 shrink-0" />
        <input
          type="text"
          role="combobox"
          aria-label="Search people, events and screens"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && domIdOf(active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, email, phone, member ID, event…"
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-soft"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            choose(undefined);
            setEntered(false);
          }}
          onKeyDown={onKey}
        />
        <Primitive.Close className="rounded-md border border-line bg-sunken px-2 py-1 font-semibold text-ink-soft text-sm hover:text-ink">
          <span aria-hidden>Esc</span>
          <span className="sr-only">Close</span>
        </Primitive.Close>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        aria-busy={found.pending}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2 empty:hidden"
      >
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={label} role="group" aria-label={label} className="pb-1">
            <p aria-hidden className="px-3 pt-2 pb-1 font-semibold text-ink-soft text-sm">
              {label}
            </p>
            {options.map((option) => (
              <PaletteOption
                key={option.id}
                option={option}
                domId={domIdOf(option)}
                q={q}
                active={option === active}
                onPoint={() => choose(option.id)}
                onChoose={() => follow(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <Outcome q={q} count={options.length} found={found} />
    </>
  );
}

type OutcomeProps = { q: string; count: number; found: { readonly pending: boolean; readonly failed: boolean } };

/** The outcome of a search: read out if there are results, shown if there are none. */
function Outcome({ q, count, found: { pending, failed } }: OutcomeProps) {
  const words = failed
    ? 'The server did not answer. Please try again.'
    : count > 0
      ? `${count} ${count === 1 ? 'result' : 'results'}`
      : `Nothing here is called “${q}”.`;
  const settled = q !== '' && !pending;
  return (
    <p role="status" className={settled && (failed || count === 0) ? 'px-5 py-6 text-ink-soft' : 'sr-only'}>
      {settled && words}
    </p>
  );
}
