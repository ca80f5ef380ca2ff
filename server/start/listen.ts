import { createServer, type Server, type ServerOptions } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

/**
 * Limits for slow clients: a photograph takes its time on a bad network, and a socket is not occupied for ever. Proxies
 * keep a connection for up to a minute: this end keeps it longer, or it would reset what they send as it closes.
 */
const TIMEOUTS = {
  headersTimeout: 5_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 75_000,
};
const DRAIN_PATIENCE_MS = 4_000;

export type Listening = {
  /** Stops accepting connections, waits at most 4 s for running requests, then resolves. */
  readonly close: () => Promise<void>;
};

type Place = { readonly port: number; readonly host: string };

/** Throws one readable line if the port is taken. Called early, before the slow parts of a start. */
export async function assertPortFree(place: Place): Promise<void> {
  const server = await bind(createServer(), place);
  await new Promise((resolve) => server.close(resolve));
}

/** Serves requests until closed. Throws one readable line if the port is taken. */
export async function listen(
  fetch: (request: Request, env?: object) => unknown,
  place: Place,
  timeouts: ServerOptions = TIMEOUTS,
): Promise<Listening> {
  const server = createServer(timeouts, getRequestListener(fetch));
  let closing = false;
  server.prependListener('request', (_request, response) => {
    // otherwise a busy client keeps its connection open for the next request
    if (closing) response.setHeader('Connection', 'close');
  });
  await bind(server, place);
  return {
    close: async () => {
      closing = true;
      const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_PATIENCE_MS);
      // right after a poll few connections wait to be accepted; those that do would be reset
      await turn();
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(impatience);
    },
  };
}

const bind = (server: Server, { port, host }: Place): Promise<Server> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(reasonFor(error, { port, host }))));
    server.listen(port, host, () => resolve(server));
  });

function reasonFor(error: NodeJS.ErrnoException, { port, host }: Place): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another, or stop what uses it.`;
  if (error.code === 'EACCES') return `Port ${port} is not allowed to this user. Set PORT to one above 1023.`;
  return `HOST ${host} is not an address of this machine (${error.code}).`;
}
