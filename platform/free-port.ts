import { createServer } from 'node:net';

/** Below the ports that systems hand to outgoing connections: one of those could be taken before we listen on it. */
const FIRST = 20_000;
const COUNT = 12_000;

/** A port of 127.0.0.1 that nobody listens on at this moment, and that no outgoing connection will come by. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
