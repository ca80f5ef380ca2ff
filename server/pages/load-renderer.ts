import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Drawer, PageRenderer } from '../../platform/http/rendered-page.ts';

type Renderer = { readonly pages: PageRenderer; readonly drawer: Drawer };

/**
 * Loads the built code that renders pages and drawings. Empty without a build (as under Vite in development): then the
 * browser renders every page.
 *
 * @param folder an absolute path
 */
export async function loadRenderer(folder: string): Promise<Partial<Renderer>> {
  const [renderer, drawer] = ['render.js', 'draw.js'].map((file) => path.join(folder, file)) as [string, string];
  // both files or none: the files of an older build may be incomplete
  if (!existsSync(renderer) || !existsSync(drawer)) return {};
  const [{ addressOf, renderPage }, { lookOf, draw, lettered, evening }] = await Promise.all([
    import(renderer) as Promise<PageRenderer>,
    import(drawer) as Promise<Drawer>,
  ]);
  return { pages: { addressOf, renderPage }, drawer: { lookOf, draw, lettered, evening } };
}
