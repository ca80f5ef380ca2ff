import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { SchemaOrgScript } from './schema-org-script.tsx';

it('is data, whatever a host writes: nothing in it ends the script', () => {
  const description = '</script><script>alert(1)</script><!--<script>';
  const [, json = '', ...after] = renderToString(
    <SchemaOrgScript gameEvents={[{ ...sampleGameEvent, description }]} />,
  ).split(/<[^>]*script[^>]*>/);
  expect(after).toEqual(['']);
  expect(JSON.parse(json)).toMatchObject([{ description }]);
});
