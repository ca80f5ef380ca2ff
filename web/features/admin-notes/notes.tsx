import { Pencil, StickyNote, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { RECORD_ROWS } from '../../../modules/admin/rules.ts';
import type { AdminPart } from '../../../modules/identity/rules.ts';
import type { AdminNote, NotedKind } from '../../../modules/notes/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment, shortMoment } from '../../lib/time.ts';
import { staleRecord } from '../../lib/versions.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { useSession } from '../session/session-api.ts';
import { NoteForm } from './note-form.tsx';
import {
  type NotedRecord,
  useDeleteNoteMutation,
  useNotesQuery,
  useRewriteNoteMutation,
  useWriteNoteMutation,
} from './notes-api.ts';

/** Whose role writes notes on what. The server decides. */
const parts: Readonly<Record<NotedKind, AdminPart>> = { user: 'people', gameEvent: 'catalog', cafe: 'catalog' };

type Props = {
  on: NotedRecord;
  /** The name of the person whose personal data a note is. Null where it is its author’s. */
  whose: string | null;
};

/** What admins wrote down on a record, the last note first, and the field for one more. */
export function Notes({ on, whose }: Props) {
  const id = useId();
  const query = useNotesQuery(on, { refetchOnMountOrArgChange: true });
  const { currentData: notes, error } = query;
  const mayWrite = useMayChange(parts[on.kind]);
  const [write] = useWriteNoteMutation();
  const count = notes && (notes.length < RECORD_ROWS ? notes.length : `the last ${RECORD_ROWS}`);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-raised p-4 sm:p-5">
      <h2 id={id} className="flex items-center gap-2 text-lg">
        <StickyNote aria-hidden className="size-5 shrink-0 text-ink-soft" />
        Notes
        {count !== undefined && count !== 0 && (
          <span className="font-normal text-base text-ink-soft tabular-nums">{count}</span>
        )}
      </h2>
      {notes ? (
        notes.length === 0 ? (
          <p className="mt-2 text-ink-soft">No admin has noted anything here yet.</p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {notes.map((note) => (
              <li key={note.id} className="py-3">
                <Note on={on} note={note} mayWrite={mayWrite} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError query={query} title="Failed to fetch the notes" otherwise="They did not arrive. Please try again." />
      ) : (
        <Awaited what="the notes" className="mt-2 space-y-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </Awaited>
      )}
      {mayWrite && (
        <div className="mt-3">
          <NoteForm
            label="New note"
            hint={`Only admins see it. ${whose === null ? 'It is kept as yours, and goes with your account.' : `${whose} can ask for what is written here.`}`}
            initial=""
            draft={`note on ${on.kind} ${on.id}`}
            submitLabel="Add Note"
            pendingText="Adding…"
            save={({ text }) => write({ on, text })}
          />
        </div>
      )}
    </section>
  );
}

type NoteProps = { on: NotedRecord; note: AdminNote; mayWrite: boolean };

/** One note: who wrote it and when, its words as they were typed, and what this admin may do with it. */
function Note({ on, note, mayWrite }: NoteProps) {
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const [doing, setDoing] = useState<'rewrite' | 'delete'>();
  const [remove] = useDeleteNoteMutation();
  const edit = useRef<HTMLButtonElement>(null);
  const wasRewriting = useRef(false);
  useEffect(() => {
    // the form is gone: back to the button that opened it
    if (wasRewriting.current && doing === undefined) edit.current?.focus();
    wasRewriting.current = doing === 'rewrite';
  }, [doing]);
  const { author, text, writtenAt, rewrittenAt } = note;
  const isOwn = author.id === user?.id;
  const mayDelete = mayWrite && (isOwn || user?.adminRole === 'full');
  const when = shortMoment(writtenAt, timeZone);
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
        {doing !== 'rewrite' && (
          <div className="-my-2 -mr-3 flex">
            {mayWrite && isOwn && (
              <Button
                ref={edit}
                variant="ghost"
                size="icon"
                aria-label={`Edit ${about}`}
                onClick={() => setDoing('rewrite')}
              >
                <Pencil aria-hidden />
              </Button>
            )}
            {mayDelete && (
              <Button variant="ghost" size="icon" aria-label={`Delete ${about}`} onClick={() => setDoing('delete')}>
                <Trash2 aria-hidden />
              </Button>
            )}
          </div>
        )}
      </div>
      {doing === 'rewrite' ? (
        <div className="mt-2">
          <Rewriting on={on} note={note} onClose={() => setDoing(undefined)} />
        </div>
      ) : (
        <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">{text}</p>
      )}
      <RemoveDialog
        open={doing === 'delete'}
        onClose={() => setDoing(undefined)}
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

/** A note that its author changes. Where another tab was first, both texts are there to choose from. */
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
