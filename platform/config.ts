import { BlockList } from 'node:net';
import path from 'node:path';
import { Variables } from './config-variables.ts';
import type { Rate } from './rate.ts';

/** Everything that can be set from outside, read once at the start and trusted from there on. */
export type Config = {
  readonly production: boolean;
  /** `web` answers requests, `worker` folds and runs jobs, `all` does both. */
  readonly role: 'all' | 'web' | 'worker';
  readonly logLevel: Variables['LOG_LEVEL'];
  readonly telemetry: {
    /** What `/metrics` asks for; without one it answers connections from this machine alone, and in production nobody. */
    readonly metricsToken: string | undefined;
    /** Where spans go, as JSON over HTTP. Undefined: nowhere. */
    readonly otlpEndpoint: string | undefined;
  };
  /** Milliseconds the product's clock runs ahead of the machine's. */
  readonly clockOffsetMs: number;
  /** An absolute path; undefined for the default place (see `dataDirectory`). */
  readonly dataDir: string | undefined;
  /** Undefined: one is generated and kept in the data directory. */
  readonly secretKey: string | undefined;
  readonly server: {
    readonly port: number;
    readonly host: string;
    /** Without a slash at the end. */
    readonly publicUrl: string;
    /** People come by https: cookies are `Secure` and carry the `__Host-` prefix. */
    readonly https: boolean;
    /** Addresses whose `X-Forwarded-For` is believed. */
    readonly trustedProxies: readonly string[];
    /** How long a stopping process still takes requests after `/readyz` has begun to answer 503. */
    readonly drainSeconds: number;
  };
  readonly database:
    | { readonly kind: 'external'; readonly url: string }
    /** A PostgreSQL of our own under the data directory. */
    | { readonly kind: 'embedded' }
    /** The same, thrown away at the end: for tests. */
    | { readonly kind: 'ephemeral' };
  /** Undefined: jobs run on PostgreSQL. */
  readonly redis: { readonly url: string } | undefined;
  /** The first admin, read at the first start. Without a password one is generated. */
  readonly admin: { readonly username: string; readonly password: string | undefined };
  /** `whenEmpty` seeds a log that holds nothing yet. */
  readonly demo: 'whenEmpty' | 'off';
  /** Addresses of this domain get `code` on the screen and no mail. Never in production. */
  readonly testDomain: { readonly domain: string; readonly code: string } | undefined;
  readonly mail:
    | {
        readonly kind: 'mailgun';
        readonly from: string;
        readonly apiKey: string;
        readonly domain: string;
        readonly url: string;
      }
    /** Mails are shown on a page of the product instead of being sent. */
    | { readonly kind: 'mailbox'; readonly from: string }
    /** Production without Mailgun: mails wait in the outbox, shown to nobody. */
    | { readonly kind: 'none'; readonly from: string };
  readonly city: { readonly name: string; readonly timeZone: string; readonly supportPhone: string };
  readonly limits: {
    /** Sending one-time codes, by mailbox and by client address. */
    readonly codesPerAddress: readonly Rate[];
    readonly codesPerClient: readonly Rate[];
    /** Wrong tries that kill a code. */
    readonly codeTries: number;
    /** Wrong codes over all codes, by client address. */
    readonly guessesPerClient: readonly Rate[];
    readonly invitationChecks: readonly Rate[];
    /** Messages by one person. */
    readonly messages: readonly Rate[];
    /** Failed sign-ins of admins, by name and by client address. */
    readonly adminLoginsPerName: readonly Rate[];
    readonly adminLoginsPerClient: readonly Rate[];
    /** Requests of any kind, by the address of somebody not signed in, or by person. */
    readonly requestsPerClient: readonly Rate[];
    readonly requestsPerPerson: readonly Rate[];
    /** Requests that change something, by a member and by an admin, who handles whole lists. */
    readonly commandsPerPerson: readonly Rate[];
    readonly commandsPerAdmin: readonly Rate[];
    /** GameEvents scheduled by one person. */
    readonly schedulingPerPerson: readonly Rate[];
  };
};

/**
 * Reads the configuration from environment variables. An empty variable counts as one not set. Pure.
 *
 * @param projectRoot what a relative DATA_DIR is relative to, wherever the process was started
 * @returns the configuration, or what is wrong with it: one line for each variable at fault
 */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  projectRoot: string,
): Config | readonly string[] {
  const parsed = Variables.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())));
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  const mistakes = contradictions(parsed.data);
  return mistakes.length > 0 ? mistakes : arrange(parsed.data, projectRoot);
}

/** ASVS 6.2: long enough to need no rules of composition. The command line asks for as much. */
const MIN_ADMIN_PASSWORD = 15;

const isProduction = (v: Variables): boolean => v.NODE_ENV === 'production';

/** What each variable allows by itself and the others do not. */
function contradictions(v: Variables): string[] {
  const rules: readonly (readonly [boolean, string])[] = [
    [!v.MAILGUN_API_KEY !== !v.MAILGUN_DOMAIN, 'MAILGUN_API_KEY and MAILGUN_DOMAIN must be set together.'],
    [
      v.EPHEMERAL_DATABASE && v.DATABASE_URL !== undefined,
      'EPHEMERAL_DATABASE cannot be on while DATABASE_URL is set.',
    ],
    ...(isProduction(v) ? productionRules(v) : loopbackRules(v)),
  ];
  return rules.filter(([broken]) => broken).map(([, mistake]) => mistake);
}

const productionRules = (v: Variables): readonly (readonly [boolean, string])[] => [
  [!v.SECRET_KEY, 'SECRET_KEY must be set with NODE_ENV=production: at least 32 random characters.'],
  [v.TEST_EMAIL_DOMAIN !== undefined, 'TEST_EMAIL_DOMAIN must not be set with NODE_ENV=production.'],
  [v.DEMO === true, 'DEMO must not be on with NODE_ENV=production.'],
  [v.CLOCK_OFFSET !== 0, 'CLOCK_OFFSET must not be set with NODE_ENV=production.'],
  [v.EPHEMERAL_DATABASE, 'EPHEMERAL_DATABASE must not be on with NODE_ENV=production.'],
  [
    v.ADMIN_PASSWORD !== undefined && v.ADMIN_PASSWORD.length < MIN_ADMIN_PASSWORD,
    `ADMIN_PASSWORD must be at least ${MIN_ADMIN_PASSWORD} characters with NODE_ENV=production.`,
  ],
];

/**
 * Outside production the product trusts everybody who can reach it: codes are on the screen or in the mailbox page, the
 * clock can be shifted, and limits are a hundred times wider. So nobody else's machine may reach it, nor be invited to.
 */
const loopbackRules = (v: Variables): readonly (readonly [boolean, string])[] => [
  [
    !isLoopback(v.HOST),
    `HOST must be a loopback address such as 127.0.0.1 without NODE_ENV=production: ${openings(v)} for this machine alone.`,
  ],
  [
    v.PUBLIC_URL !== undefined && !isLoopbackUrl(v.PUBLIC_URL),
    `PUBLIC_URL must be http:// with a loopback host without NODE_ENV=production: ${openings(v)} for this machine alone.`,
  ],
];

/** What is open to everybody under these settings, as the subject of a sentence. */
function openings(v: Variables): string {
  const open = [
    hasDemo(v) && 'the demo',
    testDomain(v) !== undefined && 'the test domain',
    mail(v).kind === 'mailbox' && 'the mailbox page',
    v.CLOCK_OFFSET !== 0 && 'the clock offset',
  ].filter((each) => each !== false);
  const last = open.pop();
  if (last === undefined) return 'settings of development are';
  return open.length === 0 ? `${last} is` : `${open.join(', ')} and ${last} are`;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** A name of the machine itself (RFC 6761), or one of its loopback addresses. Any other name may lead anywhere. */
const isLoopback = (host: string): boolean =>
  /^([a-z\d-]+\.)*localhost$/i.test(host) || LOOPBACK.check(host) || LOOPBACK.check(host, 'ipv6');

function isLoopbackUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

const hasDemo = (v: Variables): boolean => !isProduction(v) && (v.DEMO ?? v.DATABASE_URL === undefined);

const testDomain = (v: Variables): string | undefined =>
  v.TEST_EMAIL_DOMAIN ?? (hasDemo(v) ? 'example.test' : undefined);

function arrange(v: Variables, projectRoot: string): Config {
  const production = isProduction(v);
  const publicUrl = v.PUBLIC_URL ?? `http://${reachable(v.HOST)}:${v.PORT}`;
  const domain = testDomain(v);
  return {
    production,
    role: v.ROLE,
    logLevel: v.LOG_LEVEL,
    telemetry: { metricsToken: v.METRICS_TOKEN, otlpEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT },
    clockOffsetMs: v.CLOCK_OFFSET,
    dataDir: v.DATA_DIR && path.resolve(projectRoot, v.DATA_DIR),
    secretKey: v.SECRET_KEY,
    server: {
      port: v.PORT,
      host: v.HOST,
      publicUrl,
      https: publicUrl.startsWith('https:'),
      trustedProxies: v.TRUSTED_PROXIES,
      drainSeconds: v.DRAIN_SECONDS,
    },
    database: database(v),
    redis: v.REDIS_URL === undefined ? undefined : { url: v.REDIS_URL },
    admin: { username: v.ADMIN_USERNAME, password: v.ADMIN_PASSWORD },
    demo: hasDemo(v) ? 'whenEmpty' : 'off',
    testDomain: domain === undefined ? undefined : { domain, code: v.TEST_OTP },
    mail: mail(v),
    city: { name: v.CITY_NAME, timeZone: v.CITY_TIME_ZONE, supportPhone: v.SUPPORT_PHONE },
    limits: {
      codesPerAddress: v.LIMIT_CODES_PER_ADDRESS,
      codesPerClient: v.LIMIT_CODES_PER_CLIENT,
      codeTries: v.LIMIT_CODE_TRIES,
      guessesPerClient: v.LIMIT_GUESSES_PER_CLIENT,
      invitationChecks: v.LIMIT_INVITATION_CHECKS,
      messages: v.LIMIT_MESSAGES,
      adminLoginsPerName: v.LIMIT_ADMIN_LOGINS_PER_NAME,
      adminLoginsPerClient: v.LIMIT_ADMIN_LOGINS_PER_CLIENT,
      ...requestLimits(v),
    },
  };
}

/** Outside production a hundredfold: there everybody is one client, the demo's organizer among them, and in a hurry. */
function requestLimits(v: Variables) {
  const usually = (max: number, seconds: number): readonly Rate[] => [
    { max: isProduction(v) ? max : max * 100, seconds },
  ];
  return {
    requestsPerClient: v.LIMIT_REQUESTS_PER_CLIENT ?? usually(600, 60),
    requestsPerPerson: v.LIMIT_REQUESTS_PER_PERSON ?? usually(600, 60),
    commandsPerPerson: v.LIMIT_COMMANDS_PER_PERSON ?? usually(60, 60),
    commandsPerAdmin: v.LIMIT_COMMANDS_PER_ADMIN ?? usually(600, 60),
    schedulingPerPerson: v.LIMIT_SCHEDULING_PER_PERSON ?? usually(10, 3_600),
  };
}

/** An address to type into a browser for an address to listen on. */
const reachable = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

function database(v: Variables): Config['database'] {
  if (v.DATABASE_URL) return { kind: 'external', url: v.DATABASE_URL };
  return { kind: v.EPHEMERAL_DATABASE ? 'ephemeral' : 'embedded' };
}

function mail(v: Variables): Config['mail'] {
  if (v.MAILGUN_API_KEY && v.MAILGUN_DOMAIN) {
    const from = v.MAIL_FROM ?? `Tablemates <no-reply@${v.MAILGUN_DOMAIN}>`;
    return { kind: 'mailgun', from, apiKey: v.MAILGUN_API_KEY, domain: v.MAILGUN_DOMAIN, url: v.MAILGUN_URL };
  }
  const from = v.MAIL_FROM ?? 'Tablemates <hello@tablemates.example>';
  return { kind: isProduction(v) ? 'none' : 'mailbox', from };
}
