import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PolicyRules } from '../../modules/reliability/contract.ts';
import { EXIT, Stop } from '../outcome.ts';

/** Rules as a file has them, with the version they were made from where it says so. */
const PolicyFile = PolicyRules.extend({ basedOn: z.int().min(1).optional() });

export type PolicyFile = { readonly rules: PolicyRules; readonly basedOn: number | undefined };

/** Reads the rules in a file, all faults of it at once. Throws a Stop. */
export function readPolicyFile(file: string): PolicyFile {
  const parsed = PolicyFile.safeParse(contentOf(file));
  if (parsed.success) {
    const { basedOn, ...rules } = parsed.data;
    return { rules, basedOn };
  }
  const faults = parsed.error.issues.map((issue) => `  ${placeOf(issue)}: ${issue.message}`);
  throw new Stop(EXIT.usage, [`${file} is not a policy:`, ...faults].join('\n'));
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Stop(
      EXIT.usage,
      code === undefined ? `${file} is not JSON: ${message}` : `${file} cannot be read: ${code}`,
    );
  }
}

const placeOf = ({ path }: z.core.$ZodIssue): string => (path.length === 0 ? 'at the top' : path.join('.'));
