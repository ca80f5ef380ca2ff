import type { CommandContext, EventLog } from '@tablemates/event-store';
import { addMinutes } from '../../../platform/add-time.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Step } from '../deps.ts';
import { removePasskeysAndSessionsOf } from '../passkeys/passkeys.ts';
import { endMemberSessionsOf, endSessionsOf } from '../sign-in/sessions.ts';
import { readPerson } from './people.ts';
import type { Person } from './person.ts';

/** After this time every request that changed an address has ended. */
const SETTLED_MINUTES = 5;

/**
 * Ends the sessions, and a member's passkeys, that were opened with a former address. A row is stored before the
 * address changes, so another process can finish after a crash. Doing it twice is harmless.
 */
export function unfinishedAddressChanges({
  sql,
  log,
}: {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream' | 'positionOf'>;
}) {
  /** Another person may have had the old mailbox. Passkeys of admins stay, because adding them needed the password. */
  const end = async (person: Person, actor: string | undefined): Promise<void> => {
    if (person.status === 'unknown') return;
    const { userId } = person;
    if (!('isAdmin' in person && person.isAdmin)) await sql.begin((tx) => removePasskeysAndSessionsOf(tx, userId));
    // An admin who changes their own address has signed in by password, and that session stays.
    else await (userId === actor ? endMemberSessionsOf : endSessionsOf)(sql, userId);
  };
  const settle = ({ commandId }: Pick<CommandContext, 'commandId'>) =>
    sql`delete from unfinished_address_changes where command_id = ${commandId}`;

  return {
    /** Stores the row. Call it before the change commits. */
    async note({ commandId, now }: CommandContext, userId: string): Promise<void> {
      await sql`
        insert into unfinished_address_changes (command_id, user_id, noted_at) values (${commandId}, ${userId}, ${now})
        on conflict (command_id) do update set noted_at = excluded.noted_at`;
    },

    /** Ends sessions and passkeys after the change, by the present state of the person. */
    async complete(context: CommandContext, person: Person): Promise<void> {
      await end(person, context.actor);
      await settle(context);
    },

    /** Deletes the row of a change that was refused or changed nothing. */
    async drop(context: CommandContext): Promise<void> {
      await settle(context);
    },

    /**
     * Completes every committed change older than five minutes. For the others only the row is deleted. Each change is
     * a separate step. A schedule calls it.
     */
    async finish(now: Date, step: Step): Promise<void> {
      const due = await sql<{ commandId: string; userId: string }[]>`
        select command_id, user_id from unfinished_address_changes
        where noted_at <= ${addMinutes(now, -SETTLED_MINUTES)}`;
      for (const { commandId, userId } of due) {
        await step({ commandId }, async () => {
          const isCommitted = (await log.positionOf(commandId)) !== undefined;
          // Without an actor it ends all sessions, also that of an admin who changed their own address.
          if (isCommitted) await end(await readPerson(log, userId), undefined);
          await settle({ commandId });
        });
      }
    },
  };
}
