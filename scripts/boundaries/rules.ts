import type { IForbiddenRuleType } from 'dependency-cruiser';

const TESTS = String.raw`\.test\.tsx?$|^tests/|^packages/[^/]+/tests/`;
const FACES = String.raw`^packages/event-store/src/(index|advisory-lock|keyed-mutex|keys|run-again)\.ts$`;
const TOOLS_OF_PACKAGES = '^packages/[^/]+/(tests|bench)/';
const RULES = String.raw`^modules/[^/]+/(name-|reserved-name-|shown-name-|night-|advice-|numbers-|month-)?rules\.ts$`;
/** The contract of a module, or of one of its folders. */
const CONTRACTS = [String.raw`^(modules|server)/[^/]+/contract\.ts$`, String.raw`^modules/[^/]+/[^/]+/contract\.ts$`];
/** What the doctor checks over the whole log, in each module. */
const INVARIANTS = String.raw`^modules/[^/]+/invariants(\.ts$|/)`;
const SHARED_BY_MODULES = [...CONTRACTS, RULES, String.raw`^modules/[^/]+/domain-events\.ts$`];
/** Forms that no visitor loads: the back office, the account dialog, and the last steps of signing up. */
const LAZY_FORMS =
  '^web/features/(admin-[^/]+|back-office|account|auth/sign-up|contests/words|reports/words|letters/words|hosting/change|series/change|groups/form|cafes/propose|waiting-list/guests)/';
const WIRE_FORMAT = String.raw`^platform/http/(schemas|rendered-page)\.ts$`;
const LOCAL_TIME = String.raw`^platform/(time-units|local-time)\.ts$`;
const SAME_TEXT = String.raw`^platform/(same-text|look-alikes|(?:phone-|code-)?as-typed|isolated|quoted)\.ts$`;
/** Pure files and packages that deciders may import. */
const PURE = String.raw`^platform/(refusal|same-text|look-alikes|as-typed|isolated|phone-number|local-time|add-time|time-units|duration|without-key)\.ts$|(^|/)node_modules/zod/`;

const escaped = (file: string) => file.replaceAll('.', String.raw`\.`);
const folders = (...names: string[]) => `^(${names.join('|')})/`;

/** The import rules of ARCHITECTURE.md. Tests of the product may import anything of it. */
export const rules = (deciders: readonly string[]): IForbiddenRuleType[] => {
  const decider = deciders.length > 0 ? `^(${deciders.map(escaped).join('|')})$` : '^$';
  return [
    {
      name: 'no-circle',
      comment: 'No file imports itself, directly or through others.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import can be resolved.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'packages-know-no-product',
      comment:
        'A package can be read, tested and used without the product: this holds for its tests and benchmarks too.',
      from: { path: '^packages/' },
      to: { path: folders('platform', 'modules', 'projections', 'server', 'web', 'cli', 'scripts', 'bench', 'tests') },
    },
    {
      name: 'packages-by-their-face',
      comment: 'The product, its tests and its benchmarks use only what the public files of a package export.',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', pathNot: [FACES, TOOLS_OF_PACKAGES] },
    },
    {
      name: 'package-tools-for-tools',
      comment: 'Samples and measuring tools of a package are for tests and benchmarks.',
      from: { pathNot: [TESTS, '^packages/', '^bench/'] },
      to: { path: TOOLS_OF_PACKAGES },
    },
    {
      name: 'platform-knows-nobody',
      comment: 'The platform is the lowest layer and must not import the layers above it.',
      from: { path: '^platform/', pathNot: TESTS },
      to: { path: folders('modules', 'projections', 'server', 'web', 'cli', 'scripts', 'bench') },
    },
    {
      name: 'modules-stand-on-platform',
      comment: 'Modules write. What they need from the read side or the server is passed in.',
      from: { path: '^modules/', pathNot: TESTS },
      to: { path: folders('projections', 'server', 'web', 'cli', 'scripts', 'bench') },
    },
    {
      name: 'modules-meet-by-contract',
      comment: 'A module imports only domain events, contracts and rules of another module.',
      from: { path: '^modules/([^/]+)/', pathNot: [TESTS, INVARIANTS] },
      to: { path: '^modules/', pathNot: ['^modules/$1/', ...SHARED_BY_MODULES] },
    },
    {
      name: 'invariants-share-no-function',
      comment: 'A checker that shares code with what it checks shares its mistakes: invariants share types only.',
      from: { path: INVARIANTS, pathNot: TESTS },
      to: {
        pathNot: [INVARIANTS, String.raw`^platform/(invariants|time-units)\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'invariants-meet-invariants',
      comment: 'Invariants know of another module its domain events and its invariants.',
      from: { path: String.raw`^modules/([^/]+)/invariants(\.ts$|/)`, pathNot: TESTS },
      to: { path: '^modules/', pathNot: ['^modules/$1/', INVARIANTS, ...SHARED_BY_MODULES] },
    },
    {
      name: 'projections-read-domain-events',
      comment: 'Read models import only domain events, contracts, rules and the platform.',
      from: { path: '^projections/', pathNot: TESTS },
      to: {
        path: folders('modules', 'server', 'web', 'cli', 'scripts', 'bench'),
        pathNot: SHARED_BY_MODULES,
      },
    },
    {
      name: 'server-knows-no-command-line',
      comment: 'The command line wires the product for ops; the product does not know it.',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: folders('cli', 'scripts', 'bench') },
    },
    {
      name: 'commands-decide-on-the-log',
      comment: 'Commands are decided on the log, never on a read model. Only replies show read models.',
      from: { path: '^server/(commands|erasure-adapter)\\.ts$' },
      to: { path: '^projections/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-side-never-imports-web',
      comment: 'The web application is built and served, never run by the server.',
      from: { pathNot: [TESTS, '^web/'] },
      to: { path: '^web/' },
    },
    {
      name: 'web-sees-contracts',
      comment:
        'The web knows the server by its contracts and rules; local times and sameness of texts are the same everywhere.',
      from: { path: '^web/', pathNot: TESTS },
      to: {
        path: folders('modules', 'projections', 'platform', 'server', 'cli', 'scripts', 'bench'),
        pathNot: [...CONTRACTS, RULES, WIRE_FORMAT, LOCAL_TIME, SAME_TEXT],
      },
    },
    {
      name: 'web-takes-types-only',
      comment: 'Schemas bring zod into the browser, so only forms that are loaded lazily may import them.',
      from: { path: '^web/', pathNot: [TESTS, LAZY_FORMS] },
      to: { path: [...CONTRACTS, WIRE_FORMAT], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-ui-and-lib-first',
      comment: 'ui and lib → features → pages → app: ui and lib know nothing of the rest.',
      from: { path: '^web/(ui|lib)/', pathNot: TESTS },
      to: { path: '^web/(features|pages|app)/' },
    },
    {
      name: 'web-drawings-on-lib',
      comment: 'lib → drawings → app: a drawing is a file by itself and knows nothing of the pages.',
      from: { path: '^web/drawings/', pathNot: TESTS },
      to: { path: '^web/(ui|features|pages|app)/' },
    },
    {
      name: 'web-pages-without-drawings',
      comment: 'Pages show drawings by their address; their code stays on the server.',
      from: { path: '^web/(lib|ui|features|pages)/', pathNot: TESTS },
      to: { path: '^web/drawings/' },
    },
    {
      name: 'web-features-before-pages',
      comment: 'ui and lib → features → pages → app: a feature knows neither page nor app.',
      from: { path: '^web/features/', pathNot: TESTS },
      to: { path: '^web/(pages|app)/' },
    },
    {
      name: 'web-pages-before-app',
      comment: 'ui and lib → features → pages → app: a page does not know the app.',
      from: { path: '^web/pages/', pathNot: TESTS },
      to: { path: '^web/app/' },
    },
    {
      name: 'web-features-apart',
      comment: 'No feature imports another, except session; pages put them together.',
      from: { path: '^web/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^web/features/', pathNot: ['^web/features/$1/', '^web/features/session/'] },
    },
    {
      name: 'contracts-import-zod-alone',
      comment: 'A contract holds shapes and rules; importing it must not load server code.',
      from: { path: CONTRACTS },
      to: {
        pathNot: [...CONTRACTS, RULES, WIRE_FORMAT, SAME_TEXT, '(^|/)node_modules/zod/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-are-light',
      comment: 'A rule is a number or a pure function, light enough for everybody who needs it, the browser too.',
      from: { path: RULES },
      to: { pathNot: [RULES, LOCAL_TIME, SAME_TEXT, '^platform/add-time\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'deciders-are-pure',
      comment: 'A decider imports types from anywhere, but calls only pure code: no clock, no database, no network.',
      from: { path: decider },
      to: { pathNot: [decider, ...SHARED_BY_MODULES, PURE], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-tests-import-tests',
      comment: 'Only tests import test code. Benchmarks of a package fold its sample projections.',
      from: { pathNot: [TESTS, '^packages/[^/]+/bench/'] },
      to: { path: TESTS },
    },
  ];
};
