import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The built HTML that every page is inserted into. */
export type AppHtml = {
  readonly html: string;
  /** The texts of its inline scripts. */
  readonly inlineScripts: readonly string[];
};

/**
 * Reads the built app HTML. Undefined without a build (as under Vite in development).
 *
 * @param dist an absolute path
 */
export function readAppHtml(dist: string): AppHtml | undefined {
  const file = path.join(dist, 'index.html');
  if (!existsSync(file)) return undefined;
  const html = readFileSync(file, 'utf8');
  return { html, inlineScripts: [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text) };
}
