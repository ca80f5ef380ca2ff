import { z } from 'zod';

/** The beginnings of the names of files that a schedule keeps beside its backups, and that a restore reads there. */
export const COMPANION_PREFIXES = {
  /**
   * The erased people, one line of JSON each, as `tablemates log export --type UserErased` writes it. Lines are only
   * added.
   */
  erased: 'erased-people',
  /** The newest checkpoint of the log. It shows whether a backup is older than what was sealed. */
  checkpoint: 'checkpoint',
} as const;

/** The names of these files of one installation. Earlier releases named none. */
export const companionFilesOf = (installation: string): Readonly<Record<CompanionKind, string>> => ({
  erased: `${COMPANION_PREFIXES.erased}-${installation}.ndjson`,
  checkpoint: `${COMPANION_PREFIXES.checkpoint}-${installation}.txt`,
});

const COMPANION = /^(?:(erased-people)|checkpoint)(?:-([\da-f]{12}))?\.(?:ndjson|txt)$/;

export type CompanionKind = keyof typeof COMPANION_PREFIXES;

/** What the name of such a file says, of any installation; undefined for every other file. */
export function readCompanionName(
  name: string,
): { readonly kind: CompanionKind; readonly installation: string | undefined } | undefined {
  const found = COMPANION.exec(name);
  return found ? { kind: found[1] ? 'erased' : 'checkpoint', installation: found[2] } : undefined;
}

const Erased = z.object({
  type: z.literal('UserErased'),
  occurredAt: z.iso.datetime(),
  data: z.object({ userId: z.uuid() }),
});
export type Erased = z.infer<typeof Erased>;

const erasedLine = (erased: Erased): string => `${JSON.stringify(Erased.parse(erased))}\n`;

/**
 * The ids of the people in a list of erasures. The list contains no names.
 *
 * @throws Error with the number of the first line that is not an erasure. A last line without a newline may be
 *   unfinished: it counts if it is whole.
 */
export function erasedIn(list: string): ReadonlySet<string> {
  const lines = list.split('\n');
  return new Set(
    lines.flatMap((line, i) => {
      if (line.trim() === '') return [];
      const userId = userIdIn(line);
      if (userId !== undefined) return [userId];
      if (i === lines.length - 1) return [];
      throw new Error(`line ${i + 1} is not a UserErased`);
    }),
  );
}

/** The list with these erasures at its end. A last line that was never finished is left out. */
export function withErased(list: string, erased: readonly Erased[]): string {
  const lines = list.split('\n');
  const unfinished = lines.pop() ?? '';
  const last = userIdIn(unfinished) === undefined ? [] : [unfinished];
  return [...lines, ...last].map((line) => `${line}\n`).join('') + erased.map(erasedLine).join('');
}

function userIdIn(line: string): string | undefined {
  try {
    return Erased.parse(JSON.parse(line)).data.userId.toLowerCase();
  } catch {
    return undefined;
  }
}
