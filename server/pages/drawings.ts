import { Hono } from 'hono';
import { z } from 'zod';
import type { Drawer, DrawingKind } from '../../platform/http/rendered-page.ts';
import { type Compressible, compressedFor, compressible } from './compressed.ts';

/** The same name is drawn alike until the next version, and nobody minds the old one for a day. */
const FOR_A_DAY = 'public, max-age=86400';
/** Longer than any name that can be given. */
const LONGEST_NAME = 200;

const asked = z.object({
  kind: z.enum(['games', 'pieces', 'cafes']),
  file: z
    .string()
    .endsWith('.svg')
    .transform((file) => file.slice(0, -'.svg'.length))
    .pipe(z.string().min(1).max(LONGEST_NAME)),
  /** Which of the tables with this game: the page makes it of the gameEvent's id. */
  table: z.coerce.number().int().min(0).max(999).catch(0),
});

/**
 * Drawings of games and cafes by their names. They are files, so that a page with many carries none of their shapes.
 *
 * @param drawer undefined: there is none (as under Vite in development, which draws them itself)
 */
export function drawings(drawer: Drawer | undefined): Hono {
  const app = new Hono();
  if (!drawer) return app;
  const drawingOf = keptDrawings(drawer);
  return app.get('/drawings/:kind/:file', async (c) => {
    const { success, data } = asked.safeParse({ ...c.req.param(), table: c.req.query('table') ?? 0 });
    if (!success) return c.text('Not found', 404);
    c.header('Cache-Control', FOR_A_DAY);
    c.header('Content-Type', 'image/svg+xml');
    return c.body(await compressedFor(c, drawingOf(data)));
  });
}

type Asked = { kind: DrawingKind; file: string; table: number };

/**
 * Draws and compresses each look once. Names are endless, and anybody may ask for any: keeping names instead would let
 * made-up ones cost half a millisecond each, and push out those in use. A name on a sign or a box is written into the kept
 * drawing each time, which costs a tenth of drawing it.
 */
function keptDrawings({ lookOf, draw, lettered }: Drawer): (asked: Asked) => Compressible {
  const kept = new Map<string, Compressible>();
  return ({ kind, file: name, table }) => {
    const look = lookOf(kind, name, table);
    const key = `${kind} ${look}`;
    const drawing = kept.get(key) ?? compressible(draw(kind, look));
    kept.set(key, drawing);
    const own = lettered(drawing.plain, name);
    return own === drawing.plain ? drawing : compressible(own);
  };
}
