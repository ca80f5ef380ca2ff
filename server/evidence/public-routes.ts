import { type Evidence, parseTilePath } from '@tablemates/event-store';
import { type Context, Hono } from 'hono';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_SECONDS = 'public, max-age=5';

/**
 * Evidence that anyone may copy: the newest checkpoint, the key that checks it, and the hashes in the format of C2SP
 * tlog-tiles (prefix `/tlog`). It reveals nothing about the content of domain events.
 */
export function evidenceRoutes(evidence: Pick<Evidence, 'newest' | 'key' | 'tile'>): Hono {
  const checkpoint = async (c: Context) => {
    const newest = await evidence.newest();
    c.header('Cache-Control', FOR_SECONDS);
    return newest ? c.text(newest.note) : c.text('Nothing is sealed yet.', 404);
  };
  return new Hono()
    .get('/.well-known/tablemates/checkpoint', checkpoint)
    .get('/tlog/checkpoint', checkpoint)
    .get('/.well-known/tablemates/key', async (c) => {
      c.header('Cache-Control', FOR_SECONDS);
      return c.text(`${await evidence.key()}\n`);
    })
    .get('/tlog/tile/*', async (c) => {
      const place = parseTilePath(c.req.path.slice('/tlog/tile/'.length));
      const bytes = place && (await evidence.tile(place));
      if (!bytes) return c.text('There is no such tile.', 404);
      c.header('Cache-Control', FOR_EVER);
      c.header('Content-Type', 'application/octet-stream');
      return c.body(new Uint8Array(bytes));
    });
}
