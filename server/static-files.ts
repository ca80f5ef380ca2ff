import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { isPage } from './pages.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASK_ANEW = 'no-cache';

/**
 * The built web application: hashed assets for ever, all else to be asked for anew, and its shell for every page.
 * Without a build (as under Vite in development) the pages say so.
 *
 * @param dist an absolute path
 */
export function staticFiles(dist: string): Hono {
  const app = new Hono();
  const shellFile = path.join(dist, 'index.html');
  if (!existsSync(shellFile)) {
    return app.get('*', (c) => c.text('The web application is not built yet. Run: npm run build', 404));
  }
  const shell = readFileSync(shellFile, 'utf8');
  // the shell is answered below, with the status its address deserves
  const files = serveStatic({ root: dist, precompressed: true, index: 'no-such-file' });

  app.use('*', (c, next) => (c.req.path.includes('/.') ? Promise.resolve(c.text('Not found', 404)) : next()));
  app.get('/assets/*', cached(IMMUTABLE), files, (c) => c.text('Not found', 404));
  app.get('/index.html', (c) => c.redirect('/'));
  app.get('*', cached(ASK_ANEW), etag(), files);
  return app.get('*', (c) => c.html(shell, isPage(c.req.path) ? 200 : 404));
}

/** Says how long a file may be kept; what is not there is not kept. */
const cached =
  (cacheControl: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.status === 404 ? ASK_ANEW : cacheControl);
  };
