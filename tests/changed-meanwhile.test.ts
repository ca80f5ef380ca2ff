import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Reply, type RunningProduct, runningProduct } from './support/product.ts';

let running: RunningProduct;
let admin: Client;
let other: Client;
beforeAll(async () => {
  running = await runningProduct();
  [admin, other] = [running.client(), running.client()];
  await admin.signInAsAdmin();
  await other.signInAsAdmin();
});
afterAll(() => running.stop());

type Versioned = { readonly id: string; readonly version: number; readonly regionId: string };

let count = 0;
const fresh = (what: string) => `${what} ${++count}`;
const made = async (path: string, body: object): Promise<Versioned> => {
  const reply = await admin.ask('POST', path, body);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  const record = reply.body as Versioned;
  expect(reply.headers.get('etag')).toBe(`"${record.version}"`);
  return record;
};
const aRegion = () => made('/api/regions', { name: fresh('Region') });

type Kind = {
  readonly list: string;
  readonly make: () => Promise<Versioned>;
  /** Two changes of different fields. */
  readonly one: () => object;
  readonly another: () => object;
};

const kinds: Readonly<Record<string, Kind>> = {
  person: {
    list: '/api/users',
    make: () =>
      made('/api/users', { email: `p${++count}@example.test`, firstName: 'Ada', lastName: 'Lake', phoneNumber: '' }),
    one: () => ({ phoneNumber: '(713) 555-0111' }),
    another: () => ({ bio: 'Chess on Fridays.' }),
  },
  'person in the list of reliability': {
    list: '/api/admin/users',
    make: () => made('/api/users', { email: `p${++count}@example.test`, firstName: 'Ada', lastName: 'Lake' }),
    one: () => ({ isProvider: true }),
    another: () => ({ firstName: 'Adele' }),
  },
  game: {
    list: '/api/games',
    make: () => made('/api/games', { name: fresh('Game') }),
    one: () => ({ description: 'Trap the king.' }),
    another: () => ({ status: 'inactive' }),
  },
  cafe: {
    list: '/api/cafes',
    make: async () => {
      const { id: regionId } = await aRegion();
      return made('/api/cafes', { name: fresh('Cafe'), address: '1 Main St', zipcode: '77002', regionId });
    },
    one: () => ({ zipcode: '77003' }),
    another: () => ({ address: '2 Main St' }),
  },
  city: {
    list: '/api/cities',
    make: async () => made('/api/cities', { name: fresh('City'), regionId: (await aRegion()).id }),
    one: () => ({ name: fresh('Bellaire') }),
    another: () => ({ name: fresh('Pasadena') }),
  },
  region: {
    list: '/api/regions',
    make: aRegion,
    one: () => ({ name: fresh('Montrose') }),
    another: () => ({ name: fresh('Midtown') }),
  },
  sender: {
    list: '/api/email-settings',
    make: () => made('/api/email-settings', { senderEmail: `s${++count}@example.test`, senderName: 'Tablemates' }),
    one: () => ({ senderName: 'Game night' }),
    another: () => ({ replyToEmail: 're@example.test' }),
  },
};

const pathOf = ({ list }: Kind, { id }: Versioned) => `${list.replace('/admin/', '/')}/${id}`;
const changed = (client: Client, kind: Kind, record: Versioned, change: object, ifMatch?: string): Promise<Reply> =>
  client.ask('PATCH', pathOf(kind, record), change, ifMatch === undefined ? {} : { 'if-match': ifMatch });
/** The record in its list, without what only lists say. */
const inList = async ({ list }: Kind, { id }: Versioned): Promise<Partial<Versioned>> => {
  const all = (await admin.ask('GET', `${list}?limit=200`)).body as (Versioned & Partial<OnlyInLists>)[];
  const { regionName: _, tablesThisWeek: __, ...record } = all.find((each) => each.id === id) ?? { id: 'not listed' };
  return record;
};
type OnlyInLists = { regionName: string; tablesThisWeek: number };
const tag = (version: number) => `"${version}"`;

describe.each(Object.entries(kinds))('a %s', (_name, kind) => {
  it('has a version in lists and answers, which grows with what changes', async () => {
    const one = kind.one();
    const record = await kind.make();
    expect(await inList(kind, record)).toMatchObject({ version: record.version });
    const reply = await changed(admin, kind, record, one, tag(record.version));
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: one });
    const { version } = reply.body as Versioned;
    expect(version).toBeGreaterThan(record.version);
    expect(reply.headers.get('etag')).toBe(tag(version));
    expect(await inList(kind, record)).toEqual(reply.body);
    const same = await changed(admin, kind, record, one, tag(version));
    expect(same).toMatchObject({ status: 200, body: { version } });
    expect(same.headers.get('etag')).toBe(tag(version));
  });

  it('that is read by itself has its ETag', async () => {
    const record = await kind.make();
    const shown = await admin.ask('GET', pathOf(kind, record));
    expect([shown.status, shown.headers.get('etag')]).toEqual([200, tag(record.version)]);
    expect(shown.body).toMatchObject(record);
    expect((await admin.ask('DELETE', pathOf(kind, record))).status).toBe(204);
    expect(await admin.ask('GET', pathOf(kind, record))).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('that somebody changed since is not changed, and its current state is shown', async () => {
    const [one, another] = [kind.one(), kind.another()];
    const record = await kind.make();
    const meanwhile = await changed(other, kind, record, one);
    const refused = await changed(admin, kind, record, another, tag(record.version));
    expect(refused).toMatchObject({ status: 412, body: { error: expect.any(String), code: 'stale' } });
    expect((refused.body as { current: unknown }).current).toEqual(meanwhile.body);
    expect(refused.headers.get('etag')).toBe(meanwhile.headers.get('etag'));
    expect(await inList(kind, record)).toEqual(meanwhile.body);
    const { version } = meanwhile.body as Versioned;
    expect(await changed(admin, kind, record, another, tag(version))).toMatchObject({
      status: 200,
      body: another,
    });
  });

  it('without a condition changes only the named fields', async () => {
    const [one, another] = [kind.one(), kind.another()];
    const record = await kind.make();
    await changed(other, kind, record, one);
    const { body } = await changed(admin, kind, record, another);
    expect(body).toMatchObject({ ...one, ...another });
  });

  it('accepts one of two changes at the same instant', async () => {
    const [one, another] = [kind.one(), kind.another()];
    const record = await kind.make();
    const replies = await Promise.all([
      changed(admin, kind, record, one, tag(record.version)),
      changed(other, kind, record, another, tag(record.version)),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [done, refused] = replies[0]?.status === 200 ? replies : [replies[1], replies[0]];
    expect(refused?.body).toMatchObject({ current: done?.body });
  });

  it('accepts any version, one of several, and a weak ETag of a compressing proxy', async () => {
    const [one, another] = [kind.one(), kind.another()];
    const record = await kind.make();
    await changed(other, kind, record, one);
    const any = await changed(admin, kind, record, another, '*');
    expect(any.status).toBe(200);
    const { version } = any.body as Versioned;
    expect(await changed(admin, kind, record, one, `"999", "${version}"`)).toMatchObject({ status: 200 });
    const { version: next } = (await inList(kind, record)) as Versioned;
    expect(await changed(admin, kind, record, another, `W/"${next}"`)).toMatchObject({ status: 200 });
  });

  it('refuses an invalid condition, and stays as it is', async () => {
    const one = kind.one();
    const record = await kind.make();
    for (const condition of ['', '3', 'soon', '"', '"1', '1"', '"1" "2"', '"1",,"2"', '* , "1"']) {
      const reply = await changed(admin, kind, record, one, condition);
      expect(reply, condition).toMatchObject({ status: 400, body: { code: 'invalid' } });
    }
    expect(await inList(kind, record)).toEqual(record);
  });

  it('never matches a version that is not one of its numbers', async () => {
    const one = kind.one();
    const record = await kind.make();
    for (const condition of ['"0"', '"01"', '"x"', '"-1"', '"1e0"', `"${'9'.repeat(40)}"`]) {
      expect(await changed(admin, kind, record, one, condition)).toMatchObject({ status: 412 });
    }
  });

  it('that is removed is 404, with any condition', async () => {
    const one = kind.one();
    const record = await kind.make();
    expect((await admin.ask('DELETE', pathOf(kind, record))).status).toBe(204);
    for (const condition of ['*', tag(record.version)]) {
      expect((await changed(admin, kind, record, one, condition)).status).toBe(404);
    }
  });

  it('gives a repeated command the first answer, with the same ETag', async () => {
    const one = kind.one();
    const record = await kind.make();
    const once = () =>
      admin.ask('PATCH', pathOf(kind, record), one, {
        'if-match': tag(record.version),
        'idempotency-key': `once-${record.id}`,
      });
    const first = await once();
    expect(first.status).toBe(200);
    const again = await once();
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([200, first.body, first.headers.get('etag')]);
    const onAnother = await admin.ask('PATCH', pathOf(kind, record), one, {
      'if-match': '"999"',
      'idempotency-key': `once-${record.id}`,
    });
    expect(onAnother).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });
});

describe('the activation of a person', () => {
  const person = kinds.person as Kind;
  const setActive = (client: Client, { id }: Versioned, isActive: boolean, ifMatch: string) =>
    client.ask('PATCH', `/api/users/${id}/active`, { isActive }, { 'if-match': ifMatch });

  it('is refused to an admin who saw an outdated person', async () => {
    const record = await person.make();
    const meanwhile = await changed(other, person, record, person.one());
    const refused = await setActive(admin, record, false, tag(record.version));
    expect(refused).toMatchObject({ status: 412, body: { code: 'stale', current: meanwhile.body } });
    const { version } = meanwhile.body as Versioned;
    const shut = await setActive(admin, record, false, tag(version));
    expect(shut).toMatchObject({ status: 200, body: { isActive: false } });
    expect((shut.body as Versioned).version).toBeGreaterThan(version);
    expect(await changed(admin, person, record, person.another(), tag(version))).toMatchObject({ status: 412 });
    expect(await setActive(admin, record, true, tag(version))).toMatchObject({ status: 412 });
  });

  it('needs the version even for oneself', async () => {
    const { user } = (await admin.ask('GET', '/api/auth/me')).body as { user: Versioned };
    expect(await setActive(admin, user, true, '"999"')).toMatchObject({ status: 412, body: { current: user } });
    expect(await setActive(admin, user, true, tag(user.version))).toMatchObject({ status: 200 });
  });
});

describe('the sender that mails come from', () => {
  const sender = kinds.sender as Kind;
  const activate = (client: Client, { id }: Versioned, ifMatch?: string) =>
    client.ask('PATCH', `/api/email-settings/${id}/activate`, undefined, ifMatch ? { 'if-match': ifMatch } : {});

  it('changes together with the former one, and no other sender changes', async () => {
    const [one, two, three] = [await sender.make(), await sender.make(), await sender.make()];
    await activate(admin, one);
    const before = await inList(sender, one);
    const reply = await activate(admin, two, tag(two.version));
    expect(reply).toMatchObject({ status: 200, body: { isActive: true } });
    expect((reply.body as Versioned).version).toBeGreaterThan(two.version);
    expect((await inList(sender, one))?.version).toBeGreaterThan(before?.version ?? 0);
    expect(await inList(sender, three)).toEqual(three);
    expect(await activate(admin, two, tag(two.version))).toMatchObject({ status: 412, body: { current: reply.body } });
  });
});

describe('a related change', () => {
  it('keeps the version of a region: a cafe that opens in it, a city that moves there', async () => {
    const region = await aRegion();
    await made('/api/cities', { name: fresh('City'), regionId: region.id });
    await made('/api/cafes', { name: fresh('Cafe'), address: '1 Main St', zipcode: '77002', regionId: region.id });
    const kind = kinds.region as Kind;
    expect(await inList(kind, region)).toEqual(region);
    const renamed = await changed(admin, kind, region, { name: fresh('Heights') }, tag(region.version));
    expect(renamed.status).toBe(200);
    expect(await inList(kind, region)).toEqual(renamed.body);
    expect(await changed(admin, kind, region, { name: fresh('Heights') }, tag(region.version))).toMatchObject({
      status: 412,
      body: { current: renamed.body },
    });
  });

  it('raises the version of a cafe if it has another owner', async () => {
    const cafe = await (kinds.cafe as Kind).make();
    const owner = await made('/api/users', {
      email: `o${++count}@example.test`,
      firstName: 'Olu',
      lastName: 'Bay',
      isCafeOwner: true,
    });
    const owned = await changed(other, kinds.cafe as Kind, cafe, { ownerId: owner.id });
    expect((owned.body as Versioned).version).toBeGreaterThan(cafe.version);
  });
});

it('visitors see a game only while it is active, as in the list', async () => {
  const game = await (kinds.game as Kind).make();
  const seen = () => running.client().ask('GET', `/api/games/${game.id}`);
  expect(await seen()).toMatchObject({ status: 200, body: game });
  await changed(admin, kinds.game as Kind, game, { status: 'inactive' });
  expect((await seen()).status).toBe(404);
});

it('the version of a person rises with their own changes, and with a role by invite code', async () => {
  const member = running.client();
  const id = await member.signUp('mona');
  const before = (await inList(kinds.person as Kind, { id } as Versioned)) as Versioned;
  await member.ask('PATCH', '/api/users/profile', { bio: 'Mine.' });
  const { body } = await changed(admin, kinds.person as Kind, before, { bio: 'Theirs.' }, tag(before.version));
  expect(body).toMatchObject({ code: 'stale', current: { bio: 'Mine.' } });
  const { version } = (body as { current: Versioned }).current;
  const invited = await made('/api/invitations', { email: 'mona@example.test', role: 'provider' });
  const { inviteCode } = invited as unknown as { inviteCode: string };
  await member.ask('POST', '/api/invitations/redeem', { code: inviteCode });
  const stale = await changed(admin, kinds.person as Kind, before, { isProvider: false }, tag(version));
  expect(stale).toMatchObject({ status: 412, body: { current: { isProvider: true } } });
});

it('an invitation has a version, which grows as it is sent again', async () => {
  const invitation = await made('/api/invitations', { email: 'ida@example.test', role: 'provider' });
  const resent = await admin.ask('POST', `/api/invitations/${invitation.id}/resend`);
  const { version } = resent.body as Versioned;
  expect(version).toBeGreaterThan(invitation.version);
  expect(resent.headers.get('etag')).toBe(tag(version));
  expect((await admin.ask('GET', '/api/invitations')).body).toContainEqual(expect.objectContaining({ version }));
});
