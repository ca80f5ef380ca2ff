import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The page around every page, as the build left it. */
export type Shell = {
  readonly html: string;
  /** The texts of the scripts that stand in it. */
  readonly inlineScripts: readonly string[];
};

/**
 * Reads the built shell; undefined without a build (as under Vite in development).
 *
 * @param dist an absolute path
 */
export function readShell(dist: string): Shell | undefined {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, 'utf8');
  return { html, inlineScripts: [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text) };
}
