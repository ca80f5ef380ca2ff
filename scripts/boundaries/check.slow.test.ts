import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundaryProblems } from './check.ts';
import { foldersThatImportBack } from './folders.ts';
import { rules } from './rules.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

/** A tiny project without violations. */
const HOUSE: Readonly<Record<string, string>> = {
  'packages/event-store/src/index.ts': "export { append } from './log/append.ts';",
  'packages/event-store/src/log/append.ts': 'export const append = 1;',
  'packages/event-store/src/log/append.test.ts': "import '../../tests/database.ts';",
  'packages/event-store/tests/database.ts': 'export const database = 1;',
  'packages/event-store/bench/measure.ts': 'export const median = 1;',
  'bench/api/main.ts': "import { median } from '../../packages/event-store/bench/measure.ts'; export const m = median;",
  'platform/log.ts': "import { append } from '../packages/event-store/src/index.ts'; export const log = append;",
  'platform/clock.ts': 'export type Clock = () => Date; export const systemClock = () => new Date();',
  'platform/refusal.ts': 'export const refuse = (code: string) => ({ code });',
  'platform/http/schemas.ts': 'export const id = 1; export type ErrorReply = { error: string };',
  'modules/events/contract.ts':
    "import { id } from '../../platform/http/schemas.ts'; export const GameEvent = { id }; export type GameEvent = typeof GameEvent;",
  'modules/events/domain-events.ts': 'export type ParticipantJoined = object;',
  'modules/events/game-event.ts': `import type { Clock } from '../../platform/clock.ts';
    import { refuse } from '../../platform/refusal.ts';
    import { seats } from './seats.ts';
export const gameEventFold = { refuse, seats }; export type At = Clock;`,
  'modules/events/seats.ts': 'export const seats = 1;',
  'modules/events/waiting-list/waiting-list.ts':
    "import { places } from '../places.ts';\nexport const decideOffer = places;",
  'modules/events/places.ts': 'export const places = 1;',
  'modules/events/rules.ts':
    'export const LATE_HOURS = 24; export const isHost = ({ hostId }: { hostId: string }, id: string) => [hostId].includes(id);',
  'modules/events/invariants/state.ts': 'export const HOURS = 3;',
  'modules/events/invariants.ts':
    "import { HOURS } from './invariants/state.ts'; import type { ParticipantJoined } from './domain-events.ts'; export const on = HOURS; export type E = ParticipantJoined;",
  'modules/reliability/decide.ts':
    "import { LATE_HOURS } from '../events/rules.ts'; export const decide = () => LATE_HOURS;",
  'modules/events/commands.ts':
    "import { gameEventFold } from './game-event.ts'; export const commands = gameEventFold;",
  'modules/reliability/contract.ts': 'export const Score = 1;',
  'modules/reliability/commands.ts':
    "import type { ParticipantJoined } from '../events/domain-events.ts'; export type E = ParticipantJoined;",
  'projections/seats/seats.ts':
    "import type { ParticipantJoined } from '../../modules/events/domain-events.ts'; export type E = ParticipantJoined;",
  'server/compose.ts':
    "import { commands } from '../modules/events/commands.ts'; import '../projections/seats/seats.ts'; export { commands };",
  'cli/main.ts': "import { commands } from '../server/compose.ts'; export const main = commands;",
  'web/lib/api.ts':
    "import type { ErrorReply } from '../../platform/http/schemas.ts'; export type E = ErrorReply; export const api = 1;",
  'web/ui/button.tsx': "import { api } from '../lib/api.ts'; export const Button = api;",
  'web/features/session/session.ts': "import { Button } from '../../ui/button.tsx'; export const session = Button;",
  'web/features/events/card.tsx':
    "import { session } from '../session/session.ts'; import type { GameEvent } from '../../../modules/events/contract.ts'; export const card = session; export type E = GameEvent;",
  'web/features/cafes/cafe.tsx': 'export const cafe = 1;',
  'web/features/admin-events/form.tsx':
    "import { GameEvent } from '../../../modules/events/contract.ts'; export const form = GameEvent;",
  'web/features/auth/sign-up/step.tsx':
    "import { GameEvent } from '../../../../modules/events/contract.ts'; export const step = GameEvent;",
  'web/drawings/cover.tsx': "import { api } from '../lib/api.ts'; export const cover = api;",
  'web/pages/landing.tsx': "import { card } from '../features/events/card.tsx'; export const landing = card;",
  'web/app/router.tsx': "import { landing } from '../pages/landing.tsx'; export const router = landing;",
  'tests/support/database.ts': "import '../../server/compose.ts'; export const database = 1;",
  'modules/events/commands.test.ts': "import '../../tests/support/database.ts'; import '../../web/app/router.tsx';",
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tablemates-boundaries-'));
  for (const [file, text] of Object.entries(HOUSE)) write(file, text);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a project without violations has no problems', async () => {
  expect(await boundaryProblems(root)).toEqual([]);
});

test('an empty project is reported, because it proves nothing', async () => {
  for (const folder of ['packages', 'platform', 'modules', 'projections', 'server', 'cli', 'web', 'tests', 'bench']) {
    rmSync(path.join(root, folder), { recursive: true });
  }
  mkdirSync(path.join(root, 'modules'));
  expect(await boundaryProblems(root)).toEqual(['There is nothing here to check.']);
});

/** Violations of each rule: a file, and what it must not import. */
const VIOLATIONS: readonly (readonly [rule: string, file: string, imported: string, type?: 'type X'])[] = [
  ['no-circle', 'platform/http/schemas.ts', '../../modules/events/contract.ts'],
  ['resolvable', 'server/planted.ts', './nowhere.ts'],
  ['packages-know-no-product', 'packages/event-store/src/planted.ts', '../../../platform/clock.ts', 'type X'],
  ['packages-know-no-product', 'packages/event-store/src/planted.ts', '../../../server/compose.ts'],
  ['packages-know-no-product', 'packages/event-store/src/planted.test.ts', '../../../platform/clock.ts', 'type X'],
  ['packages-know-no-product', 'packages/event-store/tests/planted.ts', '../../../tests/support/database.ts'],
  ['packages-know-no-product', 'packages/event-store/bench/planted.ts', '../../../platform/clock.ts'],
  ['packages-by-their-face', 'bench/api/planted.ts', '../../packages/event-store/src/log/append.ts', 'type X'],
  ['packages-by-their-face', 'tests/planted.test.ts', '../packages/event-store/src/log/append.ts'],
  ['package-tools-for-tools', 'server/planted.ts', '../packages/event-store/bench/measure.ts'],
  ['packages-by-their-face', 'server/planted.ts', '../packages/event-store/src/log/append.ts'],
  ['packages-by-their-face', 'modules/events/planted.ts', '../../packages/event-store/src/log/append.ts', 'type X'],
  ['platform-knows-nobody', 'platform/planted.ts', '../modules/events/domain-events.ts', 'type X'],
  ['platform-knows-nobody', 'platform/planted.ts', '../projections/seats/seats.ts'],
  ['platform-knows-nobody', 'platform/planted.ts', '../server/compose.ts'],
  ['modules-stand-on-platform', 'modules/events/planted.ts', '../../projections/seats/seats.ts', 'type X'],
  ['modules-stand-on-platform', 'modules/events/planted.ts', '../../server/compose.ts'],
  ['modules-meet-by-contract', 'modules/reliability/planted.ts', '../events/commands.ts'],
  ['modules-meet-by-contract', 'modules/reliability/planted.ts', '../events/game-event.ts', 'type X'],
  ['invariants-share-no-function', 'modules/events/invariants/planted.ts', '../rules.ts'],
  ['invariants-share-no-function', 'modules/reliability/invariants.ts', '../../platform/refusal.ts'],
  ['invariants-meet-invariants', 'modules/reliability/invariants.ts', '../events/game-event.ts', 'type X'],
  ['server-knows-no-command-line', 'server/planted.ts', '../cli/main.ts'],
  ['projections-read-domain-events', 'projections/seats/planted.ts', '../../modules/events/game-event.ts'],
  ['projections-read-domain-events', 'projections/seats/planted.ts', '../../server/compose.ts', 'type X'],
  ['commands-decide-on-the-log', 'server/commands.ts', '../projections/seats/seats.ts'],
  ['commands-decide-on-the-log', 'server/erasure-adapter.ts', '../projections/seats/seats.ts'],
  ['server-side-never-imports-web', 'server/planted.ts', '../web/lib/api.ts', 'type X'],
  ['server-side-never-imports-web', 'modules/events/planted.ts', '../../web/lib/api.ts'],
  ['web-sees-contracts', 'web/lib/planted.ts', '../../modules/events/domain-events.ts', 'type X'],
  ['web-sees-contracts', 'web/lib/planted.ts', '../../platform/clock.ts'],
  ['web-sees-contracts', 'web/lib/planted.ts', '../../server/compose.ts', 'type X'],
  ['web-takes-types-only', 'web/features/events/planted.ts', '../../../modules/events/contract.ts'],
  ['web-takes-types-only', 'web/features/auth/planted.ts', '../../../modules/events/contract.ts'],
  ['web-takes-types-only', 'web/ui/planted.ts', '../../modules/events/contract.ts'],
  ['web-takes-types-only', 'web/pages/planted.ts', '../../modules/events/contract.ts'],
  ['web-ui-and-lib-first', 'web/ui/planted.tsx', '../features/events/card.tsx'],
  ['web-ui-and-lib-first', 'web/lib/planted.ts', '../app/router.tsx', 'type X'],
  ['web-drawings-on-lib', 'web/drawings/planted.tsx', '../ui/button.tsx'],
  ['web-pages-without-drawings', 'web/features/cafes/planted.tsx', '../../drawings/cover.tsx'],
  ['web-features-before-pages', 'web/features/cafes/planted.tsx', '../../pages/landing.tsx'],
  ['web-pages-before-app', 'web/pages/planted.tsx', '../app/router.tsx'],
  ['web-features-apart', 'web/features/cafes/planted.tsx', '../events/card.tsx'],
  ['web-features-apart', 'web/features/session/planted.tsx', '../cafes/cafe.tsx', 'type X'],
  ['contracts-import-zod-alone', 'modules/reliability/contract.ts', '../../platform/refusal.ts'],
  ['rules-are-light', 'modules/events/rules.ts', '../../platform/clock.ts'],
  ['rules-are-light', 'modules/events/rules.ts', 'zod'],
  ['deciders-are-pure', 'modules/events/game-event.ts', '../../platform/clock.ts'],
  ['deciders-are-pure', 'modules/events/game-event.ts', 'node:crypto'],
  ['deciders-are-pure', 'modules/events/seats.ts', '../../platform/clock.ts'],
  ['deciders-are-pure', 'modules/events/places.ts', '../../platform/clock.ts'],
  ['only-tests-import-tests', 'server/planted.ts', '../tests/support/database.ts'],
  ['only-tests-import-tests', 'platform/planted.ts', '../modules/events/commands.test.ts', 'type X'],
];

const planted = VIOLATIONS.map(([rule, file, imported, type]) => ({ rule, file, imported, type }));
test.each(planted)('$rule: $file must not import $imported', async ({ rule, file, imported, type }) => {
  const line = type
    ? `import type { X } from '${imported}'; export type Y = X;`
    : `import * as planted from '${imported}'; export const y = planted;`;
  write(file, `${line}\n${HOUSE[file] ?? ''}`);
  const found = await boundaryProblems(root);
  expect(found.filter((problem) => problem.startsWith(`${rule}: `) && problem.includes(file))).not.toEqual([]);
});

test.each([
  ['a folder that imports another one back', 'modules/events/places.ts', './waiting-list/waiting-list.ts'],
  ['a shared file that imports a folder', 'modules/events/seats/planted.ts', '../waiting-list/waiting-list.ts'],
])('folders-one-way: %s', async (_, file, imported) => {
  write(file, `${HOUSE[file] ?? ''}\nimport type { X } from '${imported}'; export type Y = X;`);
  write('modules/events/waiting-list/back.ts', "import type { X } from '../seats/planted.ts'; export type Y = X;");
  const found = await boundaryProblems(root);
  expect(found.filter((problem) => problem.startsWith(`folders-one-way: ${file}`))).toHaveLength(1);
});

test('a module of which nothing was read is reported', () => {
  expect(foldersThatImportBack([], 'modules/events')).toEqual([
    'folders-one-way: nothing in modules/events imports anything, so nothing was checked.',
  ]);
});

test.each([
  'userId === gameEvent.hostId',
  'gameEvent.hostId !== userId',
  'hostId == userId',
  'actor !== roster?.hostId',
  'hostId\n    === userId',
  'ids.includes(gameEvent.hostId)',
  '[hostId, actor].includes(userId)',
  '[actor, gameEvent.hostId].includes(userId)',
])('hosts-are-asked: nobody compares a host by %s', async (comparison) => {
  write('server/planted.ts', `export const planted = (a: any) => ${comparison};`);
  const found = await boundaryProblems(root);
  expect(found.filter((problem) => problem.startsWith('hosts-are-asked: server/planted.ts:1'))).toHaveLength(1);
});

test('whether there is a host may be asked, and a row may be written with one', async () => {
  write(
    'server/planted.ts',
    'export const planted = (a: any) => a.hostId !== undefined && null !== a.hostId && { hostId: a.hostId };',
  );
  expect(await boundaryProblems(root)).toEqual([]);
});

test('a project in which no file knows a host is reported, because nothing was checked', async () => {
  write('modules/events/rules.ts', 'export const LATE_HOURS = 24;');
  expect(await boundaryProblems(root)).toEqual(['hosts-are-asked: no file knows a host, so nothing was checked.']);
});

test('this test breaks every rule', () => {
  expect(new Set(VIOLATIONS.map(([rule]) => rule))).toEqual(new Set(rules([]).map(({ name }) => name)));
});
