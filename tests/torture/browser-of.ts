import { type Client, createClient } from '../support/product.ts';
import type { ProductProcess } from '../support/product-process.ts';

/**
 * A browser whose requests go to several processes in turn.
 *
 * @param before answers while there is no process yet
 */
export function browserOf(
  processes: () => readonly ProductProcess[],
  before?: (request: Request) => Response | Promise<Response>,
): Client {
  return createClient({
    fetch: (async (request: Request) => {
      const its = processes();
      if (its.length === 0 && before) return before(request);
      const { method, headers, url: asked } = request;
      const body = await request.text();
      const { pathname, search } = new URL(asked);
      return fetch(`${its[turn++ % its.length]?.url}${pathname}${search}`, { method, headers, ...(body && { body }) });
    }) as never,
  });
}
let turn = 0;
