// Runs before `npm start`, `npm run dev` and `npm test`, and does only what is missing. Plain JavaScript without
// dependencies, for any installed Node: node_modules may not exist yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFor } from '../cli/node.mjs';
import { findCaddy, findChromium, findRedisServer } from './find-tools.mjs';
import { BUILDS, webSources } from './web-sources.mjs';

process.chdir(path.resolve(import.meta.dirname, '..'));

const work = [installAndBuild(), process.argv.includes('--test-tools') && getTestTools()];
// at the same time, because each waits for the network; a failure is reported after the other has finished
const failed = (await Promise.allSettled(work)).filter((ended) => ended.status === 'rejected');
for (const { reason } of failed) console.error(`\n  ${reason.message}\n`);
if (failed.length > 0) process.exitCode = 1;

async function installAndBuild() {
  await install();
  nodeFor('.'); // throws here, before anything starts, if no Node can run the product
  if (process.argv.includes('--build')) await build();
}

/**
 * Installs the packages of the lock file, unless they are installed. A linked node_modules belongs to another folder
 * and is used as it is: installing would empty it for all folders that share it.
 */
async function install() {
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const key = `${process.platform}-${process.arch} ${fingerprint(['package-lock.json', ...filesIn('patches')])}`;
  await unlessDone('node_modules/.ensured', key, 'installing packages (about a minute, once)', async () => {
    const { npm_execpath: npm, npm_node_execpath: node } = process.env;
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    if (npm && node) await run(node, [npm, ...args]);
    else await run('npm', args);
  });
}

/** Builds the web application if one of its sources has changed. */
async function build() {
  const sources = ['package-lock.json', ...webSources('.')];
  await unlessDone('dist/.ensured', fingerprint(sources), 'building the web application', async () => {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn', '--config'];
    // built in another mode, pages would ask for a part of React that production does not have
    const env = { ...process.env, NODE_ENV: 'production' };
    await Promise.all(BUILDS.map((config) => run(nodeFor('.'), [...vite, config], env)));
  });
}

/** Installs Chromium, Redis and Caddy if they are missing and this user may install packages. */
async function getTestTools() {
  const missing = missingTools();
  if (missing.length === 0) return;
  const names = missing.join(' and ');
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (process.getuid?.() !== 0 || !hasApt)
    throw new Error(`The tests need ${names}. Please install ${missing.length > 1 ? 'them' : 'it'} and try again.`);

  say(`installing ${names} for the tests (a minute or two, once)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', 'update'], env);
  const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0;
  const packages = missing.map((name) => (name === 'chromium' && hasShell ? 'chromium-headless-shell' : name));
  await run('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', ...packages], env);
  if (missingTools().length > 0)
    throw new Error(`apt-get did not install ${names}. Please install what is missing and try again.`);
}

function missingTools() {
  return [
    ...(findChromium() ? [] : ['chromium']),
    ...(findRedisServer() ? [] : ['redis-server']),
    ...(findCaddy() ? [] : ['caddy']),
  ];
}

/**
 * Does the work unless the stamp file contains this key, which means that the work is done.
 *
 * @param {string} stamp
 * @param {string} key
 * @param {string} doing
 * @param {() => Promise<void>} work
 */
async function unlessDone(stamp, key, doing, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  say(doing);
  await work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
}

/** @param {readonly string[]} files */
function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function run(file, args, env = process.env) {
  const [status] = await once(spawn(file, args, { stdio: 'inherit', env }), 'exit').catch(({ message }) => {
    throw new Error(`${file} could not be run: ${message}`);
  });
  if (status !== 0) throw new Error(`${[file, ...args].join(' ')} failed.`);
}

/** @param {string} what */
function say(what) {
  console.log(`tablemates: ${what}`);
}
