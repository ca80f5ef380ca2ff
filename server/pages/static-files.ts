import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const ASK_ANEW = 'no-cache';

/**
 * Serves the files of the built web application. Browsers keep hashed assets forever and revalidate all other files.
 *
 * @param dist an absolute path
 */
export function staticFiles(dist: string): Hono {
  const app = new Hono();
  // index.html is not served as a file: pages are built from it
  const files = serveStatic({ root: dist, precompressed: true, index: 'no-such-file' });

  app.use('*', (c, next) => (c.req.path.includes('/.') ? Promise.resolve(c.text('Not found', 404)) : next()));
  app.get('/assets/*', cached(IMMUTABLE), files, (c) => c.text('Not found', 404));
  app.get('/index.html', (c) => c.redirect('/'));
  return app.get('*', cached(ASK_ANEW), etag(), files);
}

/** Sets `Cache-Control` for a file. A 404 is never cached. A page, which follows if there is no file, sets its own. */
const cached =
  (cacheControl: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.headers.has('Cache-Control')) return;
    c.res.headers.set('Cache-Control', c.res.status === 404 ? ASK_ANEW : cacheControl);
  };
