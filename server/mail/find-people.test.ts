import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { newUuid } from '../../platform/ids.ts';
import { type RunningProduct, runningProduct } from '../../tests/support/product.ts';
import { SECRET_KEY } from '../../tests/support/start-product.ts';
import { domainEventTypes } from '../domain-event-types.ts';
import { findPeople } from './find-people.ts';

let running: RunningProduct;
beforeAll(async () => {
  // nothing folds
  running = await runningProduct({ env: { ROLE: 'web' } });
});
afterAll(() => running.stop());

test('a mail reaches a person under their newest address, however far the read models are behind', async () => {
  const { sql, clock } = running;
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const id = await running.client().signUp('nina');
  const found = () => findPeople({ sql, log }, [id], clock().toISOString());
  expect(await found()).toMatchObject([{ id, firstName: 'nina', email: 'nina@example.test', isActive: true }]);
  const admin = running.client();
  await admin.signInAsAdmin();
  expect((await admin.ask('PATCH', `/api/users/${id}`, { email: 'nina@mail.example' })).status).toBe(200);
  expect(await found()).toMatchObject([{ email: 'nina@mail.example' }]);
  expect((await admin.ask('DELETE', `/api/users/${id}`)).status).toBe(204);
  // nor is who is erased named in a mail to others
  expect(await found()).toEqual([]);
  await log.close();
});
