import type { Position } from '@tablemates/event-store';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { knownPosition } from '../../platform/http/consistency.ts';
import type { CallApi, PageAddress, PageRenderer } from '../../platform/http/rendered-page.ts';
import { compressedFor, compressible } from './compressed.ts';
import { fillShell } from './fill-shell.ts';
import { type Asked, pageCache } from './page-cache.ts';
import { perSecond } from './per-second.ts';
import { ASK_ANEW } from './static-files.ts';

/**
 * How many pages whose addresses anybody can make up are rendered in a second, at some 10 ms each: beyond that the
 * browser renders them. More than one client may ask for, and far from all that a core can do.
 */
const MOST_OF_MANY = 20;

type Options = {
  /** What stands around every page; undefined without a build (as under Vite in development). */
  readonly shell: string | undefined;
  /** Undefined: pages are drawn in the browser alone. */
  readonly renderer: PageRenderer | undefined;
  /** Where the product is found: what a request says of that may be made up. */
  readonly publicUrl: string;
  readonly callApi: CallApi;
  /** Whether a request comes with a session, sound or not. */
  readonly hasSession: (c: Context) => boolean;
  /** Where the log ends. */
  readonly head: () => Promise<Position>;
  /** How far in the log the read models are. */
  readonly reached: () => Promise<Position>;
  readonly clock: Clock;
  readonly logger: Logger;
};

const ANY_PAGE: PageAddress = { madeBy: 'browser', status: 200 };

/**
 * Every page at its address: public ones with all they show, the others as the shell from which the browser draws them;
 * 404 where there is none. Without a build the pages say so.
 */
export function pages(options: Options): Hono {
  const { shell, renderer, publicUrl, callApi, hasSession, head, reached, clock, logger } = options;
  const app = new Hono();
  if (shell === undefined) {
    return app.get('*', (c) => c.text('The web application is not built yet. Run: npm run build', 404));
  }
  const appHtml = compressible(shell);
  const byTheBrowser = (status: 200 | 404) => ({ status, body: appHtml });

  const make = async ({ path, isVisitor, position }: Asked) => {
    const page = await renderer
      ?.renderPage({
        url: new URL(path, publicUrl).href,
        isVisitor,
        now: clock().getTime(),
        callApi: (request) => callApi(knownPosition.toRequest(request, position)),
      })
      .catch((error: unknown) => {
        logger.error({ error, path }, 'a page could not be rendered; the browser draws it');
      });
    return page ? { status: page.status, body: compressible(fillShell(shell, page)) } : byTheBrowser(200);
  };
  const mayMakeMore = perSecond(clock, MOST_OF_MANY);
  const pageAt = pageCache({ clock, head, reached, make, mayMakeMore, otherwise: byTheBrowser(200) });

  return app.get('*', async (c) => {
    const address = renderer?.addressOf(new URL(c.req.url)) ?? ANY_PAGE;
    const { status, body } =
      address.madeBy === 'browser'
        ? byTheBrowser(address.status)
        : await pageAt({ ...address, isVisitor: !hasSession(c), position: knownPosition.ofRequest(c.req.raw) });
    c.header('Cache-Control', ASK_ANEW);
    c.header('Content-Type', 'text/html; charset=UTF-8');
    return c.body(await compressedFor(c, body), status);
  });
}
