import type { Instant } from '../src/clock.ts';
import type { DomainEvent, Position, Recorded } from '../src/log/domain-event.ts';
import type { EventLog } from '../src/log/event-log.ts';

/** A domain event as a test gives it. Missing parts get the same default every time. */
export type Given<Event extends DomainEvent = DomainEvent> = Event & {
  readonly stream: string;
  /** Default: `system`. */
  readonly actor?: string;
  /** Default: 2026-06-01T12:00:00.000Z plus a minute for each position. */
  readonly at?: Instant;
};

const BEGINNING = Date.parse('2026-06-01T12:00:00.000Z');

/** One recorded domain event. */
function recorded<Event extends DomainEvent>(
  { at, actor, ...event }: Given<Event>,
  position: Position = 1n,
  version = 1,
): Recorded<Event> {
  return {
    ...event,
    position,
    version,
    id: `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`,
    actor: actor ?? 'system',
    occurredAt: at ?? new Date(BEGINNING + Number(position) * 60_000).toISOString(),
  } as unknown as Recorded<Event>;
}

/** A history in the given order: positions from 1, versions counted in each stream. */
export function history<Event extends DomainEvent>(
  given: readonly Given<Event>[],
  after: Position = 0n,
): Recorded<Event>[] {
  const versions = new Map<string, number>();
  return given.map((each, i) => {
    const version = (versions.get(each.stream) ?? 0) + 1;
    versions.set(each.stream, version);
    return recorded(each, after + BigInt(i) + 1n, version);
  });
}

/** A log in memory, for folds alone: it checks and keeps nothing. */
export type RecordedLog = Pick<EventLog, 'head' | 'readAll' | 'onAppended' | 'commandsWithin'> & {
  readonly events: readonly Recorded[];
  add(...given: readonly Given[]): Position;
};

/** @param times how often every domain event is handed out, one right after the other. */
export function recordedLog(events: Recorded[] = [], { times = 1 } = {}): RecordedLog {
  const listeners = new Set<(position: Position) => void>();
  const head = () => events.at(-1)?.position ?? 0n;
  return {
    events,
    head: async () => head(),
    async readAll({ after, upTo, limit, types, leaveOut = [] }) {
      const nothing = Object.fromEntries(leaveOut.map((part) => [part, part === 'personal' ? undefined : null]));
      return events
        .filter(
          ({ position, type }) => position > after && position <= (upTo ?? position) && (types?.includes(type) ?? true),
        )
        .slice(0, limit)
        .flatMap((event) => Array.from({ length: times }, () => ({ ...event, ...nothing })));
    },
    commandsWithin: async () => [],
    onAppended(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(...given) {
      events.push(...history(given, head()));
      for (const listener of listeners) listener(head());
      return head();
    },
  };
}
