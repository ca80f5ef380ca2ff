import { Hono } from 'hono';
import { z } from 'zod';
import type { Draw, DrawingKind } from '../../platform/http/rendered-page.ts';
import { type Compressible, compressedFor, compressible } from './compressed.ts';

/** The same name is drawn alike until the next version, and nobody minds the old one for a day. */
const FOR_A_DAY = 'public, max-age=86400';
/** Longer than any name that can be given. */
const LONGEST_NAME = 200;
/** Drawings kept, of some 10 kB each: more than a city has games and cafes, and anybody may ask for any name. */
const MOST_KEPT = 500;

const asked = z.object({
  kind: z.enum(['games', 'cafes', 'scenes']),
  file: z
    .string()
    .endsWith('.svg')
    .transform((file) => file.slice(0, -'.svg'.length))
    .pipe(z.string().min(1).max(LONGEST_NAME)),
});

/**
 * Drawings of games and cafes by their names, and scenes. They are files, so that a page with many carries none of their shapes.
 *
 * @param draw undefined: there are none (as under Vite in development, which draws them itself)
 */
export function drawings(draw: Draw | undefined): Hono {
  const app = new Hono();
  if (!draw) return app;
  const drawingOf = keptDrawings(draw);
  return app.get('/drawings/:kind/:file', async (c) => {
    const { success, data } = asked.safeParse(c.req.param());
    if (!success) return c.text('Not found', 404);
    c.header('Cache-Control', FOR_A_DAY);
    c.header('Content-Type', 'image/svg+xml');
    return c.body(await compressedFor(c, drawingOf(data.kind, data.file)));
  });
}

/** Draws and compresses what is asked for again once: that takes half a millisecond, and a first visit wants twenty. */
function keptDrawings(draw: Draw): (kind: DrawingKind, name: string) => Compressible {
  const kept = new Map<string, Compressible>();
  return (kind, name) => {
    const key = `${kind} ${name}`;
    const drawing = kept.get(key) ?? compressible(draw(kind, name));
    // the one asked for last goes last, so that the first is the one to go
    kept.delete(key);
    kept.set(key, drawing);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return drawing;
  };
}
