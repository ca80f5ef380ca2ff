import { BlockList } from 'node:net';
import path from 'node:path';
import { Variables } from './config-variables.ts';
import { isKnownSecret } from './known-secrets.ts';
import type { SmtpServer } from './mail/smtp-transport.ts';
import type { ApplicationKey } from './push/application-key.ts';
import type { Rate } from './rate.ts';
import type { S3Storage } from './s3.ts';

/** Everything that environment variables set. It is read and checked once, at the start. */
export type Config = {
  readonly production: boolean;
  /** `web` answers requests, `worker` folds and runs jobs, `all` does both. */
  readonly role: 'all' | 'web' | 'worker';
  readonly logLevel: Variables['LOG_LEVEL'];
  readonly telemetry: {
    /**
     * Token for `/metrics`. Without one, `/metrics` answers only connections from this machine, and none in production.
     */
    readonly metricsToken: string | undefined;
    /** Address that receives spans, as JSON over HTTP. Undefined: no spans are sent. */
    readonly otlpEndpoint: string | undefined;
  };
  /** The URL to which each checkpoint of the log is sent, so that a copy exists elsewhere. Undefined: none is sent. */
  readonly checkpointUrl: string | undefined;
  /** The URL that is asked for the newest release. Undefined: none is. */
  readonly releasesUrl: string | undefined;
  /** Milliseconds the product's clock runs ahead of the machine's. */
  readonly clockOffsetMs: number;
  /** An absolute path. Undefined: the default folder (see `dataDirectory`). */
  readonly dataDir: string | undefined;
  /** The place for scheduled backups. The path is absolute. Undefined: none are made. */
  readonly backups:
    | { readonly kind: 'folder'; readonly path: string }
    | { readonly kind: 'bucket'; readonly storage: S3Storage }
    | undefined;
  /** Whether an empty database beside backups is meant to be a new city. */
  readonly newCity: boolean;
  /** Undefined: pictures are kept in the data directory. */
  readonly pictures: S3Storage | undefined;
  /** Undefined: one is generated and kept in the data directory. */
  readonly secretKey: string | undefined;
  readonly server: {
    readonly port: number;
    readonly host: string;
    /** Without a slash at the end. */
    readonly publicUrl: string;
    /** Whether `publicUrl` is https. If so, cookies are `Secure` and their names begin with `__Host-`. */
    readonly https: boolean;
    /** Proxies whose `X-Forwarded-For` header is trusted: addresses, and ranges in CIDR notation. */
    readonly trustedProxies: readonly string[];
    /** Seconds for which a stopping process still accepts requests after `/readyz` began to answer 503. */
    readonly drainSeconds: number;
  };
  readonly database:
    | { readonly kind: 'external'; readonly url: string }
    /** A PostgreSQL server that this process starts, with its files in the data directory. */
    | { readonly kind: 'embedded' }
    /** An embedded PostgreSQL whose data is deleted at the end. For tests. */
    | { readonly kind: 'ephemeral' };
  /** A streaming replica of the database, for reads. Undefined: the database answers them. */
  readonly replica: { readonly url: string } | undefined;
  /** Undefined: jobs run on PostgreSQL. */
  readonly redis: { readonly url: string } | undefined;
  /** The first admin, created at the first start. Without a password one is generated. */
  readonly admin: { readonly username: string; readonly password: string | undefined };
  /** `whenEmpty` seeds an empty log. */
  readonly demo: 'whenEmpty' | 'off';
  /** People with an address of this domain see `code` on the screen and get no mail. Never in production. */
  readonly testDomain: { readonly domain: string; readonly code: string } | undefined;
  readonly mail:
    | {
        readonly kind: 'mailgun';
        readonly from: string;
        readonly apiKey: string;
        readonly domain: string;
        readonly url: string;
        /** Proves that a call about a mail is Mailgun's. Undefined: no such call is taken. */
        readonly signingKey: string | undefined;
      }
    | { readonly kind: 'smtp'; readonly from: string; readonly server: SmtpServer }
    /** Mails are shown on a page of the product instead of being sent. */
    | { readonly kind: 'mailbox'; readonly from: string }
    /** Production without a way to send: mails wait in the outbox, and nobody can read them. */
    | { readonly kind: 'none'; readonly from: string };
  /** Whom to tell of a weakness: an address that begins with mailto:, https: or tel:. */
  readonly securityContact: string;
  /** The key that identifies this product to push services. Undefined: it is derived from the secret key. */
  readonly applicationKey: ApplicationKey | undefined;
  readonly city: { readonly name: string; readonly timeZone: string; readonly supportPhone: string };
  readonly limits: {
    /** Sending one-time codes, by mailbox and by client address. */
    readonly codesPerAddress: readonly Rate[];
    readonly codesPerClient: readonly Rate[];
    /** Number of wrong attempts after which a code is invalid. */
    readonly codeTries: number;
    /** Wrong attempts at any code, by client address. */
    readonly guessesPerClient: readonly Rate[];
    readonly invitationChecks: readonly Rate[];
    /** Wrong check-in codes, by person. */
    readonly checkInGuesses: readonly Rate[];
    /** Messages by one person. */
    readonly messages: readonly Rate[];
    /** Reports by one person. */
    readonly reports: readonly Rate[];
    /** Failed sign-ins of admins, by name and by client address. */
    readonly adminLoginsPerName: readonly Rate[];
    readonly adminLoginsPerClient: readonly Rate[];
    /** Requests of any kind, by client address for visitors and by person for members. */
    readonly requestsPerClient: readonly Rate[];
    readonly requestsPerPerson: readonly Rate[];
    /** Requests that change something. Admins get a higher limit because they edit whole lists. */
    readonly commandsPerPerson: readonly Rate[];
    readonly commandsPerAdmin: readonly Rate[];
    /** GameEvents scheduled by one person. */
    readonly schedulingPerPerson: readonly Rate[];
    /** Seconds of work for one person: encoding pictures, making files, and searching and counting. */
    readonly pictureSeconds: readonly Rate[];
    readonly fileSeconds: readonly Rate[];
    readonly searchSeconds: readonly Rate[];
  };
};

/**
 * Reads the configuration from environment variables. An empty variable counts as not set. Pure.
 *
 * @param projectRoot absolute path that a relative DATA_DIR is resolved against
 * @returns the configuration, or one line for each mistake
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

/** Stands for a secret that is not set. */
const OWN = 'generated and kept in the data directory';

/** ASVS 6.2: a password of this length needs no composition rules. The command line has the same minimum. */
const MIN_ADMIN_PASSWORD = 15;

const isProduction = (v: Variables): boolean => v.NODE_ENV === 'production';

/** Mistakes that only show when several variables are read together. */
function contradictions(v: Variables): string[] {
  const rules: readonly (readonly [boolean, string])[] = [
    [!v.MAILGUN_API_KEY !== !v.MAILGUN_DOMAIN, 'MAILGUN_API_KEY and MAILGUN_DOMAIN must be set together.'],
    [
      v.MAILGUN_SIGNING_KEY !== undefined && v.MAILGUN_API_KEY === undefined,
      'MAILGUN_API_KEY must be set with MAILGUN_SIGNING_KEY.',
    ],
    [
      v.SMTP_URL !== undefined && v.MAILGUN_API_KEY !== undefined,
      'SMTP_URL and MAILGUN_API_KEY must not be set together: mails are sent one way.',
    ],
    [v.SMTP_URL !== undefined && v.MAIL_FROM === undefined, 'MAIL_FROM must be set with SMTP_URL.'],
    [
      v.EPHEMERAL_DATABASE && v.DATABASE_URL !== undefined,
      'EPHEMERAL_DATABASE cannot be on while DATABASE_URL is set.',
    ],
    [
      v.DATABASE_READ_URL !== undefined && v.DATABASE_URL === undefined,
      'DATABASE_URL must be set with DATABASE_READ_URL.',
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
  ...(['ADMIN_PASSWORD', 'SECRET_KEY', 'METRICS_TOKEN'] as const).map(
    (name) =>
      [
        isKnownSecret(v[name] ?? OWN),
        `${name} must not be an example, or made of words that everybody tries: openssl rand -hex 32 prints a good one.`,
      ] as const,
  ),
];

/**
 * Outside production anyone who can reach the product can sign in as anyone: codes are on the screen or on the mailbox
 * page, the clock can be shifted, and limits are a hundred times wider. So only this machine may reach it, and the
 * public URL must not point anywhere else.
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

/** The development features that these settings open to everybody, as subject and verb of a sentence. */
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

/**
 * Whether a host is `localhost`, a name below it (RFC 6761) or a loopback address. Other names can resolve to any
 * machine.
 */
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
    checkpointUrl: v.CHECKPOINT_URL,
    releasesUrl: v.RELEASES_URL,
    clockOffsetMs: v.CLOCK_OFFSET,
    dataDir: v.DATA_DIR && path.resolve(projectRoot, v.DATA_DIR),
    backups: backups(v, projectRoot),
    newCity: v.NEW_CITY,
    pictures: v.PICTURES_URL,
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
    replica: v.DATABASE_READ_URL === undefined ? undefined : { url: v.DATABASE_READ_URL },
    redis: v.REDIS_URL === undefined ? undefined : { url: v.REDIS_URL },
    admin: { username: v.ADMIN_USERNAME, password: v.ADMIN_PASSWORD },
    demo: hasDemo(v) ? 'whenEmpty' : 'off',
    testDomain: domain === undefined ? undefined : { domain, code: v.TEST_OTP },
    mail: mail(v),
    securityContact: v.SECURITY_CONTACT ?? `mailto:${addressOf(mail(v).from)}`,
    applicationKey: v.VAPID_PRIVATE_KEY,
    city: { name: v.CITY_NAME, timeZone: v.CITY_TIME_ZONE, supportPhone: v.SUPPORT_PHONE },
    limits: {
      codesPerAddress: v.LIMIT_CODES_PER_ADDRESS,
      codesPerClient: v.LIMIT_CODES_PER_CLIENT,
      codeTries: v.LIMIT_CODE_TRIES,
      guessesPerClient: v.LIMIT_GUESSES_PER_CLIENT,
      invitationChecks: v.LIMIT_INVITATION_CHECKS,
      checkInGuesses: v.LIMIT_CHECK_IN_GUESSES,
      messages: v.LIMIT_MESSAGES,
      reports: v.LIMIT_REPORTS,
      adminLoginsPerName: v.LIMIT_ADMIN_LOGINS_PER_NAME,
      adminLoginsPerClient: v.LIMIT_ADMIN_LOGINS_PER_CLIENT,
      ...requestLimits(v),
    },
  };
}

/**
 * Limits are a hundred times wider outside production: there all people, including the seeding of the demo, share one
 * address.
 */
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
    pictureSeconds: v.LIMIT_PICTURE_SECONDS ?? usually(15, 600),
    fileSeconds: v.LIMIT_FILE_SECONDS ?? usually(120, 600),
    searchSeconds: v.LIMIT_SEARCH_SECONDS ?? usually(30, 60),
  };
}

/** Turns the host that the server listens on into one that a browser can open. */
const reachable = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

function database(v: Variables): Config['database'] {
  if (v.DATABASE_URL) return { kind: 'external', url: v.DATABASE_URL };
  return { kind: v.EPHEMERAL_DATABASE ? 'ephemeral' : 'embedded' };
}

/** A bucket takes precedence over a folder, because the systemd unit and the compose file always set a folder. */
function backups(v: Variables, projectRoot: string): Config['backups'] {
  if (v.BACKUP_URL !== undefined) return { kind: 'bucket', storage: v.BACKUP_URL };
  return v.BACKUP_DIR ? { kind: 'folder', path: path.resolve(projectRoot, v.BACKUP_DIR) } : undefined;
}

/** The address of a sender, without the name. */
const addressOf = (from: string): string => from.replace(/^.*<|>$/g, '');

function mail(v: Variables): Config['mail'] {
  if (v.MAILGUN_API_KEY && v.MAILGUN_DOMAIN) {
    const from = v.MAIL_FROM ?? `Tablemates <no-reply@${v.MAILGUN_DOMAIN}>`;
    const { MAILGUN_API_KEY: apiKey, MAILGUN_DOMAIN: domain, MAILGUN_URL: url, MAILGUN_SIGNING_KEY: signingKey } = v;
    return { kind: 'mailgun', from, apiKey, domain, url, signingKey };
  }
  const from = v.MAIL_FROM ?? 'Tablemates <hello@tablemates.example>';
  if (v.SMTP_URL) return { kind: 'smtp', from, server: v.SMTP_URL };
  return { kind: isProduction(v) ? 'none' : 'mailbox', from };
}
