import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { z } from 'zod';
import type { Draw } from '../../platform/http/rendered-page.ts';

/** The same name is drawn alike until the next version, and nobody minds the old one for a day. */
const FOR_A_DAY = 'public, max-age=86400';
/** Longer than any name that can be given. */
const LONGEST_NAME = 200;

const asked = z.object({
  kind: z.enum(['games', 'cafes']),
  file: z
    .string()
    .endsWith('.svg')
    .transform((file) => file.slice(0, -'.svg'.length))
    .pipe(z.string().min(1).max(LONGEST_NAME)),
});

/**
 * Drawings of games and cafes by their names. They are files, so that a page with many carries none of their shapes.
 *
 * @param draw undefined: there are none (as under Vite in development, which draws them itself)
 */
export function drawings(draw: Draw | undefined): Hono {
  const app = new Hono();
  if (!draw) return app;
  return app.get('/drawings/:kind/:file', compress(), (c) => {
    const { success, data } = asked.safeParse(c.req.param());
    if (!success) return c.text('Not found', 404);
    c.header('Cache-Control', FOR_A_DAY);
    c.header('Content-Type', 'image/svg+xml');
    return c.body(draw(data.kind, data.file));
  });
}
