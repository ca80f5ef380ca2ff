import { expect, it } from 'vitest';
import { askedWords } from './asked-words.ts';

it('says what was sent and answered in one sentence', () => {
  const asked = [
    { what: 'still_coming', at: 'Thursday 4:00 PM' },
    { what: 'confirmed', at: 'Thursday 4:10 PM' },
  ] as const;
  expect(askedWords([...asked], (at) => at)).toBe('Reminded Thursday 4:00 PM, answered yes Thursday 4:10 PM');
  expect(askedWords([], (at) => at)).toBeNull();
});
