// An integration test: it listens, because only a connection can end too early.
import { once } from 'node:events';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { refusedFilesReceived } from './guards.ts';

const BYTES = 4_000_000;

test('the words of a refusal arrive also if the picture was not read', async () => {
  const app = new Hono();
  app.use(refusedFilesReceived);
  app.put('/api/users/me/photo', (c) => c.json({ error: 'Please wait.' }, 429));
  const server = serve({ fetch: app.fetch, port: 0 });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  let said = '';
  socket.on('data', (part) => {
    said += String(part);
  });
  socket.write(
    `PUT /api/users/me/photo HTTP/1.1\r\nHost: a\r\nContent-Type: image/jpeg\r\nContent-Length: ${BYTES}\r\n\r\n`,
  );
  // as browsers do, it reads the answer once everything is sent, and sends the next request on the same connection
  await new Promise<void>((done, failed) => {
    socket.on('error', failed);
    socket.write(Buffer.alloc(BYTES), () => done());
  });
  socket.write(
    'PUT /api/users/me/photo HTTP/1.1\r\nHost: a\r\nContent-Type: image/jpeg\r\nContent-Length: 2\r\nConnection: close\r\n\r\nxx',
  );
  await once(socket, 'close');
  expect(said.match(/429 Too Many Requests/g)).toHaveLength(2);
  expect(said).toContain('Please wait.');
});
