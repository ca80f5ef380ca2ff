import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be a JSON object.',
};

/** A sentence for people about an invalid input, for schemas without a message of their own. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Please fill this in.';
      return kinds[issue.expected] ?? 'This is not valid.';
    case 'invalid_value':
      return `Please choose one of these: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return issue.origin === 'number' ? `This must be at least ${issue.minimum}.` : 'This is too short.';
    case 'too_big':
      return issue.origin === 'number' ? `This must be at most ${issue.maximum}.` : 'This is too long.';
    case 'invalid_format':
      if (issue.format === 'datetime') return 'Please give an instant such as 2026-06-03T19:00:00Z.';
      return 'This does not have the form it should have.';
    default:
      return 'This is not valid.';
  }
}
