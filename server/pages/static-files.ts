import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

const IMMUTABLE = 'public, max-age=31536000, immutable';
export const ASK_ANEW = 'no-cache';

/**
 * The files of the built web application: hashed assets for ever, all else to be asked for anew.
 *
 * @param dist an absolute path
 */
export function staticFiles(dist: string): Hono {
  const app = new Hono();
  // the shell is not a file of its own: pages are made of it
  const files = serveStatic({ root: dist, precompressed: true, index: 'no-such-file' });

  app.use('*', (c, next) => (c.req.path.includes('/.') ? Promise.resolve(c.text('Not found', 404)) : next()));
  app.get('/assets/*', cached(IMMUTABLE), files, (c) => c.text('Not found', 404));
  app.get('/index.html', (c) => c.redirect('/'));
  return app.get('*', cached(ASK_ANEW), etag(), files);
}

/** Says how long a file may be kept; what is not there is not kept. */
const cached =
  (cacheControl: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', c.res.status === 404 ? ASK_ANEW : cacheControl);
  };
