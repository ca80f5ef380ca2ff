import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import type { User, UserReply } from '../../modules/identity/contract.ts';
import type { CallApi, PageRenderer, PageRequest, RenderedPage } from '../../platform/http/rendered-page.ts';
import { beginSession, isMember } from '../features/session/session-api.ts';
import { api } from '../lib/api.ts';
import { isApiError } from '../lib/base-query.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { textsMadeBy } from '../lib/texts-of-times.ts';
import { App } from './app.tsx';
import type { FirstState } from './first-state.ts';
import { MembersOnly } from './guards/members-only.tsx';
import { MemberNav } from './layouts/site-header.tsx';
import { loadBindingGameEvents } from './layouts/viewer-of-cards.tsx';
import { addressOf as pageAddress } from './page-address.ts';
import { routes } from './routes.tsx';
import { createStore } from './store.ts';

/** React renders elements of the head before everything else. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;
const handler = createStaticHandler(routes);

export const addressOf: PageRenderer['addressOf'] = pageAddress;

/**
 * The person of the session, as the API says; null for one that has ended. Throws if it does not say, because nobody may
 * be shown what is somebody else's to do.
 */
async function personOf(callApi: CallApi, origin: string): Promise<User | null> {
  const reply = await callApi(new Request(`${origin}/api/auth/me`));
  if (reply.status === 401) return null;
  if (!reply.ok) throw new Error(`Who is signed in was answered with ${reply.status}.`);
  return ((await reply.json()) as UserReply).user;
}

/** Follows a moved answer, as the browser does, and says so: a group answers under its newest name. */
const following =
  (callApi: CallApi, isMoved: (from: string, to: string) => void): CallApi =>
  async (request) => {
    const reply = await callApi(request);
    const to = reply.status === 301 ? reply.headers.get('Location') : null;
    if (to === null) return reply;
    const moved = new URL(to, request.url);
    isMoved(new URL(request.url).pathname, moved.pathname);
    return callApi(new Request(moved, request));
  };

/** Whether visitors and admins who are no members are led away from a page. */
const forMembersOnly = (path: string): boolean =>
  (matchRoutes(routes, path) ?? []).some(({ route }) => route.Component === MembersOnly);

/**
 * Renders a page with its content, for browsers, previews and search engines. Visitors all get the same page, a
 * signed-in person gets their own.
 */
export async function renderPage({
  url,
  callApi,
  now,
  position,
  isVisitor,
}: PageRequest): Promise<RenderedPage | undefined> {
  const address = new URL(url);
  // what a page shows has the address of the page below /api
  let movedTo: string | undefined;
  const fetchFn = following(callApi, (from, to) => {
    if (from === `/api${address.pathname}`) movedTo = `${to.slice('/api'.length)}${address.search}`;
  });
  const store = createStore({ access: { baseUrl: `${address.origin}/api`, fetchFn } });
  const person = isVisitor ? null : await personOf(callApi, address.origin);
  if (forMembersOnly(address.pathname) && !isMember(person)) return undefined;
  // of a session that has ended the browser asks itself, and then forgets what it kept for the person
  if (isVisitor || person) await store.dispatch(beginSession(person));
  if (isMember(person)) {
    store.dispatch(loadBindingGameEvents(person));
    await MemberNav.load();
  }
  const context = await handler.query(new Request(url), {
    requestContext: new RouterContextProvider(new Map([[dispatchContext, store.dispatch]])),
  });
  if (context instanceof Response) throw new Error(`${address.pathname} redirects, which no public page does.`);
  if (context.errors) throw new Error(`${address.pathname} could not be loaded.`, { cause: context.errors });
  const running = () => store.dispatch(api.util.getRunningQueriesThunk());
  // an answer may lead to another request, as that for an evening leads to its series
  for (let asked = running(); asked.length > 0; asked = running()) await Promise.all(asked);

  const { made: html, texts } = textsMadeBy(() =>
    renderToString(
      <App store={store} firstState={null} firstMoment={now}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    ),
  );
  const [head = ''] = HEAD.exec(html) ?? [];
  const { [api.reducerPath]: answered, staleAnswers: stale } = store.getState();
  const { queries, provided } = answered;
  const answeredWith = (isSo: (status: number) => boolean) =>
    Object.values(queries).some((query) => isApiError(query?.error) && isSo(Number(query.error.status)));
  const firstState: FirstState = {
    now,
    position,
    loaderData: context.loaderData,
    answers: { queries, provided },
    stale,
    texts,
  };
  const isKnown = context.matches.at(-1)?.route.path !== '*';
  return {
    // a search engine shall not take for the page what could not be read now
    status: answeredWith((status) => status >= 500)
      ? 503
      : answeredWith((status) => status === 404) || !isKnown
        ? 404
        : 200,
    movedTo,
    head,
    body: html.slice(head.length),
    firstState: JSON.stringify(firstState),
  };
}
