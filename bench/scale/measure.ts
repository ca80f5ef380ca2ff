import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../packages/event-store/bench/measure.ts';
import type { Client } from './client.ts';
import type { Endpoint } from './endpoints.ts';

/** Milliseconds. */
export type Latency = {
  readonly name: string;
  readonly asked: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

const WARM_UP = 10;
const ASKED = 100;
const LONGEST_MS = 8_000;

export const latencyOf = (name: string, taken: readonly number[]): Latency => ({
  name,
  asked: taken.length,
  p50: quantile(taken, 0.5),
  p95: quantile(taken, 0.95),
  p99: quantile(taken, 0.99),
});

const ms = (figure: number) => Number(figure.toFixed(1));

/** A latency as columns of a table. */
export const inColumns = ({ asked, p50, p95, p99 }: Latency) => ({
  asked,
  'p50 ms': ms(p50),
  'p95 ms': ms(p95),
  'p99 ms': ms(p99),
});

/** Sends one request after the other, until 100 requests or 8 seconds. */
export async function oneByOne(client: Client, endpoint: Endpoint): Promise<Latency> {
  const paths = await Promise.all(endpoint.paths.map((path) => goDeep(client, endpoint, path)));
  const known = endpoint.isKnown
    ? await Promise.all(paths.map(async (path) => (await client.get(endpoint, path)).etag))
    : [];
  const ask = (turn: number) => client.get(endpoint, paths[turn % paths.length] as string, known[turn % paths.length]);
  for (let turn = 0; turn < WARM_UP; turn++) await ask(turn);
  const taken: number[] = [];
  const began = performance.now();
  for (let turn = 0; turn < ASKED && performance.now() - began < LONGEST_MS; turn++) {
    const from = performance.now();
    await ask(turn);
    taken.push(performance.now() - from);
  }
  return latencyOf(endpoint.name, taken);
}

async function goDeep(client: Client, { pagesDeep = 0, ...endpoint }: Endpoint, path: string): Promise<string> {
  const next = path.replace(/limit=\d+/, 'limit=200');
  let deep = path;
  let cursor: string | undefined;
  for (let page = 0; page < pagesDeep; page++) {
    cursor = (await client.get(endpoint, cursor ? `${next}&cursor=${cursor}` : next)).cursor;
    if (cursor === undefined) break;
    deep = `${path}&cursor=${cursor}`;
  }
  return deep;
}

/**
 * Sends requests at a fixed rate, however long replies take, cycling through the endpoints. A latency counts from the
 * instant at which its request was due, so that one slow reply cannot hide the requests that waited behind it.
 */
export async function atRate(
  client: Client,
  endpoints: readonly Endpoint[],
  perSecond: number,
  seconds: number,
): Promise<Latency[]> {
  const taken = endpoints.map(() => [] as number[]);
  const answers: Promise<void>[] = [];
  const began = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = began + (turn * 1000) / perSecond;
    const ahead = due - performance.now();
    if (ahead > 1) await sleep(ahead);
    const index = turn % endpoints.length;
    const endpoint = endpoints[index] as Endpoint;
    const path = endpoint.paths[Math.floor(turn / endpoints.length) % endpoint.paths.length] as string;
    const answer = client.get(endpoint, path).then(() => void taken[index]?.push(performance.now() - due));
    answer.catch(() => {}); // thrown below, after all requests were sent
    answers.push(answer);
  }
  await Promise.all(answers);
  return endpoints.map(({ name }, index) => latencyOf(name, taken[index] ?? []));
}
