import { type Listening, listen } from './listen.ts';
import { waitingRoom } from './waiting-room.ts';

/** A start of usual length opens the port only when it is done. Until then a load balancer uses other processes. */
const PATIENCE_MS = 3_000;

type Fetch = Parameters<typeof listen>[0];

/**
 * Opens the port when the product is ready. If the start takes long, as with a large migration or build, the port is
 * opened earlier, and a waiting room answers until the product does.
 */
export function openPort(place: Parameters<typeof listen>[1], patienceMs = PATIENCE_MS) {
  let answer: Fetch = waitingRoom().fetch;
  let listening: Promise<Listening> | undefined;
  const open = () => {
    listening ??= listen((request, env) => answer(request, env), place);
    return listening;
  };
  // a port that is taken is reported by `serve`
  const timer = setTimeout(() => void open().catch(() => {}), patienceMs);
  return {
    /** From now on the product answers. Throws one readable line if the port is taken. */
    async serve(fetch: Fetch): Promise<Listening> {
      clearTimeout(timer);
      answer = fetch;
      return open();
    },
    /** Ends a start that failed. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await listening?.then(
        ({ close }) => close(),
        () => {},
      );
    },
  };
}
