import { createServer } from 'node:net';

/**
 * The range is below the ports of outgoing connections, because the system could use one of those before the caller
 * does.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** A port of 127.0.0.1 on which no process listens now, and which no outgoing connection will use. */
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
