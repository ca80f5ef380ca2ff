import {
  type CommandContext,
  type EventLog,
  execute,
  load,
  type Port,
  type Position,
  port,
} from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, signedOut, unknown } from '../../platform/refusal.ts';
import {
  answerLetter,
  assign,
  type Case,
  closeCase,
  complaintOf,
  type Opened,
  type Outcome,
  openCase,
  reopenCase,
  type Subject,
  sendLetter,
  unknownCase,
} from './case.ts';
import type { CaseEvent } from './domain-events.ts';
import { caseOf } from './streams.ts';

type Done = { readonly position: Position | undefined };
type OnRecord = Pick<Opened, 'about' | 'id'>;

/** A case. `contestedBy`: the marked person, whose stream records it, if it is a dispute. */
export type NamedCase = { readonly caseId: string; readonly contestedBy: string | undefined };

/** Functions for facts outside this module's streams. */
export type CaseDeps = {
  /** Whether the person exists, active or not, and is not erased. */
  readonly isPerson: (userId: string) => Port<boolean>;
  /** Whether the person is an active admin who may act on cases. */
  readonly mayActOnPeople: (userId: string) => Port<boolean>;
  /** The person responsible for a record; undefined if the record is unknown. */
  readonly answersTo: {
    readonly [Kind in 'gameEvent' | 'cafe']: (id: string) => Port<{ readonly userId: string | null } | undefined>;
  };
  /** The report or the dispute that a case is; undefined if there is none. */
  readonly elsewhere: (named: NamedCase) => Promise<Port<Subject | undefined>>;
  /** Runs what writes an answer, and counts it unless it is refused. Refuses (429) beyond the limit. */
  readonly countAnswer: <Made>(
    userId: string,
    now: Instant,
    answer: () => Promise<Made | Refusal>,
  ) => Promise<Made | Refusal>;
};

const unknownRecord = { user: unknown('person'), gameEvent: unknown('event'), cafe: unknown('cafe') };
const unknownAdmin = unknown('admin');
const nobody = port({ streams: {}, answer: () => true });
const nowhere = port({ streams: {}, answer: (): Subject | undefined => undefined });

/** The commands of cases. The context's actor is the admin, and for an answer the person who was written to. */
export function caseCommands(log: EventLog, deps: CaseDeps) {
  const { isPerson, mayActOnPeople, answersTo } = deps;

  /** Decides on a case of any kind, by a fact from another stream. */
  async function decideOn<Fact>(
    context: CommandContext,
    named: NamedCase,
    fact: Port<Fact>,
    decision: (state: Case, subject: Subject, fact: Fact) => readonly CaseEvent[] | Refusal,
  ): Promise<Done | Refusal> {
    const of = caseOf(named.caseId);
    const { opened } = await load(log, of);
    const elsewhere = opened ? nowhere : await deps.elsewhere(named);
    return execute(log, {
      context,
      streams: { state: of, elsewhere, fact },
      decide: ({ state, elsewhere: found, fact: known }) => {
        const subject = complaintOf(state) ?? found;
        if (!subject) return unknownCase;
        const decided = decision(state, subject, known);
        return isRefusal(decided) ? decided : { append: { state: decided } };
      },
    });
  }

  return {
    /** Records a complaint from outside the product. 403 `party`; 404 for an unknown person, game event or cafe. */
    async open(
      context: CommandContext,
      {
        reporter,
        text,
        ...asked
      }: OnRecord & Pick<Opened, 'how'> & { readonly reporter: string; readonly text: string },
    ): Promise<(Done & { readonly caseId: string }) | Refusal> {
      const { actor: adminId, commandId } = context;
      const { about, id } = asked;
      const caseId = v5('case', commandId);
      const person: Port<{ readonly userId: string | null } | undefined> =
        about === 'user' ? port({ streams: {}, answer: () => ({ userId: id }) }) : answersTo[about](id);
      const result = await execute(log, {
        context,
        streams: { state: caseOf(caseId), person, isAuthorThere: isPerson(adminId) },
        more: ({ person: concerned }) => ({ ...(concerned?.userId && { isThere: isPerson(concerned.userId) }) }),
        decide: ({ person: concerned, isAuthorThere, isThere = false }) => {
          if (!isAuthorThere) return signedOut;
          if (!concerned || (about === 'user' && !isThere)) return unknownRecord[about];
          const { userId } = concerned;
          const whose = userId !== null && isThere ? { userId, personId: userId } : { userId: adminId };
          const opened = openCase({ caseId, ...asked, ...whose }, adminId, { reporter, text });
          return isRefusal(opened) ? opened : { append: { state: opened } };
        },
      });
      return isRefusal(result) ? result : { caseId, position: result.position };
    },

    /** Makes an admin responsible, or nobody. 403 `party`; 404 if they may not act on cases; 409 `closed`. */
    assign: (context: CommandContext, named: NamedCase, to: string | null) =>
      decideOn(context, named, to === null ? nobody : mayActOnPeople(to), (state, subject, may) =>
        may ? assign(state, subject, context.actor, to) : unknownAdmin,
      ),

    /** Writes to one of the people of a case. 403 `party`; 404; 409 `closed`. */
    letter: (context: CommandContext, named: NamedCase, letter: { readonly to: string; readonly text: string }) =>
      decideOn(context, named, isPerson(letter.to), (_, subject, isThere) =>
        // a text of an erased person could never be erased
        isThere ? sendLetter(subject, context.actor, letter) : unknownRecord.user,
      ),

    /** Answers a letter. 404 without one; 409 `closed`; 429. */
    answer: (context: CommandContext, named: NamedCase, text: string): Promise<Done | Refusal> =>
      deps.countAnswer(context.actor, context.now, () =>
        decideOn(context, named, isPerson(context.actor), (state, subject, isThere) =>
          isThere ? answerLetter(state, subject, context.actor, text) : signedOut,
        ),
      ),

    /** Closes a complaint. 403 `party`; 409 `closed`, `not_a_complaint`. */
    async close(
      context: CommandContext,
      named: NamedCase,
      outcome: { readonly outcome: Outcome; readonly reason: string },
    ): Promise<Done | Refusal> {
      const { actor } = context;
      // whose data a complaint is never changes
      const { opened } = await load(log, caseOf(named.caseId));
      return decideOn(context, named, isPerson(opened?.userId ?? actor), (state, subject, isThere) =>
        closeCase(state, subject, actor, { ...outcome, whose: (isThere && opened?.userId) || actor }),
      );
    },

    /** Opens a closed complaint again. 403 `party`; 409 `not_closed`, `not_a_complaint`. */
    reopen: (context: CommandContext, named: NamedCase) =>
      decideOn(context, named, nobody, (state, subject) => reopenCase(state, subject, context.actor)),
  };
}

export type CaseCommands = ReturnType<typeof caseCommands>;
