import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkAct, BulkFailure, MatchingPeople } from '../modules/identity/bulk/contract.ts';
import type { User, UserCounts } from '../modules/identity/contract.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

const BULK = '/api/admin/bulk-acts';

describe('an admin who changes all people of a filter', () => {
  let running: RunningProduct;
  let admin: Client;
  beforeAll(async () => {
    running = await runningProduct({ env: { DEMO: 'on' } });
    admin = running.client();
    await admin.signInAsAdmin();
  });
  afterAll(() => running.stop());

  const counts = async (query = ''): Promise<UserCounts> =>
    (await admin.ask('GET', `/api/admin/users/counts${query}`)).body as UserCounts;
  const act = async (id: string) => (await admin.ask('GET', `${BULK}/${id}`)).body as BulkAct;
  const matching = async (query = '') => (await admin.ask('GET', `${BULK}/matching${query}`)).body as MatchingPeople;
  const begin = (body: object) => admin.ask('POST', BULK, body);
  const done = async (body: object): Promise<BulkAct> => {
    const { status, body: begun } = await begin(body);
    expect(status, JSON.stringify(begun)).toBe(202);
    const { id } = begun as BulkAct;
    await expect.poll(async () => (await act(id)).state, { timeout: 30_000 }).toBe('done');
    return act(id);
  };
  const failures = async (id: string, query = '') => {
    const { body, headers } = await admin.ask('GET', `${BULK}/${id}/failures${query}`);
    const all = Number(headers.get('x-total-count'));
    return { people: body as BulkFailure[], next: headers.get('x-next-cursor'), all };
  };

  it('disables the people it can, sees failures with reasons, page by page, and undoes the act', async () => {
    const { people: all, fingerprint } = await matching();
    expect(all).toBe((await counts()).all);
    const inactive = (await counts('?status=inactive')).all;
    const disabled = await done({ act: 'disable', filter: {}, fingerprint });
    expect(disabled).toMatchObject({ people: all, isUndo: false });
    expect(disabled.changed + disabled.already + disabled.failed).toBe(all);
    expect(disabled.already).toBe(inactive);
    expect(disabled.changed).toBeGreaterThan(1);
    expect(disabled.failed).toBeGreaterThan(1);

    const first = await failures(disabled.id, '?limit=1');
    const second = await failures(disabled.id, `?limit=200&cursor=${first.next}`);
    const failed = [...first.people, ...second.people];
    expect(new Set(failed.map(({ userId }) => userId)).size).toBe(disabled.failed);
    expect(first.all).toBe(disabled.failed);
    const last = await failures(disabled.id, `?limit=1&page=${first.all}`);
    expect(last).toMatchObject({ people: failed.slice(-1), next: null });
    expect(failed).toContainEqual({
      userId: expect.any(String),
      name: expect.stringMatching(/^\p{Lu}\S* \p{Lu}/u),
      code: 'hosts_upcoming',
      reason: expect.stringMatching(/^This person hosts upcoming events\./),
    });
    expect((await counts('?status=inactive')).all).toBe(disabled.changed + disabled.already);
    expect((await counts()).all).toBe(all);

    const undone = await done({ undo: disabled.id });
    expect(undone).toMatchObject({
      act: 'activate',
      people: disabled.changed,
      changed: disabled.changed,
      isUndo: true,
    });
    expect((await counts('?status=inactive')).all).toBe(inactive);
    expect((await begin({ undo: disabled.id })).body).toMatchObject({ code: 'not_undone' });
  });

  it('begins nothing if other people match than were shown, if none are given, or if the request is invalid', async () => {
    const { people: all, fingerprint } = await matching();
    // as many as those, and nobody of them
    const [active, inactive] = [await matching('?status=active'), await matching('?status=inactive')];
    expect(active.fingerprint).not.toBe(inactive.fingerprint);
    const wrong = { act: 'delete', filter: { status: 'inactive' }, fingerprint: active.fingerprint };
    expect(await begin(wrong)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', error: expect.stringMatching(/^The filter finds other people by now/) },
    });
    const none = { act: 'delete', ids: [] };
    expect((await begin(none)).status).toBe(400);
    expect((await begin({ act: 'promote', filter: {}, fingerprint })).status).toBe(400);
    expect((await begin({ act: 'delete', filter: { q: 'a', colour: 'red' }, fingerprint })).status).toBe(400);
    expect((await counts()).all).toBe(all);
  });

  it('is not changed by the act, and is named in the audit at each person', async () => {
    const me = ((await admin.ask('GET', '/api/auth/me')).body as { user: User }).user.id;
    const [member] = (await admin.ask('GET', '/api/users?q=member')).body as User[];
    const made = await done({ act: 'makeOrganizer', ids: [me, member?.id] });
    expect(made).toMatchObject({ changed: 1, failed: 1 });
    expect((await failures(made.id)).people).toMatchObject([{ userId: me, code: 'self' }]);
    const { body } = await admin.ask('GET', `/api/admin/audit?subject=${member?.id}&limit=1`);
    expect(body).toMatchObject([{ type: 'RolesChanged' }]);
    expect(JSON.stringify(body)).toContain(me);
  });

  it('finds the act in the list with the names of admins, and cannot stop a finished act', async () => {
    const { body, headers } = await admin.ask('GET', `${BULK}?by=me&limit=1`);
    const [latest] = body as BulkAct[];
    expect(latest).toMatchObject({ state: 'done', askedBy: { name: expect.stringMatching(/\w/) }, stopped: null });
    expect(headers.get('x-next-cursor')).toBeTruthy();
    const kept = Number(headers.get('x-total-count'));
    expect(kept).toBeGreaterThan(1);
    const last = await admin.ask('GET', `${BULK}?by=me&limit=1&page=${kept}`);
    expect(last.body).toHaveLength(1);
    expect(last.headers.get('x-next-cursor')).toBeNull();
    const refused = await admin.ask('POST', `${BULK}/${latest?.id}/stop`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'done' } });
  });
});
