// Plain JavaScript without dependencies: it runs under any Node, and before anything is installed.
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The Node that runs the product, which is written in TypeScript: the one that the lock file installs for this
 * platform, or else the one that runs this file.
 *
 * @param {string} root the folder of the project
 * @returns {string} the absolute path of an executable
 * @throws {Error} if no Node for this platform is installed and this one cannot run TypeScript
 */
export function nodeFor(root) {
  const installed = path.resolve(root, 'node_modules/.bin/node');
  if (existsSync(installed)) return installed;
  if (process.features.typescript) return process.execPath;
  throw new Error(
    `Node.js ${process.versions.node} cannot run TypeScript, and no newer one is installed for ${process.platform}-${process.arch}. ` +
      'Please use Node.js 22.18 or newer.',
  );
}
