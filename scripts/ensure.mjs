// Runs before `npm start` and `npm test`. Plain JavaScript, no dependencies: node_modules may not exist yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);

const hash = (files) =>
  files.reduce((h, f) => h.update(f).update('\0').update(readFileSync(f)), createHash('sha256')).digest('hex');
const walk = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => path.join(e.parentPath, e.name))
    .sort();

function once(stamp, key, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  const t = Date.now();
  work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
  console.log(`ensure: ${path.dirname(stamp)} in ${((Date.now() - t) / 1000).toFixed(1)} s`);
}

function run(file, args) {
  const r = spawnSync(file, args, { stdio: 'inherit' });
  if (r.error) throw r.error;
  if (r.status !== 0) process.exit(r.status ?? 1);
}

once('node_modules/.ensured', hash(['package-lock.json']), () => {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm && node) run(node, [npm, ...args]);
  else run('npm', args);
});

if (process.argv.includes('--build')) {
  once('dist/.ensured', hash(['package-lock.json', 'vite.config.ts', ...walk('web'), ...walk('shared')]), () => {
    const local = path.resolve('node_modules/.bin/node');
    run(existsSync(local) ? local : process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  });
}
