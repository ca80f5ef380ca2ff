import { z } from '@hono/zod-openapi';

/** Longer than any token that we make. */
const token = z.string().max(200);

/**
 * The request of a route that takes the token of a link. Proxies log paths, so pages send `-` in the path and the token
 * in the header `Link-Token`. Mail programs, and clients of the API contract, have it in the path.
 */
export const linkToken = {
  params: z.object({ token }),
  headers: z.object({ 'link-token': token.optional() }),
};

/** The token of a request of such a route. */
export const linkTokenOf = (c: {
  req: { param: (name: 'token') => string; header: (name: string) => string | undefined };
}): string => {
  const inPath = c.req.param('token');
  return inPath === '-' ? (c.req.header('Link-Token') ?? '') : inPath;
};
