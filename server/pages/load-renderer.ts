import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Draw, RenderPage } from '../../platform/http/rendered-page.ts';

type Renderer = { readonly renderPage: RenderPage; readonly draw: Draw };

/**
 * What renders pages and drawings, as the build left it. Without one (as under Vite in development) the browser draws
 * every page.
 *
 * @param folder an absolute path
 */
export async function loadRenderer(folder: string): Promise<Partial<Renderer>> {
  const [renderer, drawer] = ['render.js', 'draw.js'].map((file) => path.join(folder, file)) as [string, string];
  // both, or none: an older build, left behind, may have only one
  if (!existsSync(renderer) || !existsSync(drawer)) return {};
  const [{ renderPage }, { draw }] = await Promise.all([
    import(renderer) as Promise<Pick<Renderer, 'renderPage'>>,
    import(drawer) as Promise<Pick<Renderer, 'draw'>>,
  ]);
  return { renderPage, draw };
}
