import { z } from 'zod';

/** Kept beside scheduled backups, and read by a restore from the folder of the backup. */
export const BESIDE = {
  /** Who was erased, one line of JSON each: as `tablemates log export --type UserErased` writes it. Lines are only added. */
  erased: 'erased-people.ndjson',
  /** The newest checkpoint of the log: it says whether a backup is older than what was sealed. */
  checkpoint: 'checkpoint.txt',
} as const;

const Erased = z.object({
  type: z.literal('UserErased'),
  occurredAt: z.iso.datetime(),
  data: z.object({ userId: z.uuid() }),
});
export type Erased = z.infer<typeof Erased>;

export const erasedLine = (erased: Erased): string => `${JSON.stringify(Erased.parse(erased))}\n`;

/**
 * The ids of people in a list of erasures. Holds ids and no names.
 *
 * @throws Error with the number of the first line that is none. A last line without its end was being written when the
 *   machine failed: it counts if it is whole.
 */
export function erasedIn(list: string): ReadonlySet<string> {
  const lines = list.split('\n');
  return new Set(
    lines.flatMap((line, i) => {
      if (line.trim() === '') return [];
      const erased = Erased.safeParse(jsonOf(line));
      if (erased.success) return [erased.data.data.userId.toLowerCase()];
      if (i === lines.length - 1) return [];
      throw new Error(`line ${i + 1} is no UserErased`);
    }),
  );
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
