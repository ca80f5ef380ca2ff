import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';

const markup = (address: string) => renderToStaticMarkup(<EmailAddress of={address} />);

test('an address may break before its last @', () => {
  expect(markup('"a@b"@example.test')).toMatch(/b&quot;<wbr\/>@example\.test<\/span>$/);
});

test('a person without an address takes up no line', () => {
  expect(markup('')).toBe('');
});
