import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { freePort } from '../../platform/free-port.ts';
import { listen } from './listen.ts';

const HOST = '127.0.0.1';
const IMPATIENT = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: here\r\nX-Half: '],
  ['body', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{'],
])('a client that sends half of the %s and then nothing is cut off', async (_half, sent) => {
  const port = await freePort();
  const handler = async (request: Request) => new Response(await request.text());
  const listening = await listen(handler, { port, host: HOST }, IMPATIENT);
  const socket = connect(port, HOST);
  socket.write(sent);
  expect(await text(socket)).toContain('408 Request Timeout');
  // on a busy machine even a complete request may exceed this short timeout
  await vi.waitFor(async () => {
    const whole = await fetch(`http://${HOST}:${port}`, { method: 'POST', body: 'whole' });
    expect(await whole.text()).toBe('whole');
  });
  await listening.close();
});

test('a connection is kept longer than proxies keep theirs, and closed with the server', async () => {
  const port = await freePort();
  const listening = await listen(() => new Response('answered'), { port, host: HOST });
  const socket = connect(port, HOST);
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const [answer] = await once(socket.setEncoding('utf8'), 'data');
  expect(Number(/Keep-Alive: timeout=(\d+)/i.exec(answer)?.[1])).toBeGreaterThan(60);
  await Promise.all([once(socket, 'close'), listening.close()]);
});

test('a client that has connected before the close, but not sent its request, still gets a reply', async () => {
  const port = await freePort();
  const listening = await listen(() => new Response('answered'), { port, host: HOST });
  const socket = connect(port, HOST);
  await once(socket, 'connect');
  // earlier connections are accepted by now
  await (await fetch(`http://${HOST}:${port}`)).text();
  const closed = listening.close();
  await turn();
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  expect(await text(socket)).toContain('answered');
  await closed;
});
