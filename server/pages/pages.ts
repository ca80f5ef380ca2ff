import type { Position } from '@tablemates/event-store';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { knownPosition } from '../../platform/http/consistency.ts';
import type { CallApi, PageAddress, PageRenderer } from '../../platform/http/rendered-page.ts';
import { compressedFor, compressible } from './compressed.ts';
import { fillAppHtml } from './fill-app-html.ts';
import { type PageRequest, pageCache } from './page-cache.ts';
import { perSecond } from './per-second.ts';
import { ASK_ANEW } from './static-files.ts';

/**
 * Pages with inventable addresses that are rendered in a second, at about 10 ms each. Beyond that, browsers render
 * them. The number is more than the limit of one client, and a fifth of a core's time.
 */
const MOST_OF_MANY = 20;
/** The same for pages of requests with a session, which are rendered for one person each. */
const MOST_PERSONAL = 20;
/** Nobody else may get it, also not whoever presses Back after the person has signed out. */
const FOR_ONE_PERSON = 'private, no-store';

type Options = {
  /** The app HTML. Undefined without a build (as under Vite in development). */
  readonly appHtml: string | undefined;
  /** If undefined, only browsers render pages. */
  readonly renderer: PageRenderer | undefined;
  /** The product's address. It is configured, because a client can invent the host of a request. */
  readonly publicUrl: string;
  readonly callApi: CallApi;
  /** Whether a request has a session cookie, valid or not. */
  readonly hasSession: (c: Context) => boolean;
  /** Position of the log's head. */
  readonly head: () => Promise<Position>;
  /** Position that the read models have reached. */
  readonly reached: () => Promise<Position>;
  readonly clock: Clock;
  readonly logger: Logger;
};

const ANY_PAGE: PageAddress = { madeBy: 'browser', status: 200 };

/**
 * Serves the pages: public ones rendered with their content, those of members for their sessions, both as the person sees them; others as the app
 * HTML, which the browser renders. An unknown address is 404. Without a build every page says that the build is missing.
 */
export function pages(options: Options): Hono {
  const { appHtml, renderer, publicUrl, callApi, hasSession, head, reached, clock, logger } = options;
  const app = new Hono();
  if (appHtml === undefined) {
    return app.get('*', (c) => c.text('The web application is not built yet. Run: npm run build', 404));
  }
  const compressedAppHtml = compressible(appHtml);
  const byTheBrowser = (status: 200 | 404) => ({ status, movedTo: undefined, body: compressedAppHtml });

  const make = async (path: string, who: 'visitor' | 'person', callApi: CallApi) => {
    const url = new URL(path, publicUrl).href;
    const position = await reached().then(String, () => undefined);
    const page = await renderer
      ?.renderPage({ url, isVisitor: who === 'visitor', now: clock().getTime(), position, callApi })
      .catch((error: unknown) => {
        logger.error({ error, path }, 'a page could not be rendered; the browser renders it');
      });
    if (!page) return byTheBrowser(200);
    const { status, movedTo } = page;
    return { status, movedTo, body: compressible(fillAppHtml(appHtml, page)) };
  };
  const forVisitor = ({ path, position }: PageRequest) =>
    make(path, 'visitor', (request) => callApi(knownPosition.toRequest(request, position)));
  const mayMakeMore = perSecond(clock, MOST_OF_MANY);
  const pageAt = pageCache({ clock, head, reached, make: forVisitor, mayMakeMore, otherwise: byTheBrowser(200) });

  const mayMakePersonal = perSecond(clock, MOST_PERSONAL);
  const forPerson = async (c: Context, path: string) => {
    if (!mayMakePersonal()) return byTheBrowser(200);
    c.header('Cache-Control', FOR_ONE_PERSON);
    return make(path, 'person', async (request) => {
      const reply = await callApi(new Request(request, { headers: { Cookie: c.req.header('Cookie') ?? '' } }));
      // such as the session's, which a request prolongs
      for (const cookie of reply.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
      return reply;
    });
  };

  return app.get('*', async (c) => {
    const address = renderer?.addressOf(new URL(c.req.url)) ?? ANY_PAGE;
    c.header('Cache-Control', ASK_ANEW);
    c.header('Content-Type', 'text/html; charset=UTF-8');
    const { status, movedTo, body } =
      address.madeBy === 'browser'
        ? byTheBrowser(address.status)
        : address.forMembers && !hasSession(c)
          ? byTheBrowser(200)
          : hasSession(c)
            ? await forPerson(c, address.path)
            : await pageAt({ ...address, position: knownPosition.ofRequest(c.req.raw) });
    if (movedTo !== undefined) return c.redirect(movedTo, 301);
    if (status === 503) c.header('Retry-After', '1');
    return c.body(await compressedFor(c, body), status);
  });
}
