#!/usr/bin/env node
// The `tablemates` command. Plain JavaScript, so that any Node can run it; it starts the Node that runs the product.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { nodeFor } from './node.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const NOT_INSTALLED = 3;

const root = path.resolve(import.meta.dirname, '..');
if (!existsSync(path.join(root, 'node_modules'))) {
  console.error('Tablemates is not installed yet: run `npm ci` in its folder first.');
  process.exit(NOT_INSTALLED);
}
// the same compile cache as `npm start`: it halves the time of a short command
const env = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'), ...process.env };
// long commands create much short-lived data: frequent garbage collections cost little time and halve the memory
const options = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
const args = [...options, path.join(root, 'cli/main.ts'), ...process.argv.slice(2)];
const child = spawn(findNode(), args, { stdio: 'inherit', env });
for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 130)));

function findNode() {
  try {
    return nodeFor(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(NOT_INSTALLED);
  }
}
