import type { EventLog, ProjectionEngine } from '@tablemates/event-store';

/** Beyond this many domain events that are not folded, nothing is looked for. */
const MOST_READ = 1_000;

/**
 * Whether the log has a domain event about one of these ids, or without ids any, that one of the read models has not
 * folded. With very many not folded: probably, so yes.
 */
export async function isMissing(
  { log, engine }: { readonly log: Pick<EventLog, 'readAll'>; readonly engine: Pick<ProjectionEngine, 'status'> },
  names: ReadonlySet<string>,
  ids: readonly string[],
): Promise<boolean> {
  const serving = (await engine.status()).filter(
    ({ name, current, state }) => current && state === 'live' && names.has(name),
  );
  const lag = serving.reduce((most, each) => (each.lag > most ? each.lag : most), 0n);
  if (lag === 0n || ids.length === 0 || lag > MOST_READ) return lag > 0n;
  const after = serving.reduce(
    (least, { position }) => (position < least ? position : least),
    serving[0]?.position ?? 0n,
  );
  const unfolded = await log.readAll({ after, limit: MOST_READ, leaveOut: ['personal'] });
  return unfolded.some(({ stream, data }) => {
    const text = `${stream} ${JSON.stringify(data)}`;
    return ids.some((id) => text.includes(id));
  });
}
