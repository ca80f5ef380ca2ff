import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { knownPosition } from '../../platform/http/consistency.ts';
import type { CallApi, RenderedPage, RenderPage } from '../../platform/http/rendered-page.ts';
import type { Position } from '../../platform/log/domain-event.ts';
import { compressedFor, compressible } from './compressed.ts';
import { fillShell } from './fill-shell.ts';
import { type Asked, pageCache } from './page-cache.ts';
import { ASK_ANEW } from './static-files.ts';

type Options = {
  /** What stands around every page; undefined without a build (as under Vite in development). */
  readonly shell: string | undefined;
  /** Undefined: pages are drawn in the browser alone. */
  readonly render: RenderPage | undefined;
  readonly callApi: CallApi;
  /** Whether a request comes with a session, sound or not. */
  readonly hasSession: (c: Context) => boolean;
  readonly reached: () => Promise<Position>;
  readonly clock: Clock;
  readonly logger: Logger;
};

const DRAWN_IN_THE_BROWSER: RenderedPage = { status: 200, head: '', body: '', firstState: undefined };

/**
 * Every page at its address: public ones with all they show, the others as the shell from which the browser draws them;
 * 404 where there is none. Without a build the pages say so.
 */
export function pages({ shell, render, callApi, hasSession, reached, clock, logger }: Options): Hono {
  const app = new Hono();
  if (shell === undefined) {
    return app.get('*', (c) => c.text('The web application is not built yet. Run: npm run build', 404));
  }

  const make = async ({ url, isVisitor, position }: Asked) => {
    const page =
      (await render?.({
        url,
        isVisitor,
        now: clock().getTime(),
        callApi: (request) => callApi(knownPosition.toRequest(request, position)),
      }).catch((error: unknown) => {
        logger.error({ error, url }, 'a page could not be rendered; the browser draws it');
      })) ?? DRAWN_IN_THE_BROWSER;
    return { status: page.status, body: compressible(fillShell(shell, page)) };
  };
  const pageAt = pageCache({ clock, reached, make });

  return app.get('*', async (c) => {
    const position = knownPosition.ofRequest(c.req.raw);
    const { status, body } = await pageAt({ url: c.req.url, isVisitor: !hasSession(c), position });
    c.header('Cache-Control', ASK_ANEW);
    c.header('Content-Type', 'text/html; charset=UTF-8');
    return c.body(await compressedFor(c, body), status);
  });
}
