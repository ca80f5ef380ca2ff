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
  if (!existsSync(folder)) return {};
  const [{ renderPage }, { draw }] = await Promise.all([
    import(path.join(folder, 'render.js')) as Promise<Pick<Renderer, 'renderPage'>>,
    import(path.join(folder, 'draw.js')) as Promise<Pick<Renderer, 'draw'>>,
  ]);
  return { renderPage, draw };
}
