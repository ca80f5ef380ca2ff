import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An append that is announced to visitors, and when the log answered it. */
export type Announced = { readonly position: number; readonly at: number };

/** How long after the last append its announcement may take. */
const PATIENCE_MS = 5_000;
const AT_ONCE = 100;

/** Milliseconds since 1970, comparable between processes of one machine. */
export const now = () => performance.timeOrigin + performance.now();

type Heard = { readonly upTo: number; readonly at: number };

/** Opens streams as visitors of many addresses, and records when each of them heard which position. */
export async function openListeners(port: number, count: number) {
  const heard: Heard[][] = [];
  const sockets: Socket[] = [];
  const open = async (n: number) => {
    const socket = connect(port, '127.0.0.1');
    const mine: Heard[] = [];
    heard.push(mine);
    sockets.push(socket);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      const at = now();
      for (const [, id] of chunk.matchAll(/^id: (\d+)$/gm)) mine.push({ upTo: Number(id), at });
    });
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: 10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\r\n\r\n`,
    );
    await once(socket, 'data');
  };
  for (let first = 0; first < count; first += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) => open(first + n)));
  }
  return {
    /** Milliseconds from the answer to an append until a listener heard of it, for each pair of them. */
    async delaysOf(appended: readonly Announced[]): Promise<number[]> {
      const last = Math.max(...appended.map(({ position }) => position));
      const until = now() + PATIENCE_MS;
      while (heard.some((mine) => (mine.at(-1)?.upTo ?? 0) < last)) {
        if (now() > until) throw new Error('not every listener has heard of every append');
        await new Promise((done) => setTimeout(done, 20));
      }
      return heard.flatMap((mine) => {
        let next = 0;
        return appended.map(({ position, at }) => {
          while ((mine[next]?.upTo ?? 0) < position) next++;
          return Math.max(0, (mine[next]?.at ?? Number.NaN) - at);
        });
      });
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
