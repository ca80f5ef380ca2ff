import { createRoute, z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createApi, jsonBody, jsonReply, refusals } from './api.ts';
import { errorHandler } from './errors.ts';
import { id, instant, requiredText } from './schemas.ts';

const body = z.object({
  id,
  name: requiredText(5),
  seats: z.number().int().min(1).max(10),
  tags: z.array(requiredText(60)).max(1).default([]),
  isHost: z.boolean().default(false),
  status: z.enum(['attended', 'no_show']).default('attended'),
  at: instant.optional(),
  inner: z.object({ any: z.string() }).optional(),
});
const route = createRoute({
  method: 'post',
  path: '/things',
  request: jsonBody(body),
  responses: { 200: jsonReply('It', z.object({})), ...refusals },
});
const api = createApi().openapi(route, (c) => c.json({}, 200));
api.onError(errorHandler(pino({ level: 'silent' })));
api.get('/late', () => {
  throw new HTTPException(503, { message: 'It is on its way.' });
});

const ask = async (sent: unknown) => {
  const answer = await api.request('/things', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  return { status: answer.status, ...((await answer.json()) as { error: string; fields: Record<string, string> }) };
};

it('describes each invalid field in a sentence', async () => {
  const { status, error, fields } = await ask({
    id: 7,
    name: 3,
    seats: '4',
    tags: ['one', 'two'],
    isHost: 'yes',
    status: 'late',
    at: 'noon',
    inner: [],
  });
  expect(status).toBe(400);
  expect(fields).toEqual({
    id: 'This is not a known id.',
    name: 'This must be text.',
    seats: 'This must be a number.',
    tags: 'This is too long.',
    isHost: 'This must be true or false.',
    status: 'Please choose one of these: attended, no_show.',
    at: 'Please give an instant such as 2026-06-03T19:00:00Z.',
    inner: 'This must be a JSON object.',
  });
  expect(error).toBe(fields.id);
});

it('asks for missing fields, and names the bounds of a number', async () => {
  expect((await ask({})).fields).toMatchObject({ name: 'Please fill this in.', seats: 'Please fill this in.' });
  // a list from which nothing was chosen
  for (const empty of [{}, { id: '' }]) expect((await ask(empty)).fields.id).toBe('Please choose one.');
  expect((await ask({ seats: 11 })).fields.seats).toBe('This must be at most 10.');
  expect((await ask({ seats: 0 })).fields.seats).toBe('This must be at least 1.');
  expect((await ask({ seats: 1.5 })).fields.seats).toBe('This must be a whole number.');
  expect(await ask(null)).toMatchObject({ status: 400, error: 'This must be a JSON object.' });
});

it('sets Retry-After on a refusal that has a time to wait', async () => {
  const answer = await api.request('/late');
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '2',
    { error: 'It is on its way.', code: 'unavailable', retryAfterSeconds: 2 },
  ]);
});
