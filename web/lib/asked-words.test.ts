import { expect, it } from 'vitest';
import { askedLine, askedWords } from './asked-words.ts';

it('says what was sent and answered in one sentence', () => {
  const asked = [
    { what: 'still_coming', at: 'Thursday 4:00 PM' },
    { what: 'confirmed', at: 'Thursday 4:10 PM' },
  ] as const;
  expect(askedWords([...asked], (at) => at)).toBe('Reminded Thursday 4:00 PM, answered yes Thursday 4:10 PM');
  expect(askedWords([], (at) => at)).toBeNull();
});

it('does not claim that a person was reminded if the reminder has not left', () => {
  const at = 'Thursday 4:00 PM';
  expect(askedLine({ what: 'still_coming', at, undelivered: 'failed' }, (each) => each)).toBe(
    'A reminder of Thursday 4:00 PM could not be delivered',
  );
  expect(askedWords([{ what: 'where', at, undelivered: 'waiting' }], (each) => each)).toBe(
    'The email with the exact place of Thursday 4:00 PM waits to be sent',
  );
});
