import { expect, test } from 'vitest';
import { senderOf } from './sender.ts';

test('the configured sender is read with and without a name', () => {
  expect(senderOf('Game night <hello@mail.example>')).toEqual({ name: 'Game night', email: 'hello@mail.example' });
  expect(senderOf('<hello@mail.example>')).toEqual({ name: 'Tablemates', email: 'hello@mail.example' });
  expect(senderOf('hello@mail.example')).toEqual({ name: 'Tablemates', email: 'hello@mail.example' });
});
