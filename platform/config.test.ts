import { expect, test } from 'vitest';
import { type Config, parseConfig } from './config.ts';
import { Variables } from './config-variables.ts';

const KNOWN = 'must not be an example, or made of words that everybody tries: openssl rand -hex 32 prints a good one.';
const SECRET = 'a-secret-of-more-than-thirty-two-characters';

function configOf(env: Record<string, string>): Config {
  const parsed = parseConfig(env, '/srv/tablemates');
  if ('role' in parsed) return parsed;
  throw new Error(parsed.join('\n'));
}

test('without any variable the demo runs, reachable only from this machine', () => {
  expect(configOf({})).toMatchObject({
    production: false,
    role: 'all',
    telemetry: { metricsToken: undefined, otlpEndpoint: undefined },
    server: {
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      https: false,
      trustedProxies: [],
      drainSeconds: 0,
    },
    database: { kind: 'embedded' },
    redis: undefined,
    demo: 'whenEmpty',
    testDomain: { domain: 'example.test', code: '246810' },
    mail: { kind: 'mailbox' },
    city: { name: 'Houston', timeZone: 'America/Chicago' },
    clockOffsetMs: 0,
  });
});

test('an empty variable counts as not set', () => {
  const empty = Object.fromEntries(Object.keys(Variables.shape).map((name) => [name, '']));
  expect(configOf(empty)).toEqual(configOf({}));
  expect(configOf({ PORT: '', DATABASE_URL: ' ', SECRET_KEY: '' })).toEqual(configOf({}));
});

test('the limits default to what the API contract promises', () => {
  expect(configOf({}).limits).toMatchObject({
    codesPerAddress: [
      { max: 1, seconds: 60 },
      { max: 5, seconds: 3_600 },
      { max: 10, seconds: 86_400 },
    ],
    codesPerClient: [{ max: 200, seconds: 3_600 }],
    codeTries: 5,
    guessesPerClient: [{ max: 200, seconds: 3_600 }],
    invitationChecks: [{ max: 20, seconds: 3_600 }],
    messages: [{ max: 30, seconds: 60 }],
    reports: [{ max: 10, seconds: 3_600 }],
    adminLoginsPerName: [{ max: 5, seconds: 900 }],
    adminLoginsPerClient: [{ max: 20, seconds: 900 }],
  });
});

test('limits of requests are a hundred times wider outside production', () => {
  const { limits } = configOf({ NODE_ENV: 'production', SECRET_KEY: SECRET });
  expect(limits).toMatchObject({
    requestsPerClient: [{ max: 600, seconds: 60 }],
    requestsPerPerson: [{ max: 600, seconds: 60 }],
    commandsPerPerson: [{ max: 60, seconds: 60 }],
    commandsPerAdmin: [{ max: 600, seconds: 60 }],
    schedulingPerPerson: [{ max: 10, seconds: 3_600 }],
  });
  expect(configOf({}).limits.commandsPerPerson).toEqual([{ max: 6_000, seconds: 60 }]);
  expect(configOf({ LIMIT_COMMANDS_PER_PERSON: '2/10s' }).limits.commandsPerPerson).toEqual([{ max: 2, seconds: 10 }]);
  expect(parseConfig({ LIMIT_COMMANDS_PER_PERSON: '2/30d' }, '/')).toEqual([
    'LIMIT_COMMANDS_PER_PERSON must be rates within a day at most.',
  ]);
});

test('a relative DATA_DIR is relative to the project', () => {
  expect(configOf({ DATA_DIR: 'state' }).dataDir).toBe('/srv/tablemates/state');
  expect(configOf({ DATA_DIR: '/mnt/state' }).dataDir).toBe('/mnt/state');
});

test('with DATABASE_URL there is no demo unless DEMO is on', () => {
  const url = 'postgres://app@db.internal/tablemates';
  expect(configOf({ DATABASE_URL: url })).toMatchObject({
    database: { kind: 'external', url },
    demo: 'off',
    testDomain: undefined,
  });
  expect(configOf({ DATABASE_URL: url, DEMO: 'on' })).toMatchObject({
    demo: 'whenEmpty',
    testDomain: { domain: 'example.test' },
  });
});

test('an embedded database without the demo has no test domain', () => {
  expect(configOf({ DEMO: 'off' })).toMatchObject({ demo: 'off', testDomain: undefined });
});

/** The variables that production requires. */
const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: SECRET };

test('with an https address cookies are secure', () => {
  expect(configOf({ ...PRODUCTION, PUBLIC_URL: 'https://tablemates.example/' }).server).toMatchObject({
    publicUrl: 'https://tablemates.example',
    https: true,
  });
});

test('an address that listens everywhere is shown as one a browser can open', () => {
  expect(configOf({ ...PRODUCTION, HOST: '0.0.0.0' }).server.publicUrl).toBe('http://localhost:3000');
  expect(configOf({ HOST: '::1', PORT: '80' }).server.publicUrl).toBe('http://[::1]:80');
});

test('Mailgun sends from its own domain unless MAIL_FROM is set', () => {
  const mailgun = { MAILGUN_API_KEY: 'key', MAILGUN_DOMAIN: 'mg.tablemates.example', MAILGUN_SIGNING_KEY: 'signing' };
  expect(configOf(mailgun).mail).toEqual({
    kind: 'mailgun',
    apiKey: 'key',
    domain: 'mg.tablemates.example',
    url: 'https://api.mailgun.net',
    signingKey: 'signing',
    from: 'Tablemates <no-reply@mg.tablemates.example>',
  });
  expect(configOf({ ...mailgun, MAIL_FROM: 'hello@tablemates.example' }).mail.from).toBe('hello@tablemates.example');
});

test('mails go through a mail server, by its usual ports and with the way to sign in', () => {
  const from = 'hello@tablemates.example';
  const mailBy = (SMTP_URL: string) => configOf({ SMTP_URL, MAIL_FROM: from }).mail;
  expect(mailBy('smtps://ana%40x.example:p%2Fss@mail.example')).toEqual({
    kind: 'smtp',
    from,
    server: {
      host: 'mail.example',
      port: 465,
      secure: true,
      credentials: { user: 'ana@x.example', password: 'p/ss' },
    },
  });
  expect(mailBy('smtp://[::1]')).toMatchObject({
    server: { host: '::1', port: 587, secure: false, credentials: undefined },
  });
  expect(mailBy('smtp://relay:2525/')).toMatchObject({ server: { host: 'relay', port: 2525 } });
});

const NO_SMTP_URL =
  'SMTP_URL must be an address such as smtps://USER:PASSWORD@mail.example.com, or smtp://mail.example.com:25 without signing in.';

test('production without a way to send shows its mails to nobody', () => {
  expect(configOf({ NODE_ENV: 'production', SECRET_KEY: SECRET })).toMatchObject({
    production: true,
    demo: 'off',
    testDomain: undefined,
    mail: { kind: 'none' },
  });
});

test('limits and the clock can be set', () => {
  const config = configOf({ LIMIT_CODES_PER_CLIENT: '3/10s, 9/1m', LIMIT_CODE_TRIES: '3', CLOCK_OFFSET: '+2d' });
  expect(config.limits.codesPerClient).toEqual([
    { max: 3, seconds: 10 },
    { max: 9, seconds: 60 },
  ]);
  expect(config.limits.codeTries).toBe(3);
  expect(config.clockOffsetMs).toBe(172_800_000);
});

const NO_PROXIES = 'TRUSTED_PROXIES must be IP addresses, or ranges of them such as 10.0.0.0/8, separated by commas.';
const ALL_PROXIES = 'TRUSTED_PROXIES must not be more than a quarter of all addresses: name your own proxies alone.';

test.each([
  [{ PORT: '0' }, 'PORT must be a port from 1 to 65535.'],
  [{ PORT: '80a' }, 'PORT must be a port from 1 to 65535.'],
  [{ ADMIN_USERNAME: 'a\u202eb' }, 'ADMIN_USERNAME must not hold characters that do not show.'],
  [{ CITY_NAME: 'Hous\u2028ton' }, 'CITY_NAME must not hold characters that do not show.'],
  [{ MAIL_FROM: 'A\u202eB <a@mail.example>' }, 'MAIL_FROM must not hold characters that do not show.'],
  [{ ROLE: 'king' }, 'ROLE must be one of all, web, worker.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  [{ REDIS_URL: 'localhost' }, 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
  [{ PUBLIC_URL: 'tablemates.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
  [{ CITY_TIME_ZONE: 'Texas' }, 'CITY_TIME_ZONE must be an IANA time zone such as America/Chicago.'],
  [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, NO_PROXIES],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, NO_PROXIES],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, ALL_PROXIES],
  [{ TRUSTED_PROXIES: '::/0' }, ALL_PROXIES],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters.'],
  [{ TEST_OTP: '12345' }, 'TEST_OTP must be six digits.'],
  [{ TEST_EMAIL_DOMAIN: '@example.test' }, 'TEST_EMAIL_DOMAIN must be a domain such as example.test.'],
  [{ DEMO: 'maybe' }, 'DEMO must be on or off.'],
  [{ MAIL_FROM: 'Tablemates' }, 'MAIL_FROM must be a sender such as Tablemates <hello@example.com>.'],
  [{ CLOCK_OFFSET: 'tomorrow' }, 'CLOCK_OFFSET must be a length of time such as +2d, -90m or PT36H.'],
  [{ LIMIT_CODE_TRIES: '0' }, 'LIMIT_CODE_TRIES must be a whole number above 0.'],
  [{ LIMIT_CODES_PER_CLIENT: 'many' }, 'LIMIT_CODES_PER_CLIENT must be rates such as 5/1h, separated by commas.'],
  [{ MAILGUN_API_KEY: 'key' }, 'MAILGUN_API_KEY and MAILGUN_DOMAIN must be set together.'],
  [{ MAILGUN_SIGNING_KEY: 'key' }, 'MAILGUN_API_KEY must be set with MAILGUN_SIGNING_KEY.'],
  [{ SMTP_URL: 'smtp://relay' }, 'MAIL_FROM must be set with SMTP_URL.'],
  [
    { SMTP_URL: 'smtp://relay', MAIL_FROM: 'a@x.example', MAILGUN_API_KEY: 'key', MAILGUN_DOMAIN: 'x.example' },
    'SMTP_URL and MAILGUN_API_KEY must not be set together: mails are sent one way.',
  ],
  ...['mail.example', 'https://mail.example', 'smtp://user@mail.example', 'smtp://a:%zz@x', 'smtp://x/y'].map(
    (SMTP_URL): [Record<string, string>, string] => [{ SMTP_URL, MAIL_FROM: 'a@x.example' }, NO_SMTP_URL],
  ),
  [
    { EPHEMERAL_DATABASE: '1', DATABASE_URL: 'postgres://db' },
    'EPHEMERAL_DATABASE cannot be on while DATABASE_URL is set.',
  ],
  [{ DATABASE_READ_URL: 'postgres://replica' }, 'DATABASE_URL must be set with DATABASE_READ_URL.'],
])('%o is refused in one line', (env, mistake) => {
  expect(parseConfig(env, '/srv/tablemates')).toEqual([mistake]);
});

test.each([
  [{ SECRET_KEY: '' }, 'SECRET_KEY must be set with NODE_ENV=production: at least 32 random characters.'],
  [{ TEST_EMAIL_DOMAIN: 'example.test' }, 'TEST_EMAIL_DOMAIN must not be set with NODE_ENV=production.'],
  [{ DEMO: 'on' }, 'DEMO must not be on with NODE_ENV=production.'],
  [{ CLOCK_OFFSET: '1h' }, 'CLOCK_OFFSET must not be set with NODE_ENV=production.'],
  [{ EPHEMERAL_DATABASE: 'on' }, 'EPHEMERAL_DATABASE must not be on with NODE_ENV=production.'],
  [{ ADMIN_PASSWORD: 'fourteen chars' }, 'ADMIN_PASSWORD must be at least 15 characters with NODE_ENV=production.'],
  [{ ADMIN_PASSWORD: 'administrator-2026' }, `ADMIN_PASSWORD ${KNOWN}`],
  [{ SECRET_KEY: 'changeme-changeme-changeme-changeme' }, `SECRET_KEY ${KNOWN}`],
  [{ METRICS_TOKEN: '0123456789abcdef' }, `METRICS_TOKEN ${KNOWN}`],
])('%o is refused in production', (env, mistake) => {
  expect(parseConfig({ NODE_ENV: 'production', SECRET_KEY: SECRET, ...env }, '/srv/tablemates')).toEqual([mistake]);
});

const BY_DEFAULT = 'the demo, the test domain and the mailbox page are';
const HOST_AT_FAULT = (open: string) =>
  `HOST must be a loopback address such as 127.0.0.1 without NODE_ENV=production: ${open} for this machine alone.`;
const URL_AT_FAULT = (open: string) =>
  `PUBLIC_URL must be http:// with a loopback host without NODE_ENV=production: ${open} for this machine alone.`;
const DATABASE = { DATABASE_URL: 'postgres://db' };
const MAILGUN = { MAILGUN_API_KEY: 'key', MAILGUN_DOMAIN: 'mg.tablemates.example' };

test.each([
  [
    { NODE_ENV: 'Production', PUBLIC_URL: 'https://a.example' },
    'NODE_ENV must be one of development, test, production.',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production.'],
  [{ NODE_ENV: 'staging', ...DATABASE, DEMO: 'off' }, 'NODE_ENV must be one of development, test, production.'],
  [{ PUBLIC_URL: 'https://a.example' }, URL_AT_FAULT(BY_DEFAULT)],
  [{ PUBLIC_URL: 'https://localhost:3000' }, URL_AT_FAULT(BY_DEFAULT)],
  [{ PUBLIC_URL: 'http://a.example' }, URL_AT_FAULT(BY_DEFAULT)],
  [{ PUBLIC_URL: 'http://localhost.a.example' }, URL_AT_FAULT(BY_DEFAULT)],
  [{ PUBLIC_URL: 'http://127.0.0.1.a.example' }, URL_AT_FAULT(BY_DEFAULT)],
  [{ PUBLIC_URL: 'http://localhost@a.example' }, URL_AT_FAULT(BY_DEFAULT)],
  [{ HOST: '0.0.0.0' }, HOST_AT_FAULT(BY_DEFAULT)],
  [{ HOST: '::' }, HOST_AT_FAULT(BY_DEFAULT)],
  [{ HOST: '10.0.0.7' }, HOST_AT_FAULT(BY_DEFAULT)],
  [{ HOST: '::ffff:10.0.0.7' }, HOST_AT_FAULT(BY_DEFAULT)],
  [{ HOST: 'tables.example' }, HOST_AT_FAULT(BY_DEFAULT)],
  [{ NODE_ENV: 'test', HOST: '0.0.0.0' }, HOST_AT_FAULT(BY_DEFAULT)],
  [{ NODE_ENV: 'development', HOST: '0.0.0.0' }, HOST_AT_FAULT(BY_DEFAULT)],
  [{ HOST: '0.0.0.0', DEMO: 'off' }, HOST_AT_FAULT('the mailbox page is')],
  [{ HOST: '0.0.0.0', ...DATABASE, TEST_EMAIL_DOMAIN: 'a.test', ...MAILGUN }, HOST_AT_FAULT('the test domain is')],
  [{ HOST: '0.0.0.0', ...DATABASE, CLOCK_OFFSET: '1h', ...MAILGUN }, HOST_AT_FAULT('the clock offset is')],
  [{ HOST: '0.0.0.0', ...DATABASE, ...MAILGUN }, HOST_AT_FAULT('settings of development are')],
])('%o would fall open, and is refused in one line', (env, mistake) => {
  expect(parseConfig(env, '/srv/tablemates')).toEqual([mistake]);
});

test('HOST and PUBLIC_URL each get a line if both would open the product to other machines', () => {
  expect(parseConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example', DEMO: 'on' }, '/')).toEqual([
    HOST_AT_FAULT(BY_DEFAULT),
    URL_AT_FAULT(BY_DEFAULT),
  ]);
});

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1' },
  { HOST: '::ffff:127.0.0.1' },
  { PUBLIC_URL: 'http://localhost:5173' },
  { PUBLIC_URL: 'http://127.0.0.1:5173/' },
  { PUBLIC_URL: 'http://[::1]:5173' },
  { PUBLIC_URL: 'http://tables.localhost' },
])('%o stays on this machine, and has the demo', (env) => {
  expect(configOf(env).demo).toBe('whenEmpty');
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://a.example' }, { HOST: '::', PUBLIC_URL: 'http://a.example' }])(
  'production takes %o',
  (env) => {
    expect(configOf({ ...PRODUCTION, ...env })).toMatchObject({ production: true, demo: 'off', testDomain: undefined });
  },
);

test('every variable with a mistake gets one line', () => {
  const mistakes = parseConfig({ PORT: 'x', ROLE: 'y', CITY_TIME_ZONE: 'z' }, '/srv/tablemates');
  expect(mistakes).toHaveLength(3);
});
