import type { z } from 'zod';
import type { PolicyRules } from '../../modules/reliability/contract.ts';
import { PolicyFile } from '../../modules/reliability/simulation/contract.ts';
import { textOf } from '../named-file.ts';
import { EXIT, ExitError } from '../outcome.ts';

export type ReadPolicyFile = { readonly rules: PolicyRules; readonly basedOn: number | undefined };

/** Reads the rules from a file. Throws an ExitError that lists all mistakes. */
export function readPolicyFile(file: string): ReadPolicyFile {
  const parsed = PolicyFile.safeParse(contentOf(file), { error: faultOf });
  if (parsed.success) {
    const { basedOn, ...rules } = parsed.data;
    return { rules, basedOn };
  }
  const faults = parsed.error.issues.map((issue) => `  ${lineOf(issue)}`);
  throw new ExitError(EXIT.usage, [`${file} is not a policy:`, ...faults].join('\n'));
}

function contentOf(file: string): unknown {
  const text = textOf(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ExitError(EXIT.usage, `${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The schema's own messages are whole sentences. Those of `faultOf` continue a sentence that begins with the rule's
 * name.
 */
const lineOf = (issue: z.core.$ZodIssue): string =>
  `${placeOf(issue)}${issue.code === 'custom' ? ':' : ''} ${issue.message}`;

const placeOf = ({ path }: z.core.$ZodIssue): string => (path.length === 0 ? 'the file' : path.join('.'));

/** The rest of a sentence after the rule's name. If undefined, the message of the schema is used. */
function faultOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has no rule called ${issue.keys.join(', ')}`;
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${named[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} entries`
        : `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'array' ? 'must not be empty' : `must be at least ${issue.minimum}`;
    default:
      return undefined;
  }
}

const named: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  array: 'a list of whole numbers',
  object: 'an object',
};
