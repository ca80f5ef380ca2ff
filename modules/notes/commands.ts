import {
  type CommandContext,
  type EventLog,
  execute,
  isOneOf,
  type Port,
  type Position,
  port,
} from '@tablemates/event-store';
import { v5 } from 'uuid';
import { type IfMatch, staleRefusal } from '../../platform/if-match.ts';
import { isRefusal, type Refusal, signedOut, unknown } from '../../platform/refusal.ts';
import { noteTypes } from './domain-events.ts';
import { deleteNote, type NamedNote, type NotedRecord, rewriteNote, writeNote } from './notes.ts';
import { notesOf } from './streams.ts';

const isWritten = isOneOf({ NoteWritten: noteTypes.NoteWritten });

type Done = { readonly position: Position | undefined };

/**
 * The person responsible for a record: the host of a game event; the owner of a cafe, or who proposed it until an admin
 * approves it; whom a case concerns; null if there is none.
 */
type AnswersTo = { readonly userId: string | null };

/** Functions for facts outside this module's streams. */
export type NotesDeps = {
  /** Whether the person exists, active or not, and is not erased. */
  readonly isPerson: (userId: string) => Port<boolean>;
  /** The person responsible for a record; undefined if the record is unknown. */
  readonly answersTo: {
    readonly [Kind in Exclude<NotedRecord['kind'], 'user'>]: (
      id: string,
      contestedBy: string | undefined,
    ) => Port<AnswersTo | undefined> | Promise<Port<AnswersTo | undefined>>;
  };
};

const unknownRecord: Readonly<Record<NotedRecord['kind'], Refusal>> = {
  user: unknown('person'),
  gameEvent: unknown('event'),
  cafe: unknown('cafe'),
  case: unknown('case'),
};

/** The commands of notes, for admins. The context's actor is the author. */
export function noteCommands(log: EventLog, { isPerson, answersTo }: NotesDeps) {
  return {
    /**
     * Writes a note on a record. It is personal data of the person who is responsible for it, or of its author if there is
     * no such person any more. 404 for an unknown record.
     *
     * @param contestedBy the marked person, if the record is the case of a dispute
     */
    async write(
      context: CommandContext,
      {
        kind,
        id,
        text,
        contestedBy,
      }: NotedRecord & { readonly text: string; readonly contestedBy?: string | undefined },
    ): Promise<(Done & { readonly noteId: string; readonly userId: string }) | Refusal> {
      const { actor: authorId, commandId } = context;
      const noteId = v5('note', commandId);
      const person: Port<AnswersTo | undefined> =
        kind === 'user'
          ? port({ streams: {}, answer: () => ({ userId: id }) })
          : await answersTo[kind](id, contestedBy);
      const result = await execute(log, {
        context,
        streams: { person, own: notesOf(authorId), isAuthorThere: isPerson(authorId) },
        more: ({ person }) => ({
          ...(person?.userId && { theirs: notesOf(person.userId), isThere: isPerson(person.userId) }),
        }),
        decide: ({ person, isAuthorThere, isThere = false }) => {
          // A text written by an erased person could never be erased.
          if (!isAuthorThere) return signedOut;
          if (!person) return unknownRecord[kind];
          const { userId } = person;
          if (userId !== null && isThere) {
            return { append: { theirs: writeNote({ noteId, kind, id, userId, authorId }, text) } };
          }
          if (kind === 'user') return unknownRecord.user;
          return { append: { own: writeNote({ noteId, kind, id, userId: authorId, authorId }, text) } };
        },
      });
      if (isRefusal(result)) return result;
      // a repeated command decides nothing, so the person is that of the recorded note
      const [written] = (await log.readAt(result.position === undefined ? [] : [result.position])).filter(isWritten);
      if (!written) throw new Error('a note was not recorded');
      const { userId } = written.data;
      return { noteId, userId, position: result.position };
    },

    /** The author rewrites a note. 403 `not_author`; 404; 412 if it is not at the version in `ifMatch`. */
    async rewrite(
      context: CommandContext,
      { text, ...note }: NamedNote & { readonly text: string },
      ifMatch?: IfMatch,
    ): Promise<Done | Refusal> {
      return execute(log, {
        context,
        streams: { notes: notesOf(note.userId) },
        decide: ({ notes }) => {
          const decided = rewriteNote(notes, note, context.actor, text);
          if (isRefusal(decided)) return decided;
          const { version = 0 } = notes.get(note.noteId) ?? {};
          return staleRefusal(ifMatch, version) ?? { append: { notes: decided } };
        },
      });
    },

    /** The author or a full admin deletes a note. 403 `not_author`; 404. */
    async remove(
      context: CommandContext,
      { isFull, ...note }: NamedNote & { readonly isFull: boolean },
    ): Promise<Done | Refusal> {
      return execute(log, {
        context,
        streams: { notes: notesOf(note.userId) },
        decide: ({ notes }) => {
          const decided = deleteNote(notes, note, { userId: context.actor, isFull });
          return isRefusal(decided) ? decided : { append: { notes: decided } };
        },
      });
    },
  };
}

export type NoteCommands = ReturnType<typeof noteCommands>;
