import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const run = promisify(execFile);
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tablemates systemd-')));
afterAll(() => rmSync(folder, { recursive: true }));

/** Stands for a program of systemd, which no container has as its first process. */
const stand = (name: string, lines: string) =>
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });

test.each(['tablemates', 'tablemates-austin'])(
  'installed as %s, the command has the settings of that unit, and paths begin where it was typed',
  async (unit) => {
    const script = path.join(folder, unit);
    copyFileSync(path.resolve(import.meta.dirname, '../ops/tablemates-cli'), script);
    stand('systemctl', 'echo "NODE_ENV=production DATA_DIR=/var/lib/tablemates"');
    stand('systemd-run', 'for each in "$@"; do echo "$each"; done');
    const { stdout } = await run('sh', [script, 'restore', 'a backup of mine', '--check'], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}`, SUDO_USER: 'ada' },
    });
    const said = stdout.trimEnd().split('\n');
    expect(said).toEqual(
      expect.arrayContaining([
        `--uid=${unit}`,
        '--property=Environment=NODE_ENV=production DATA_DIR=/var/lib/tablemates',
        `--property=EnvironmentFile=/etc/${unit}.env`,
        `/opt/${unit}/cli/tablemates.mjs`,
        `--property=WorkingDirectory=-${folder}`,
      ]),
    );
    expect(said.slice(-5)).toEqual(['--as', 'ada', 'restore', 'a backup of mine', '--check']);
  },
);
