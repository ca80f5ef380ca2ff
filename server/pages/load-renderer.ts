import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RenderPage } from '../../platform/http/rendered-page.ts';

/**
 * What renders the pages, as the build left it. Without one (as under Vite in development) the browser draws every page.
 *
 * @param folder an absolute path
 */
export async function loadRenderer(folder: string): Promise<RenderPage | undefined> {
  const file = path.join(folder, 'render.js');
  if (!existsSync(file)) return undefined;
  const { renderPage } = (await import(file)) as { renderPage: RenderPage };
  return renderPage;
}
