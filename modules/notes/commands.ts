import {
  type CommandContext,
  type Consulted,
  type EventLog,
  execute,
  isOneOf,
  type Position,
} from '@tablemates/event-store';
import { v5 } from 'uuid';
import { type IfMatch, staleRefusal } from '../../platform/if-match.ts';
import { isRefusal, type Refusal, signedOut, unknown } from '../../platform/refusal.ts';
import { type NoteEvent, noteTypes } from './domain-events.ts';
import { deleteNote, type NamedNote, type NotedRecord, rewriteNote, writeNote } from './notes.ts';
import { notesOf } from './streams.ts';

const isWritten = isOneOf({ NoteWritten: noteTypes.NoteWritten });

type Done = { readonly position: Position | undefined };

/** The person responsible for a record: the host of a game event or the owner of a cafe; null if there is none. */
export type AnswersTo = { readonly userId: string | null };

/** Functions for facts outside this module's streams. */
export type NotesDeps = {
  /** Whether the person exists, active or not, and is not erased. */
  readonly isPerson: (userId: string) => Consulted<boolean>;
  /** The person responsible for a record; undefined if the record is unknown. */
  readonly answersTo: {
    readonly [Kind in Exclude<NotedRecord['kind'], 'user'>]: (id: string) => Consulted<AnswersTo | undefined>;
  };
};

type Accounts = { readonly [name: `account ${string}`]: Consulted<boolean> };
type Records = { readonly [name: `record ${string}`]: Consulted<AnswersTo | undefined> };
type Written = { readonly [name: `notes ${string}`]: readonly NoteEvent[] };
type NoteStreams = { readonly [name: `notes ${string}`]: ReturnType<typeof notesOf> };

const unknownRecord: Readonly<Record<NotedRecord['kind'], Refusal>> = {
  user: unknown('person'),
  gameEvent: unknown('event'),
  cafe: unknown('cafe'),
};

/** The commands of notes, for admins. The context's actor is the author. */
export function noteCommands(log: EventLog, { isPerson, answersTo }: NotesDeps) {
  return {
    /**
     * Writes a note on a record. It is personal data of the person, the host or the owner, or of its author if there is
     * no such person any more. 404 for an unknown record.
     */
    async write(
      context: CommandContext,
      { kind, id, text }: NotedRecord & { readonly text: string },
    ): Promise<(Done & { readonly noteId: string; readonly userId: string }) | Refusal> {
      const { actor: authorId, commandId, now } = context;
      const noteId = v5('note', commandId);
      const author = isPerson(authorId);
      const record = kind === 'user' ? undefined : answersTo[kind](id);
      const records: Records = record ? { [`record ${id}`]: record } : {};
      const own: NoteStreams = { [`notes ${authorId}`]: notesOf(authorId) };
      const personIn = (states: Readonly<Record<string, unknown>>): AnswersTo | undefined =>
        record ? record.answer(states[`record ${id}`], now) : { userId: id };
      const result = await execute(log, {
        context,
        streams: { ...records, ...own, author },
        more: (states): Accounts & NoteStreams => {
          const userId = personIn(states)?.userId;
          // If the person is the author, their streams are already read.
          if (!userId || userId === authorId) return {};
          const account: Accounts = { [`account ${userId}`]: isPerson(userId) };
          const theirs: NoteStreams = { [`notes ${userId}`]: notesOf(userId) };
          return { ...account, ...theirs };
        },
        decide: (states) => {
          // A text written by an erased person could never be erased.
          if (!author.answer(states.author, now)) return signedOut;
          const person = personIn(states);
          if (!person) return unknownRecord[kind];
          const { userId } = person;
          const isThere =
            userId !== null && (userId === authorId || isPerson(userId).answer(states[`account ${userId}`], now));
          if (!isThere && kind === 'user') return unknownRecord.user;
          const whose = isThere ? userId : authorId;
          const written = writeNote({ noteId, kind, id, userId: whose, authorId }, text);
          const append: Written = { [`notes ${whose}`]: written };
          return { append };
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
    async remove(context: CommandContext, note: NamedNote, isFull: boolean): Promise<Done | Refusal> {
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
