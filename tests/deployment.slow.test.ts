import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../platform/config.ts';
import { Variables } from '../platform/config-variables.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const unknown = (names: readonly string[]) => names.filter((name) => !(name in Variables.shape));

describe('the unit of systemd', () => {
  const unit = textOf('ops/tablemates.service');
  const valuesOf = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  const variables = Object.fromEntries(
    valuesOf('Environment').map((line = '') => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

  test('sets only known variables, and allows enough time to stop', () => {
    expect(unknown(Object.keys(variables))).toEqual([]);
    expect(
      parseConfig(
        { ...variables, SECRET_KEY: createHash('sha256').update('the key of this test').digest('hex') },
        root,
      ),
    ).toMatchObject({
      production: true,
      role: 'all',
      backups: { kind: 'folder', path: '/var/lib/tablemates-backups' },
    });
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(10);
  });

  test('lets the product write only to its two folders', () => {
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    const folders = valuesOf('StateDirectory')[0]
      ?.split(' ')
      .map((name) => `/var/lib/${name}`);
    expect(folders).toEqual([variables.DATA_DIR, variables.BACKUP_DIR]);
    expect(unit).not.toMatch(/^ReadWritePaths=/m);
  });

  test('restarts the product without a limit', () => {
    expect(valuesOf('Restart')).toEqual(['always']);
    expect(valuesOf('StartLimitIntervalSec')).toEqual(['0']);
  });

  // `systemd-analyze security --offline=true ops/tablemates.service` is not everywhere; with these lines it says 1.6
  test.each([
    ['NoNewPrivileges', 'true'],
    ['CapabilityBoundingSet', ''],
    ['PrivateDevices', 'true'],
    ['PrivateTmp', 'true'],
    ['PrivateUsers', 'true'],
    ['ProtectHome', 'true'],
    ['ProtectKernelModules', 'true'],
    ['ProtectKernelTunables', 'true'],
    ['ProtectControlGroups', 'true'],
    ['RestrictNamespaces', 'true'],
    ['RestrictSUIDSGID', 'true'],
    ['RestrictAddressFamilies', 'AF_INET AF_INET6 AF_UNIX'],
    ['SystemCallArchitectures', 'native'],
  ])('confines the product by %s=%s', (name, value) => {
    expect(valuesOf(name)).toEqual([value]);
  });

  test.each(['MemoryDenyWriteExecute', 'PrivateIPC', 'ProtectProc', 'PrivateNetwork', 'DynamicUser'])(
    'leaves out %s, which would break it',
    (name) => {
      expect(valuesOf(name)).toEqual([]);
    },
  );
});

test('the image sets only known variables', () => {
  const [, set = ''] = /^ENV (.+)$/m.exec(textOf('ops/Dockerfile')) ?? [];
  expect(unknown([...set.matchAll(/(\w+)=/g)].map(([, name = '']) => name))).toEqual([]);
});
