/** The result of one round. Latencies in milliseconds. */
export type Measured = { readonly perSecond: number; readonly p50: number; readonly p99: number };

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const measured = (latencies: readonly number[], seconds: number): Measured => ({
  perSecond: latencies.length / seconds,
  p50: median(latencies),
  p99: quantile(latencies, 0.99),
});

const WARM_UP_MS = 300;

/**
 * Runs `clients` at once; each sends its next request after a reply. `ask` gets the client and its number of earlier
 * requests.
 */
export async function drive(
  clients: number,
  seconds: number,
  ask: (client: number, asked: number) => Promise<unknown>,
): Promise<Measured> {
  const from = performance.now() + WARM_UP_MS;
  const until = from + seconds * 1000;
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let asked = 0; ; asked++) {
        const start = performance.now();
        if (start >= until) return;
        await ask(client, asked);
        const end = performance.now();
        if (start >= from && end <= until) latencies.push(end - start);
      }
    }),
  );
  return measured(latencies, seconds);
}
