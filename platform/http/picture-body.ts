import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';

/** The largest picture that may be uploaded: 5 MB. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

const ROUTES = /^\/api\/(users\/me\/photo|cafes\/[^/]+\/photos\/[^/]+)\/?$/;
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/**
 * Whether a request's body is the file of a picture. All other bodies are JSON. Any kind of picture counts: the file
 * itself decides whether it can be used, and the refusal names the kinds that can.
 */
export const hasPictureBody = (c: Context): boolean =>
  c.req.method === 'PUT' && ROUTES.test(c.req.path) && /^\s*image\//i.test(c.req.header('content-type') ?? '');

const file = z.any().openapi({ type: 'string', format: 'binary' });

/** The body of a route that takes a picture, for its description. The content is checked when it is encoded. */
export const pictureBody = {
  body: { required: true as const, content: Object.fromEntries(TYPES.map((type) => [type, { schema: file }])) },
};

export const pictureOf = async (c: Context): Promise<Uint8Array> => new Uint8Array(await c.req.arrayBuffer());
