import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailgunTransport } from './mailgun-transport.ts';
import type { Sender } from './sender.ts';
import type { Message } from './transport.ts';

type Arrived = { method: string; path: string; headers: IncomingHttpHeaders; form: FormData };
const message: Message = {
  to: 'ana@x.example',
  subject: 'Hello',
  text: 'Hi Ana',
  html: '<p>Hi Ana</p>',
  messageId: '<1@tables.example>',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

let server: Server;
let arrived: Arrived[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  arrived = [];
  answer = (response) => response.end('{"id":"<1@tablemates>","message":"Queued. Thank you."}');
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = await new Response(Buffer.concat(parts), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    arrived.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, form });
    response.setHeader('content-type', 'application/json');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const transport = (sender: Sender = { name: 'Tablemates', email: 'hello@mail.example' }) =>
  mailgunTransport({
    apiKey: 'key-1',
    domain: 'mail.example',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sender: async () => sender,
  });
const refuse = (status: number, text: string) => {
  answer = (response) => {
    response.statusCode = status;
    response.end(JSON.stringify({ message: text }));
  };
};

describe('the Mailgun transport', () => {
  it('sends one mail as text and HTML, authenticated by the key', async () => {
    expect(await transport().deliver(message)).toEqual({ outcome: 'sent' });
    expect(arrived).toHaveLength(1);
    const [{ method, path, headers, form } = {} as Arrived] = arrived;
    expect([method, path]).toEqual(['POST', '/v3/mail.example/messages']);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('api:key-1').toString('base64')}`);
    expect(Object.fromEntries(form)).toEqual({
      from: '"Tablemates" <hello@mail.example>',
      to: 'ana@x.example',
      subject: 'Hello',
      text: 'Hi Ana',
      html: '<p>Hi Ana</p>',
      'h:Message-Id': '<1@tables.example>',
      'h:Auto-Submitted': 'auto-generated',
      'o:tracking': 'no',
    });
  });

  it('lets no sender name add a header or an address', async () => {
    const sender = {
      name: 'Eve" <eve@x.example>\r\nBcc: all@x.example',
      email: 'hello@mail.example',
      replyTo: 're@mail.example',
    };
    await transport(sender).deliver(message);
    const form = arrived[0]?.form;
    expect(form?.get('from')).toBe('"Eve\\" <eve@x.example> Bcc: all@x.example" <hello@mail.example>');
    expect(form?.get('h:Reply-To')).toBe('re@mail.example');
  });

  it('is checked by a mail that Mailgun drops', async () => {
    expect(await transport().check()).toBeUndefined();
    expect(Object.fromEntries(arrived[0]?.form ?? [])).toMatchObject({ to: 'hello@mail.example', 'o:testmode': 'yes' });
    refuse(401, 'Forbidden');
    expect(await transport().check()).toMatch(/^401 .*Forbidden/);
  });

  it('reports a refused mail as a permanent failure', async () => {
    refuse(400, 'to parameter is not a valid address. please check documentation');
    const delivery = await transport().deliver(message);
    expect(delivery).toMatchObject({ outcome: 'permanent', reason: expect.stringContaining('not a valid address') });
  });

  it.each([401, 403, 404, 429, 500, 503])('tries again after status %i', async (status) => {
    refuse(status, 'not now');
    expect(await transport().deliver(message)).toMatchObject({ outcome: 'temporary' });
  });

  it('tries again after a connection that broke before the answer', async () => {
    answer = (response) => response.destroy();
    expect(await transport().deliver(message)).toMatchObject({
      outcome: 'temporary',
      reason: expect.stringMatching(/ECONN/),
    });
  });

  it('tries again if no server listens', async () => {
    const nobody = transport();
    server.close();
    await new Promise((resolve) => server.once('close', resolve));
    expect(await nobody.deliver(message)).toMatchObject({
      outcome: 'temporary',
      reason: expect.stringMatching(/ECONN/),
    });
  });
});
