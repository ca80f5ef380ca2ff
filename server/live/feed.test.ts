import type { Position, Recorded } from '@tablemates/event-store';
import fc from 'fast-check';
import pino from 'pino';
import { expect, it } from 'vitest';
import type { Change } from './contract.ts';
import { createLiveFeed, type LiveFeed } from './feed.ts';

const [ann, bob] = ['ann', 'bob'];
type Kind = 'gameEvent' | 'message' | 'profile' | 'contest' | 'report' | 'invitation' | 'cafe' | Place | 'unannounced';
type Place = 'game' | 'city' | 'region';

/** A log in memory, of which a domain event is its position and its kind. */
function given() {
  const recorded: Recorded[] = [];
  const dataOf = (kind: Kind, n: number) => {
    if (kind === 'gameEvent') return { type: 'GameEventCompleted', data: { gameEventId: `g${n}` } };
    if (kind === 'profile') return { type: 'ProfileChanged', data: { userId: bob } };
    if (kind === 'contest')
      return {
        type: 'MarkContested',
        data: { contestId: `c${n}`, gameEventId: `g${n}` },
        stream: `reliability-${bob}`,
      };
    if (kind === 'report') return { type: 'ReportMade', data: { reportId: `r${n}` } };
    if (kind === 'invitation') return { type: 'InvitationRevoked', data: { invitationId: `i${n}` } };
    if (kind === 'cafe') return { type: 'CafeRemoved', data: { cafeId: `k${n}` } };
    if (kind === 'game') return { type: 'GameChanged', data: { gameId: `p${n}` } };
    if (kind === 'city') return { type: 'CityRemoved', data: { cityId: `p${n}` } };
    if (kind === 'region') return { type: 'PlaceEnteredRegion', data: { regionId: `p${n}` } };
    return { type: 'MessageSent', data: { gameEventId: `g${n}`, senderId: ann, receiverId: bob } };
  };
  const append = (kind: Kind) => {
    const n = recorded.length + 1;
    const domainEvent = kind === 'unannounced' ? { type: 'ReminderSent', data: {} } : dataOf(kind, n);
    const envelope = { position: BigInt(n), stream: 's', version: n, id: String(n), actor: ann, occurredAt: '' };
    recorded.push({ ...envelope, ...domainEvent });
    return BigInt(n);
  };
  const feed = () =>
    createLiveFeed({
      log: {
        readAll: async ({ after, upTo = BigInt(recorded.length), limit, types }) =>
          recorded
            .filter(({ position, type }) => position > after && position <= upTo && (types?.includes(type) ?? true))
            .slice(0, limit),
      },
      head: BigInt(recorded.length),
      folded: async () => true,
      hostsOf: async (gameEventIds) => new Map(gameEventIds.map((id) => [id, 'host'])),
      pause: async () => {},
      rest: settled,
      logger: pino({ level: 'silent' }),
    });
  const changesFor = (userId: string | null, after: Position, upTo: Position): string[] =>
    recorded
      .filter(({ position }) => position > after && position <= upTo)
      .flatMap(({ type, position }) => {
        if (type === 'GameEventCompleted') return [`gameEvent g${position}`];
        if (type === 'ProfileChanged') return userId === bob ? [`me ${bob}`] : [];
        return type === 'MessageSent' && (userId === ann || userId === bob)
          ? [`conversation g${position}:${ann}:${bob}`]
          : [];
      });
  return { append, feed, changesFor, head: () => BigInt(recorded.length) };
}

/** A page that keeps what is announced to it, and resumes where it left off. */
function page(userId: string | null, isAdmin = false) {
  const heard: { upTo: Position; changed: readonly Change[] }[] = [];
  let leave = () => {};
  return {
    heard,
    names: () => heard.flatMap(({ changed }) => changed.map(({ kind, id }) => `${kind} ${id}`)),
    comeTo(feed: LiveFeed, since: Position | undefined) {
      leave = feed.listen(
        { userId, isAdmin, end: () => {}, hear: (upTo, changed) => void heard.push({ upTo, changed }) },
        since,
      );
    },
    go: () => leave(),
  };
}
const settled = () => new Promise((done) => setImmediate(done));

it('reports only gameEvents to visitors, and to members also their own changes', async () => {
  const { append, feed } = given();
  const live = feed();
  const [visitor, member, other] = [page(null), page(bob), page('cyd')];
  for (const each of [visitor, member, other]) each.comeTo(live, undefined);
  for (const kind of ['gameEvent', 'message', 'profile'] as const) live.follow(append(kind));
  await settled();
  expect(visitor.names()).toEqual(['gameEvent g1']);
  expect(other.names()).toEqual(['gameEvent g1']);
  expect(member.names()).toEqual(['gameEvent g1', `conversation g2:${ann}:${bob}`, `me ${bob}`]);
});

it('reports back-office changes only to admins, a contest also to the host, and a person’s own changes to them', async () => {
  const { append, feed } = given();
  const live = feed();
  const [visitor, other, marked, host, admin] = [page(null), page(ann), page(bob), page('host'), page('cyd', true)];
  for (const each of [visitor, other, marked, host, admin]) each.comeTo(live, undefined);
  for (const kind of ['contest', 'report', 'invitation', 'cafe', 'profile', 'game', 'city', 'region'] as const) {
    live.follow(append(kind));
    await settled();
  }
  for (const each of [visitor, other]) expect(each.names()).toEqual([]);
  expect(host.names()).toEqual(['contest c1']);
  expect(marked.names()).toEqual([`me ${bob}`, `me ${bob}`]);
  expect(admin.names()).toEqual([
    ...[`person ${bob}`, 'contest c1', 'case c1', 'report r2', 'case r2'],
    // what the audit lists is announced as its entry too
    ...['invitation i3', 'audit 3', 'cafe k4', 'audit 4', `person ${bob}`, 'audit 5'],
    ...['game p6', 'audit 6', 'city p7', 'audit 7', 'region p8'],
  ]);
});

it('asks a page that missed more than ten thousand positions to reload everything', async () => {
  const { append, feed } = given();
  const live = feed();
  for (let n = 0; n < 10_002; n++) append('unannounced');
  live.follow(10_002n);
  await settled();
  const late = page(null);
  late.comeTo(live, 1n);
  await settled();
  expect(late.heard).toEqual([{ upTo: 10_002n, changed: [{ kind: 'everything', id: '*' }] }]);
});

it('announces a change once if it is reported twice', async () => {
  const { append, feed, head } = given();
  const live = feed();
  const visitor = page(null);
  visitor.comeTo(live, undefined);
  await settled();
  append('gameEvent');
  live.follow(head());
  await settled();
  live.follow(head());
  await settled();
  expect(visitor.names()).toEqual(['gameEvent g1']);
});

it('ends current and later listeners once it is closed', () => {
  const live = given().feed();
  let ended = 0;
  const listener = { userId: null, isAdmin: false, hear: () => {}, end: () => void ended++ };
  live.listen(listener);
  live.close();
  live.listen(listener);
  expect([ended, live.listeners()]).toEqual([2, 0]);
});

const kinds = fc.constantFrom<Kind>('gameEvent', 'message', 'profile', 'unannounced');
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('append' as const), kind: kinds }),
    fc.record({ do: fc.constant('report' as const), process: fc.nat(1) }),
    fc.record({ do: fc.constant('reconnect' as const), process: fc.nat(1) }),
    fc.record({ do: fc.constant('turn' as const) }),
  ),
  { maxLength: 60 },
);

it('resumes in whichever process answers, without a gap or a repeat', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(null, bob, 'cyd'), async (todo, userId) => {
      const { append, feed, changesFor, head } = given();
      const processes = [feed(), feed()] as const;
      const tab = page(userId);
      tab.comeTo(processes[0], 0n);
      for (const step of todo) {
        if (step.do === 'append') append(step.kind);
        if (step.do === 'report') processes[step.process as 0 | 1].follow(head());
        if (step.do === 'turn') await settled();
        if (step.do === 'reconnect') {
          tab.go();
          tab.comeTo(processes[step.process as 0 | 1], tab.heard.at(-1)?.upTo ?? 0n);
        }
      }
      for (const process of processes) process.follow(head());
      await settled();
      await settled();
      const names = tab.names().filter((name) => !name.startsWith('me'));
      expect(names).toEqual(changesFor(userId, 0n, head()).filter((name) => !name.startsWith('me')));
      // Several changes of one thing are announced once where they come together.
      const lastOfMine = changesFor(userId, 0n, head()).includes(`me ${bob}`);
      expect(tab.names().includes(`me ${bob}`)).toBe(lastOfMine);
    }),
    { numRuns: 300 },
  );
});

it('lets other work run between a thousand listeners, and reports nothing to one that leaves in between', async () => {
  const { append, feed } = given();
  const live = feed();
  const pages = Array.from({ length: 1_000 }, () => page(null));
  for (const each of pages) each.comeTo(live, undefined);
  await settled();
  live.follow(append('gameEvent'));
  // other work of the process, at the first chance
  await settled();
  const [first, last] = [pages[0], pages.at(-1)];
  expect([first?.names(), last?.names()]).toEqual([['gameEvent g1'], []]);
  last?.go();
  for (let turn = 0; live.position() < 1n && turn < 100; turn++) await settled();
  expect(pages.filter(({ heard }) => heard.length === 1)).toHaveLength(999);
  expect(last?.names()).toEqual([]);
});
