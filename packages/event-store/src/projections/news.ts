import { z } from 'zod';
import type { Sql } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { APPENDED_CHANNEL } from '../log/postgres-event-log.ts';
import type { Generation } from './generations.ts';

/** The channel on which a process tells the others what it has folded. */
export const FOLDED_CHANNEL = 'read_models';

/** How far a generation is that queries see. */
type Folded = Pick<Generation, 'name' | 'version' | 'position'>;

const appendedNews = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
const foldedNews = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(z.object({ name: z.string(), version: z.int(), position: appendedNews })));

/**
 * Tells every process that listens. Nobody waits for that, and it never fails: who hears nothing looks by itself, a
 * little later. Whatever is to be told, it takes one connection of the pool at most.
 */
export function createTeller(sql: Sql) {
  const untold = new Map<string, Folded>();
  let telling: Promise<void> | undefined;

  async function tellAll() {
    while (untold.size > 0) {
      const news = [...untold.values()].map((each) => ({ ...each, position: String(each.position) }));
      untold.clear();
      await sql.notify(FOLDED_CHANNEL, JSON.stringify(news)).catch(() => {});
    }
    telling = undefined;
  }

  return {
    tell(generations: readonly Folded[]): void {
      if (generations.length === 0) return;
      for (const { name, version, position } of generations) untold.set(name, { name, version, position });
      telling ??= tellAll();
    },
    /** Resolves once all that was to be told is told. */
    done: (): Promise<void> => telling ?? Promise.resolve(),
  };
}

type Listener = {
  readonly onAppended: (position: Position) => void;
  readonly onFolded: (generations: readonly Folded[]) => void;
  /** It begins to hear, at first and whenever the connection was lost: what was told before went unheard. */
  readonly onConnected: () => void;
};

/**
 * Hears what any process appends and folds, this one too, over one connection beside the pool's. What it does not
 * understand comes of other code, and is as good as unheard.
 *
 * @returns the off switch
 */
export function listenToNews(sql: Sql, { onAppended, onFolded, onConnected }: Listener): () => void {
  let hears = true;
  const hear =
    <News>(schema: z.ZodType<News>, tell: (news: News) => void) =>
    (payload: string) => {
      const { success, data } = schema.safeParse(payload);
      if (success && hears) tell(data);
    };
  const listening = [
    sql.listen(FOLDED_CHANNEL, hear(foldedNews, onFolded)),
    sql.listen(APPENDED_CHANNEL, hear(appendedNews, onAppended), () => hears && onConnected()),
  ];
  // the driver tries again by itself
  for (const each of listening) each.catch(() => {});
  return () => {
    hears = false;
    for (const each of listening) each.then(({ unlisten }) => unlisten()).catch(() => {});
  };
}
