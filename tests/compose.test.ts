import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseConfig } from '../platform/config.ts';
import { Variables } from '../platform/config-variables.ts';
import { ADMIN_PASSWORD } from './support/start-product.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** As long as what `openssl rand -hex 32` prints, and the same in each run. */
const drawn = (name: string) => createHash('sha256').update(name).digest('hex');

/** What somebody has to fill into the environment file. */
const FILLED: Readonly<Record<string, string>> = {
  DOMAIN: 'tables.example.com',
  MAIL_FROM: 'Tablemates <hello@tables.example.com>',
  SECRET_KEY: drawn('s'),
  POSTGRES_PASSWORD: drawn('p'),
  VALKEY_PASSWORD: drawn('v'),
  METRICS_TOKEN: drawn('m'),
  ADMIN_PASSWORD,
};
const SMTP_URL = 'smtps://tables:secret@mail.example.com';

/** `${NAME:?why}` and `${NAME:-default}`, as compose fills them in. */
const filledIn = (text: string, filled = FILLED) =>
  text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, how?: string, more = '') => {
    const value = filled[name] ?? (how === '-' ? more : undefined);
    if (value === undefined) throw new Error(`nobody says what ${name} is`);
    return value;
  });

/** What every container must have. */
const Confined = z.object({
  restart: z.literal('always'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  logging: z.object({
    driver: z.literal('json-file'),
    options: z.object({ 'max-size': z.string().regex(/^\d+m$/), 'max-file': z.string().regex(/^\d+$/) }),
  }),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  cpus: z.number().positive(),
  pids_limit: z.int().positive(),
  tmpfs: z.array(z.string().startsWith('/')).nonempty(),
});

const Service = Confined.extend({
  image: z.string().regex(/^(tablemates|austin)$|^[\w./-]+:v?\d/, 'must name a version'),
  pull_policy: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  profiles: z.array(z.string()).optional(),
  user: z.string().optional(),
  cap_add: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.ipv4() }))]),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z
    .object({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.int() })
    .optional(),
  stop_grace_period: z.string().optional(),
  shm_size: z.string().optional(),
}).strict();

const Compose = z.object({
  networks: z.object({ inside: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.cidrv4() })) }) }) }),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

const parsed = (filled = FILLED) => {
  // filled in after the text is read, as compose does: an empty value stays a text
  const fill = (_: unknown, value: unknown) => (typeof value === 'string' ? filledIn(value, filled) : value);
  return Compose.parse(parse(textOf('ops/compose.yaml'), fill, { merge: true }));
};
const { services, volumes } = parsed();
const named = (name: string) => {
  const service = services[name];
  if (service === undefined) throw new Error(`there is no ${name}`);
  return service;
};

const PRODUCT = ['web-a', 'web-b', 'worker-a', 'worker-b'];
/** What the file decides by itself, and what is not for production. */
const DECIDED = [
  ...['NODE_ENV', 'HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'DRAIN_SECONDS', 'ROLE', 'DATA_DIR', 'BACKUP_DIR'],
  ...['DATABASE_URL', 'REDIS_URL', 'EPHEMERAL_DATABASE', 'DEMO', 'TEST_EMAIL_DOMAIN', 'TEST_OTP', 'CLOCK_OFFSET'],
];
const variablesOf = (name: string, filled = FILLED) => parsed(filled).services[name]?.environment ?? {};
const isAFile = (source: string) => source.startsWith('./');

test('every container is confined, and its image names a version', () => {
  expect(Object.keys(services).sort()).toEqual(
    [...PRODUCT, 'caddy', 'grafana', 'postgres', 'prometheus', 'valkey'].sort(),
  );
});

test('only Caddy gets a capability back, and is open to other machines', () => {
  const given = Object.entries(services).flatMap(([name, { cap_add = [] }]) => cap_add.map((one) => [name, one]));
  expect(given).toEqual([['caddy', 'NET_BIND_SERVICE']]);
  const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.some((port) => !port.startsWith('127.0.0.1:')) ? [name] : [],
  );
  expect(open).toEqual(['caddy']);
});

test('every file and volume that a container mounts exists', () => {
  const mounted = Object.values(services).flatMap(({ volumes: all = [] }) => all.map((each) => each.split(':')));
  expect(mounted.length).toBeGreaterThan(10);
  const absent = mounted.filter(([source = '']) =>
    isAFile(source) ? !existsSync(path.join(root, 'ops', source)) : !(source in volumes),
  );
  expect(absent).toEqual([]);
  const writableFiles = mounted.filter(([source = '', , mode]) => isAFile(source) && mode !== 'ro');
  expect(writableFiles).toEqual([]);
});

describe.each(PRODUCT)('%s', (name) => {
  const ROLE = name.slice(0, -2);

  test('gets a valid production configuration, without unknown variables', () => {
    const variables = variablesOf(name, { ...FILLED, SMTP_URL });
    expect(Object.keys(variables).filter((each) => !(each in Variables.shape))).toEqual([]);
    expect(parseConfig(variables, root)).toMatchObject({
      production: true,
      role: ROLE,
      redis: { url: `redis://:${FILLED.VALKEY_PASSWORD}@valkey:6379` },
      database: { kind: 'external' },
      server: {
        publicUrl: 'https://tables.example.com',
        https: true,
        trustedProxies: ['172.28.0.10'],
        drainSeconds: 3,
      },
      mail: { kind: 'smtp' },
      backups: { kind: 'folder', path: '/home/node/backups' },
    });
  });

  test('accepts Mailgun instead of a mail server, and an empty variable as not set', () => {
    const mailgun = { MAILGUN_API_KEY: 'key', MAILGUN_DOMAIN: 'mg.example.com' };
    expect(parseConfig(variablesOf(name, { ...FILLED, ...mailgun }), root)).toMatchObject({
      mail: { kind: 'mailgun', domain: 'mg.example.com', url: 'https://api.mailgun.net' },
      city: { name: 'Houston' },
      pictures: undefined,
      checkpointUrl: undefined,
    });
    expect(parseConfig(variablesOf(name), root)).toMatchObject({ mail: { kind: 'none' } });
  });

  test('has the folder of the backups as a volume, which only workers write to', () => {
    const mounts = named(name).volumes?.filter((each) => each.startsWith('backups:'));
    const { BACKUP_DIR } = variablesOf(name);
    expect(mounts).toEqual([`backups:${BACKUP_DIR}${ROLE === 'web' ? ':ro' : ''}`]);
    expect(textOf('ops/Dockerfile')).toMatch(new RegExp(`^RUN mkdir -p .* ${BACKUP_DIR} &&`, 'm'));
  });
});

test('ops/example.env names the settings, and required ones have no value', () => {
  const lines = [...textOf('ops/example.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  const asked = [...textOf('ops/compose.yaml').matchAll(/\$\{(\w+):[?-]/g)].map(([, name]) => name);
  expect(lines.map(({ name }) => name).sort()).toEqual([...new Set(asked)].sort());
  expect(lines.flatMap(({ name, value }) => (value === '' ? [] : [name]))).toEqual([
    'DOMAIN',
    'COMPOSE_PROJECT_NAME',
    'MAIL_FROM',
  ]);
});

test('every other setting of the product can be made in the environment file', () => {
  const asked = [...textOf('ops/compose.yaml').matchAll(/^ {2}(\w+): \$\{\1:[?-]/gm)].map(([, name]) => name);
  expect(Object.keys(Variables.shape).filter((name) => !DECIDED.includes(name) && !asked.includes(name))).toEqual([]);
  const chosen = { LOG_LEVEL: 'debug', LIMIT_MESSAGES: '5/1m' };
  expect(parseConfig(variablesOf('web-a', { ...FILLED, ...chosen }), root)).toMatchObject({ logLevel: 'debug' });
});

test('the image is built once, so that all four run the same one and `up` replaces none that is not new', () => {
  expect(Object.values(services).filter(({ build }) => build)).toHaveLength(1);
});

test('PostgreSQL is healthy once it accepts connections, not during its initialization', () => {
  expect(named('postgres').healthcheck?.test.slice(0, 3)).toEqual(['CMD', 'pg_isready', '-h']);
});

test('Valkey asks for its password, drops no job, and is healthy only with the password', () => {
  const { command, healthcheck } = named('valkey');
  const options = command?.join(' ');
  expect(options).toContain(`--requirepass ${FILLED.VALKEY_PASSWORD}`);
  expect(options).toContain('--maxmemory-policy noeviction');
  expect(healthcheck?.test.join(' ')).toContain('-a "$$VALKEY_PASSWORD" ping');
});

test('workers save memory by the same options as the command line', () => {
  const [, options = ''] = /const options = \[(.+)\];/.exec(textOf('cli/tablemates.mjs')) ?? [];
  expect(named('worker-a').command).toEqual(['node', ...options.replaceAll(/['\s]/g, '').split(','), 'server/main.ts']);
});

test('two installations on one machine have no name, address or port in common', () => {
  const other = parsed({
    ...FILLED,
    ...{ COMPOSE_PROJECT_NAME: 'austin', SUBNET: '172.29.0', HTTP_PORT: '8080', HTTPS_PORT: '8443' },
    ...{ PROMETHEUS_PORT: '9091', GRAFANA_PORT: '3002' },
  });
  const takenBy = ({ services: all, networks }: ReturnType<typeof parsed>) => ({
    images: Object.values(all).flatMap(({ image, build }) => (build ? [image] : [])),
    ports: Object.values(all).flatMap(({ ports = [] }) => ports.map((port) => port.replace(/:\d+(\/udp)?$/, '$1'))),
    addresses: Object.values(all).flatMap(({ networks: of }) => (Array.isArray(of) ? [] : [of.inside?.ipv4_address])),
    subnets: networks.inside.ipam.config.map(({ subnet }) => subnet),
    trusted: PRODUCT.map((name) => all[name]?.environment?.TRUSTED_PROXIES),
  });
  const [one, two] = [takenBy(parsed()), takenBy(other)];
  for (const kind of ['images', 'ports', 'addresses', 'subnets', 'trusted'] as const) {
    expect(one[kind].length, kind).toBeGreaterThan(0);
    expect(new Set(one[kind]).isDisjointFrom(new Set<string | undefined>(two[kind])), kind).toBe(true);
  }
  // compose takes the name of a project from the environment file first
  expect(textOf('ops/compose.yaml')).toMatch(/^name: tablemates$/m);
});

test('the proxy has the trusted address', () => {
  expect(named('caddy').networks).toEqual({ inside: { ipv4_address: variablesOf('web-a').TRUSTED_PROXIES } });
});

test('monitoring runs only on request, scrapes each process with the token, and loads the alerts', () => {
  const monitoring = Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [[name, profiles]] : []));
  expect(monitoring).toEqual([
    ['prometheus', ['monitoring']],
    ['grafana', ['monitoring']],
  ]);
  const { rule_files, scrape_configs } = z
    .object({
      rule_files: z.array(z.string()),
      scrape_configs: z.array(
        z.object({
          job_name: z.string(),
          authorization: z.object({ credentials_file: z.string() }),
          static_configs: z.array(z.object({ targets: z.array(z.string()) })),
        }),
      ),
    })
    .parse(parse(textOf('ops/prometheus.yaml')));
  expect(rule_files).toEqual(['alerts.yaml']);
  const [job] = scrape_configs;
  expect(job?.static_configs[0]?.targets).toEqual(PRODUCT.map((name) => `${name}:3000`));
  expect(named('prometheus').entrypoint?.join(' ')).toContain(`> ${job?.authorization.credentials_file}`);
});
