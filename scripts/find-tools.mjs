// Plain JavaScript: used before anything is installed.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} file
 * @returns {boolean}
 */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the first installed one of several programs, given as absolute paths or as names on PATH.
 *
 * @param {readonly string[]} names
 * @returns {string | undefined} an absolute path
 */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .find(isExecutable);
}

/**
 * Finds the browser for the end-to-end tests. CHROMIUM_PATH overrides it. The headless shell is preferred: it needs two
 * thirds of the processor time.
 */
export const findChromium = () =>
  findProgram([
    ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]);

/** Finds Redis for the tests, or Valkey. */
export const findRedisServer = () => findProgram(['redis-server', 'valkey-server']);

/** Finds Caddy, the proxy of the compose file, for the tests that use it. */
export const findCaddy = () => findProgram(['caddy']);
