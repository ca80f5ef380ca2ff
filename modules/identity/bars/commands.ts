import { type CommandContext, execute, type Position, recordedIn } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { z } from 'zod';
import type { Instant } from '../../../platform/clock.ts';
import { invalidField, isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { BarEvent } from '../domain-events.ts';
import { mustBeAdminOf } from '../people/admin-role.ts';
import { readPerson, userStream } from '../people/people.ts';
import { type Person, unknownPerson } from '../people/person.ts';
import { type Bar, forgetBars, isInForce, keptTooLong, liftBar, setBar } from './bars.ts';
import { type Contact, contactsIn } from './contacts.ts';
import { BAR_KINDS, type BarRequest, type BarsQuery } from './contract.ts';
import { bars } from './stream.ts';

/** A bar, who set it, and when. */
type Listed = Bar & { readonly by: string; readonly barredAt: Instant };
type BarFilter = Pick<z.output<typeof BarsQuery>, 'q' | 'userId'>;
type Whose = z.output<typeof BarRequest>['whose'];
type Terms = Pick<z.output<typeof BarRequest>, 'until' | 'reason'>;

const barsSelf = refuse(409, 'self', 'You cannot bar your own mailbox or phone.');
const noContact = invalidField('typed', 'invalid', 'Please enter an email address or a complete phone number.');
const missing = {
  mailbox: invalidField('kinds', 'invalid', 'They have no email address.'),
  phone: invalidField('kinds', 'invalid', 'They have no complete phone number.'),
};

/** The commands of barred mailboxes and phones, for admins. The context's actor is the admin. */
export function barCommands({ log, secret, newId }: Pick<IdentityDeps, 'log' | 'secret' | 'newId'>) {
  const { contactsOf, typedContact } = contactsIn(secret);

  /** What is to be barred, by the record of a person or by what was typed. */
  const contactsFrom = (whose: Whose, person: Person): readonly Contact[] | Refusal => {
    if ('typed' in whose) return typedContact(whose.typed) ?? noContact;
    if (!('personal' in person) || !person.personal) return unknownPerson;
    const had = contactsOf(person.personal);
    const wanted = BAR_KINDS.filter((kind) => whose.kinds.includes(kind));
    const absent = wanted.find((kind) => !had.some((contact) => contact.kind === kind));
    return absent ? missing[absent] : had.filter(({ kind }) => wanted.includes(kind));
  };

  return {
    /**
     * Bars mailboxes and phones from new accounts. Accounts that have them stay as they are.
     * 409 `already_barred`, and `self` for the admin's own record.
     */
    async bar(
      context: CommandContext,
      whose: Whose,
      terms: Terms,
    ): Promise<{ readonly barIds: readonly string[]; readonly position: Position | undefined } | Refusal> {
      const from = 'userId' in whose ? whose.userId : undefined;
      if (from === context.actor) return barsSelf;
      const idOf = ({ kind }: Contact) => v5(`bar ${kind}`, context.commandId);
      const result = await execute(log, {
        context,
        streams: { bars, actor: userStream(context.actor), person: userStream(from ?? 'none') },
        decide: ({ bars: all, actor, person }) => {
          const contacts = contactsFrom(whose, person);
          const refused = mustBeAdminOf(actor, person) ?? (isRefusal(contacts) ? contacts : undefined);
          if (refused || isRefusal(contacts)) return refused ?? unknownPerson;
          const decided: BarEvent[] = [];
          for (const contact of contacts) {
            const set = setBar(all, { ...terms, barId: idOf(contact), contact, from }, context.now);
            if (isRefusal(set)) return set;
            decided.push(...set);
          }
          return { append: { bars: decided } };
        },
      });
      if (isRefusal(result)) return result;
      // a repeated command decides nothing, and its ids follow from it
      const set = BAR_KINDS.map((kind) => v5(`bar ${kind}`, context.commandId));
      return {
        barIds: set.filter((id) => result.states.bars.some(({ barId }) => barId === id)),
        position: result.position,
      };
    },

    /** Ends a bar before its time. 404 for one that is over. */
    async liftBar(
      context: CommandContext,
      barId: string,
      reason: string,
    ): Promise<{ readonly position: Position | undefined } | Refusal> {
      return execute(log, {
        context,
        streams: { bars, actor: userStream(context.actor) },
        decide: ({ bars: all, actor }) => {
          const decided = mustBeAdminOf(actor, { status: 'unknown' }) ?? liftBar(all, barId, reason, context.now);
          return isRefusal(decided) ? decided : { append: { bars: decided } };
        },
      });
    },

    /**
     * The bars in force, the newest first.
     *
     * @param filter `q`: what was typed, of which nothing but an address or a complete number is barred; `userId`: the
     * contacts that a person has now
     */
    async barsInForce({ q, userId }: BarFilter, now: Instant): Promise<readonly Listed[]> {
      const person = userId === undefined ? undefined : await readPerson(log, userId);
      const had = person && 'personal' in person && person.personal ? contactsOf(person.personal) : [];
      const sought = [...(q === undefined ? [] : [typedContact(q) ?? []]), ...(userId === undefined ? [] : [had])];
      const recorded = await recordedIn(log, bars);
      const set = new Map(recorded.flatMap((each) => (each.type === 'ContactBarred' ? [[each.data.barId, each]] : [])));
      return recorded
        .reduce(bars.fold.evolve, bars.fold.initial)
        .filter((bar) => isInForce(bar, now))
        .filter((bar) => sought.every((contacts) => contacts.some(({ hash }) => hash === bar.hash)))
        .flatMap((bar) => {
          const { actor, occurredAt } = set.get(bar.barId) ?? {};
          return actor && occurredAt ? [{ ...bar, by: actor, barredAt: occurredAt }] : [];
        })
        .reverse();
    },

    /** Forgets bars that ended long ago. A schedule calls it. */
    async forgetBars(now: Date): Promise<void> {
      const context = { commandId: newId(), actor: 'system', now: now.toISOString() };
      await execute(log, {
        context,
        streams: { bars },
        decide: ({ bars: all }) => {
          const over = keptTooLong(all, context.now);
          return { append: { bars: forgetBars(over) }, erase: over.map(({ barId }) => barId) };
        },
      });
    },
  };
}
