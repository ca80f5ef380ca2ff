import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '../support/product.ts';
import type { ProductProcess } from '../support/product-process.ts';

/** Longer than any answer takes that is coming at all. */
const ANSWER_PATIENCE_MS = 15_000;

/** People who change something again and again, each time to something new, and remember the answers. */
export type Load = {
  /** What was accepted: each must stand in the log once. */
  readonly acknowledged: ReadonlySet<string>;
  /** What got no answer, or a 503: each may stand in the log once, or not at all. */
  readonly unacknowledged: ReadonlySet<string>;
  /** Answers that are neither. */
  readonly wrong: readonly string[];
  /** How many were answered with 503. */
  readonly unavailable: () => number;
  /** Resolves after the given number of further acknowledgements, with the milliseconds to the first. */
  readonly further: (count: number) => Promise<number>;
  readonly rest: () => Promise<void>;
  readonly goOn: () => void;
};

/** Two people at each of the webs, from now on. */
export async function startLoad(webs: readonly ProductProcess[]): Promise<Load> {
  const writers = await Promise.all(
    [...webs, ...webs].map(async (web, index) => {
      const client = browserOf(web);
      await client.signUp(`writer.${index}`);
      return { client, index };
    }),
  );
  const acknowledged = new Set<string>();
  const unacknowledged = new Set<string>();
  const wrong: string[] = [];
  const waiting = new Set<() => void>();
  let unavailable = 0;
  let resting = false;
  let sent = 0;

  const write = async (client: Client, bio: string) => {
    const reply = await client.ask('PATCH', '/api/users/profile', { bio }).catch(() => undefined);
    if (reply?.status === 200) {
      acknowledged.add(bio);
      for (const look of waiting) look();
      return;
    }
    unacknowledged.add(bio);
    if (reply?.status === 503) unavailable++;
    const isWrong = reply && !(reply.status === 503 && reply.headers.get('retry-after'));
    if (isWrong) wrong.push(`${reply.status} ${JSON.stringify(reply.body)}`);
    await pause(20);
  };
  const live = async ({ client, index }: (typeof writers)[number]) => {
    while (!resting) await write(client, `Writer ${index} writes ${++sent}`);
  };
  let living = Promise.all(writers.map(live));

  return {
    acknowledged,
    unacknowledged,
    wrong,
    unavailable: () => unavailable,
    further: (count) =>
      new Promise((resolve) => {
        const [begun, before] = [performance.now(), acknowledged.size];
        let first: number | undefined;
        const look = () => {
          first ??= performance.now() - begun;
          if (acknowledged.size < before + count) return;
          waiting.delete(look);
          resolve(first);
        };
        waiting.add(look);
      }),
    rest: async () => {
      resting = true;
      await living;
    },
    goOn: () => {
      resting = false;
      living = Promise.all(writers.map(live));
    },
  };
}

/** A person whose requests the load balancer sends to this web. */
function browserOf(web: ProductProcess): Client {
  const fetchFrom = async (request: Request): Promise<Response> => {
    const { method, headers, url } = request;
    const body = await request.text();
    const signal = AbortSignal.timeout(ANSWER_PATIENCE_MS);
    return fetch(`${web.url}${new URL(url).pathname}`, { method, headers, signal, ...(body && { body }) });
  };
  return createClient({ fetch: fetchFrom as never });
}
