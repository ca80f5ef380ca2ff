import { Hono } from 'hono';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { ASK_ANEW, IMMUTABLE } from './static-files.ts';

const PATH = '/pictures/';

/**
 * Serves photographs. An address never changes its picture, so browsers keep it forever; no shared cache keeps one of a
 * person, because it must be gone once they removed it.
 */
export function servedPictures(pictures: Pick<Pictures, 'read'>): Hono {
  const app = new Hono();
  return app.get(`${PATH}*`, async (c) => {
    const file = c.req.path.slice(PATH.length);
    const picture = await pictures.read(file);
    if (!picture) {
      c.header('Cache-Control', ASK_ANEW);
      return c.text('Not found', 404);
    }
    c.header('Cache-Control', file.startsWith('people/') ? IMMUTABLE.replace('public', 'private') : IMMUTABLE);
    c.header('Content-Type', 'image/webp');
    return c.body(picture);
  });
}
