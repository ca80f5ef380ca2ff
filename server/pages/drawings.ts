import { Hono } from 'hono';
import { z } from 'zod';
import type { Drawer, DrawingKind } from '../../platform/http/rendered-page.ts';
import { type Compressible, compressedFor, compressible } from './compressed.ts';

/** A drawing changes only with a release, and an old one may be shown for a day. */
const FOR_A_DAY = 'public, max-age=86400';
/** Longer than any allowed name. */
const LONGEST_NAME = 200;

const asked = z.object({
  kind: z.enum(['games', 'pieces', 'cafes']),
  file: z
    .string()
    .endsWith('.svg')
    .transform((file) => file.slice(0, -'.svg'.length))
    .pipe(z.string().min(1).max(LONGEST_NAME)),
  /** Distinguishes tables with the same game. The page derives it from the gameEvent's id. */
  table: z.coerce.number().int().min(0).max(999).catch(0),
});

/**
 * Serves drawings of games and cafes by name. They are separate files, so pages do not contain their shapes.
 *
 * @param drawer undefined under Vite in development, which draws them itself
 */
export function drawings(drawer: Drawings | undefined): Hono {
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

type Drawings = Pick<Drawer, 'lookOf' | 'draw' | 'lettered'>;
type WantedDrawing = { kind: DrawingKind; file: string; table: number };

/**
 * Draws and compresses each look once. The cache is keyed by look, not by name: clients can request any number of
 * invented names, which would each cost half a millisecond and push out the names in use. A name on a sign or a box is
 * inserted into the cached drawing at each request, which costs a tenth of drawing it.
 */
function keptDrawings({ lookOf, draw, lettered }: Drawings): (asked: WantedDrawing) => Compressible {
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
