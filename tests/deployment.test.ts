import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../platform/config.ts';
import { Variables } from '../platform/config-variables.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What somebody would fill into the environment file. */
const FILLED: Readonly<Record<string, string>> = {
  DOMAIN: 'tables.example.com',
  SMTP_URL: 'smtps://tables:secret@mail.example.com',
  MAIL_FROM: 'Tablemates <hello@tables.example.com>',
  SECRET_KEY: 's'.repeat(64),
  POSTGRES_PASSWORD: 'p'.repeat(64),
  METRICS_TOKEN: 'm'.repeat(64),
  ADMIN_PASSWORD: 'a password of the tests',
};

/** `${NAME:?why}` and `${NAME:-default}`, as compose fills them in. */
const filledIn = (text: string) =>
  text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, how?: string, more = '') => {
    const value = FILLED[name] ?? (how === '-' ? more : undefined);
    if (value === undefined) throw new Error(`nobody says what ${name} is`);
    return value;
  });

/** The lines `NAME: value` of one block of the file. */
function variablesOf(yaml: string, from: string, to: string): Record<string, string> {
  const block = yaml.slice(yaml.indexOf(from), yaml.indexOf(to));
  const lines = [...block.matchAll(/^ +([A-Z][A-Z0-9_]*): (.+)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name, filledIn(value.replace(/^"(.*)"$/, '$1'))]),
  );
}

const known = (names: readonly string[]) => names.filter((name) => !(name in Variables.shape));

describe('ops/compose.yaml', () => {
  const shared = variablesOf(textOf('ops/compose.yaml'), 'x-environment:', 'services:');

  test.each(['web', 'worker'])(
    'gives a %s what the product takes in production, and nothing it does not know',
    (ROLE) => {
      expect(Object.keys(shared).length).toBeGreaterThan(8);
      expect(known(Object.keys(shared))).toEqual([]);
      const config = parseConfig({ ...shared, ROLE }, root);
      expect(config).toMatchObject({
        production: true,
        role: ROLE,
        redis: { url: 'redis://valkey:6379' },
        database: { kind: 'external' },
        server: {
          publicUrl: 'https://tables.example.com',
          https: true,
          trustedProxies: ['172.28.0.10'],
          drainSeconds: 3,
        },
        mail: { kind: 'smtp' },
      });
    },
  );

  test('asks for what ops/example.env names', () => {
    const named = [...textOf('ops/example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const asked = [...textOf('ops/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(asked));
  });

  test('builds the image once, so that all four run the same one and `up` replaces none that is not new', () => {
    expect(textOf('ops/compose.yaml').match(/^ +build:$/gm)).toHaveLength(1);
  });

  test('calls PostgreSQL healthy once it can be reached, not while it is still being made', () => {
    expect(textOf('ops/compose.yaml')).toContain('pg_isready, -h, 127.0.0.1,');
  });

  test('has workers go easy on memory by the options that the command line has', () => {
    const [, options = ''] = /const options = \[(.+)\];/.exec(textOf('cli/tablemates.mjs')) ?? [];
    expect(textOf('ops/compose.yaml')).toContain(`[node, ${options.replaceAll("'", '')}, server/main.ts]`);
  });

  test('has the proxy at the address that is trusted', () => {
    expect(textOf('ops/compose.yaml')).toContain(`ipv4_address: ${shared.TRUSTED_PROXIES}`);
  });
});

test('the unit of systemd sets what the product knows, and gives it the time it takes to stop', () => {
  const unit = textOf('ops/tablemates.service');
  const set = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  expect(known(set.map(([name = '']) => name))).toEqual([]);
  const { SECRET_KEY = '' } = FILLED;
  expect(parseConfig({ ...Object.fromEntries(set), SECRET_KEY }, root)).toMatchObject({
    production: true,
    role: 'all',
  });
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
});

test('the image sets what the product knows', () => {
  const [, set = ''] = /^ENV (.+)$/m.exec(textOf('ops/Dockerfile')) ?? [];
  expect(known([...set.matchAll(/(\w+)=/g)].map(([, name = '']) => name))).toEqual([]);
});
