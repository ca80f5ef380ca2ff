import { createEventLog, viewOf } from '@tablemates/event-store';
import { expect, vi } from 'vitest';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { newUuid } from '../../platform/ids.ts';
import { people } from '../../projections/identity/people.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import type { Client, RunningProduct } from './product.ts';
import { SECRET_KEY } from './start-product.ts';

/** A person who has the admin flag but signed in by a one-time code. The API treats them as a member. */
export async function adminByCode({ client, sql, clock }: RunningProduct, name: string): Promise<Client> {
  const person = client();
  const userId = await person.signUp(name);
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const stream = `user-${userId}`;
  const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: true };
  const rolesChanged = { type: 'RolesChanged', data: { userId, ...roles } };
  const expectedVersion = (await log.readStream(stream)).length;
  const { outcome } = await log.append({
    commandId: newUuid(),
    actor: 'system',
    occurredAt: clock().toISOString(),
    streams: [{ stream, expectedVersion, events: [rolesChanged] }],
  });
  if (outcome !== 'appended') throw new Error(`the admin flag was not set: ${outcome}`);
  await log.close();
  // this is not a write of theirs, so no cookie makes their next read wait for it
  const shown = async () => {
    const rows = await sql`select is_admin from ${sql(viewOf(people))} where id = ${userId}`;
    expect(rows).toEqual([{ isAdmin: true }]);
  };
  await vi.waitFor(shown, { timeout: 60_000, interval: 20 });
  await person.signIn(name);
  return person;
}
