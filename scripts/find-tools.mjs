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
 * The first of several programs that is there: absolute paths, or names to look for on PATH.
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
 * The browser for the end-to-end tests; CHROMIUM_PATH names another. The same engine without the windows around it, where
 * it is there, does with two thirds of the processor's time.
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

/** Redis for the tests, or Valkey, which is as good. */
export const findRedisServer = () => findProgram(['redis-server', 'valkey-server']);

/** The proxy of the compose file, for the tests that stand behind it. */
export const findCaddy = () => findProgram(['caddy']);
