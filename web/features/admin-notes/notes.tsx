import { NotebookPen, Pencil, StickyNote, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { AdminPart, AdminReading } from '../../../modules/identity/rules.ts';
import type { AdminNote, NotedKind } from '../../../modules/notes/contract.ts';
import { endless } from '../../lib/endless.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { staleRecord } from '../../lib/versions.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { typedInto } from '../../ui/form-draft.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToRead, useMayChange } from '../session/may-change.tsx';
import { useSession } from '../session/session-api.ts';
import { NoteForm } from './note-form.tsx';
import {
  type NotedRecord,
  useDeleteNoteMutation,
  useNotesInfiniteQuery,
  useRewriteNoteMutation,
  useWriteNoteMutation,
} from './notes-api.ts';

/** The part of the product that a role must allow for writing notes on a kind of record. The server decides. */
const parts: Readonly<Record<NotedKind, AdminPart>> = {
  user: 'people',
  gameEvent: 'catalog',
  cafe: 'catalog',
  case: 'people',
};

type Props = {
  on: NotedRecord;
  /** The person to whom the personal data in a note belongs. Null if it belongs to its author. */
  whose: string | null;
};

/** What a role must allow to read for these notes. */
const readings: Readonly<Record<NotedKind, AdminReading>> = {
  user: 'private',
  gameEvent: 'evenings',
  cafe: 'evenings',
  case: 'private',
};

/** The notes of admins on a record, latest first, and a button to write one. Only for roles that may read them. */
export const Notes = (props: Props) => (
  <ToRead reading={readings[props.on.kind]}>
    <AllNotes {...props} />
  </ToRead>
);

function AllNotes({ on, whose }: Props) {
  const id = useId();
  const { query, items: notes, more } = endless(useNotesInfiniteQuery(on, { refetchOnMountOrArgChange: true }));
  const { error } = query;
  const mayWrite = useMayChange(parts[on.kind]);
  const draft = `note on ${on.kind} ${on.id}`;
  const { isOpen: isWriting, setOpen: setWriting, opener: open } = useOpenForm();
  const count = notes && (more ? `the last ${notes.length}` : notes.length);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="flex items-center gap-2 text-lg">
          <StickyNote aria-hidden className="size-5 shrink-0 text-ink-soft" />
          Notes
          {count !== undefined && count !== 0 && (
            <span className="font-normal text-base text-ink-soft tabular-nums">{count}</span>
          )}
        </h2>
        {mayWrite && !isWriting && (
          <Button ref={open} variant="outline" className="-my-1.5" onClick={() => setWriting(true)}>
            <NotebookPen aria-hidden />
            {typedInto(draft, { text: '' }) ? 'Go on Writing' : 'Add Note'}
          </Button>
        )}
      </div>
      {isWriting && <NewNote on={on} whose={whose} draft={draft} onClose={() => setWriting(false)} />}
      {notes ? (
        notes.length === 0 ? (
          <p className="mt-2 text-ink-soft">No admin has noted anything here yet.</p>
        ) : (
          <>
            <ul className="mt-2 divide-y divide-line">
              {notes.map((note) => (
                <li key={note.id} className="py-3">
                  <Note on={on} note={note} mayWrite={mayWrite} />
                </li>
              ))}
            </ul>
            {more && (
              <Button
                variant="outline"
                className="mt-2 w-full"
                pending={more.pending}
                pendingText="Fetching…"
                onClick={more.load}
              >
                Show Older Notes
              </Button>
            )}
          </>
        )
      ) : error ? (
        <LoadError query={query} title="Failed to fetch the notes" otherwise="They did not arrive. Please try again." />
      ) : (
        <Awaited what="the notes" className="mt-2 space-y-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </Awaited>
      )}
    </section>
  );
}

function NewNote({ on, whose, draft, onClose }: Props & { draft: string; onClose: () => void }) {
  const [write] = useWriteNoteMutation();
  const whoReads =
    whose === null ? 'It is kept as yours, and goes with your account.' : `${whose} can ask for what is written here.`;
  return (
    <div className="mt-3">
      <NoteForm
        label="New note"
        hint={`Only admins see it. ${whoReads}`}
        initial=""
        draft={draft}
        submitLabel="Add Note"
        pendingText="Adding…"
        onCancel={onClose}
        onSaved={onClose}
        save={({ text }, make) => make(write, { on, text }, 'Your note was already added. It is in the list.')}
      />
    </div>
  );
}

type NoteProps = { on: NotedRecord; note: AdminNote; mayWrite: boolean };

/** One note: who wrote it and when, its words as they were typed, and what this admin may do with it. */
function Note({ on, note, mayWrite }: NoteProps) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const { user } = useSession();
  const { isOpen: isRewriting, setOpen: setRewriting, opener: edit } = useOpenForm();
  const [isDeleting, setDeleting] = useState(false);
  const [remove] = useDeleteNoteMutation();
  const { author, text, writtenAt, rewrittenAt } = note;
  const isOwn = author.id === user?.id;
  const mayDelete = mayWrite && (isOwn || user?.adminRole === 'full');
  const when = shortMoment(writtenAt);
  const about = `note of ${when}`;
  return (
    <article aria-label={`${author.name}, ${when}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 text-ink-soft text-sm">
          <span className="wrap-anywhere mr-2 font-semibold text-ink">{author.name}</span>
          <time dateTime={writtenAt} title={fullMoment(writtenAt, timeZone)}>
            {when}
          </time>
          {rewrittenAt !== null && <span title={fullMoment(rewrittenAt, timeZone)}>, edited</span>}
        </p>
        {!isRewriting && (
          <div className="-my-2 -mr-3 flex">
            {mayWrite && isOwn && (
              <Button
                ref={edit}
                variant="ghost"
                size="icon"
                aria-label={`Edit ${about}`}
                onClick={() => setRewriting(true)}
              >
                <Pencil aria-hidden />
              </Button>
            )}
            {mayDelete && (
              <Button variant="ghost" size="icon" aria-label={`Delete ${about}`} onClick={() => setDeleting(true)}>
                <Trash2 aria-hidden />
              </Button>
            )}
          </div>
        )}
      </div>
      {isRewriting ? (
        <div className="mt-2">
          <Rewriting on={on} note={note} onClose={() => setRewriting(false)} />
        </div>
      ) : (
        <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">{text}</p>
      )}
      <RemoveDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete Note?"
        description="Nobody will see it any more. The audit keeps that it was there, without its words."
        name={text.length > 120 ? `${text.slice(0, 119)}…` : text}
        confirmLabel="Delete Note"
        pendingText="Deleting…"
        remove={() => remove({ on, noteId: note.id })}
        removed="Note deleted"
        failed="The note was not deleted. Please try again."
      />
    </article>
  );
}

/**
 * The form in which the author changes a note. If another tab changed it first, both texts are shown to choose from.
 */
function Rewriting({ on, note, onClose }: { on: NotedRecord; note: AdminNote; onClose: () => void }) {
  const [rewrite] = useRewriteNoteMutation();
  const [version, setVersion] = useState(note.version);
  return (
    <NoteForm
      label="Note"
      initial={note.text}
      draft={`note ${note.id}`}
      submitLabel="Save Note"
      pendingText="Saving…"
      onCancel={onClose}
      onSaved={onClose}
      save={async ({ text }) => {
        const { error } = await rewrite({ on, noteId: note.id, text, version });
        const current = staleRecord<AdminNote>(error);
        if (current) setVersion(current.version);
        return { error, current };
      }}
    />
  );
}

/** A form that a button opens. When it closes, the focus goes back to that button. */
function useOpenForm() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, setOpen, opener };
}
