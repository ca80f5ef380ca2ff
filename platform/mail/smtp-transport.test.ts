import { execFileSync } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import tls from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { listening, startMailServer } from '../../tests/support/mail-server.ts';
import type { Sender } from './sender.ts';
import { type SmtpServer, smtpTransport } from './smtp-transport.ts';
import type { Message } from './transport.ts';

const message: Message = {
  to: 'ana@x.example',
  subject: 'Hello Ana',
  text: 'Hi Ana',
  html: '<p>Hi Ana</p>',
  messageId: '<1@tables.example>',
  headers: {},
};
const SENDER: Sender = { name: 'Tablemates', email: 'hello@mail.example' };
const CREDENTIALS = { user: 'tablemates', password: 'correct horse' };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(CREDENTIALS.password, options);
  closing.push(server.close);
  return server;
}

const deliver = (server: Partial<SmtpServer> & { port: number }, sent: Partial<Message> = {}, sender = SENDER) =>
  smtpTransport({
    server: { host: '127.0.0.1', secure: false, credentials: undefined, ...server },
    sender: async () => sender,
    timeoutMs: 2_000,
  }).deliver({ ...message, ...sent });

const refusing =
  (responseCode: number, words = 'not here') =>
  (_: unknown, __: unknown, callback: (error: Error) => void) =>
    callback(Object.assign(new Error(words), { responseCode }));

describe('the SMTP transport', () => {
  it('sends one mail as text and HTML', async () => {
    const { port, arrived } = await mailServer();
    expect(await deliver({ port })).toEqual({ outcome: 'sent' });
    expect(arrived).toMatchObject([{ from: 'hello@mail.example', to: ['ana@x.example'] }]);
    const source = arrived[0]?.source ?? '';
    expect(source).toMatch(/^From: Tablemates <hello@mail\.example>\r$/m);
    expect(source).toMatch(/^To: ana@x\.example\r$/m);
    expect(source).toMatch(/^Subject: Hello Ana\r$/m);
    expect(source).toContain('Hi Ana');
    expect(source).toContain('<p>Hi Ana</p>');
    expect(source).not.toMatch(/List-Unsubscribe|Reply-To/);
  });

  it('sends the calendar file, the address for answers and the headers', async () => {
    const { port, arrived } = await mailServer();
    await deliver(
      { port },
      {
        attachment: {
          filename: 'evening.ics',
          contentType: 'text/calendar; charset=utf-8',
          content: 'BEGIN:VCALENDAR',
        },
        headers: { 'List-Unsubscribe': '<https://tables.example/stop/1>' },
      },
      { ...SENDER, replyTo: 'answers@mail.example' },
    );
    const source = arrived[0]?.source ?? '';
    expect(source).toMatch(/^Reply-To: answers@mail\.example\r$/m);
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/tables\.example\/stop\/1>\r$/m);
    expect(source).toMatch(/^Content-Type: text\/calendar;[\s\S]*evening\.ics/m);
    expect(source).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'));
  });

  it('lets no sender name add a header or an address', async () => {
    const { port, arrived } = await mailServer();
    const sender = { name: 'Eve" <eve@x.example>\r\nBcc: all@x.example', email: 'hello@mail.example' };
    await deliver({ port }, {}, sender);
    expect(arrived).toMatchObject([{ from: 'hello@mail.example', to: ['ana@x.example'] }]);
    expect(arrived[0]?.source).not.toMatch(/^Bcc/m);
  });

  it('sends its password only through TLS', async () => {
    const { port, passwords, arrived } = await mailServer({ allowInsecureAuth: true });
    expect(await deliver({ port, credentials: CREDENTIALS })).toMatchObject({
      outcome: 'temporary',
      reason: expect.stringMatching(/TLS/),
    });
    expect([passwords, arrived]).toEqual([[], []]);
  });

  it.each([
    ['STARTTLS', false],
    ['TLS from the beginning', true],
  ])('signs in through %s, to a server whose certificate is trusted', async (_, secure) => {
    const { key, cert } = localhostCertificate();
    const { port, passwords, arrived } = await mailServer({ secure, disabledCommands: [], key, cert });
    const server = { port, secure, host: 'localhost', credentials: CREDENTIALS };
    expect(await deliver(server)).toMatchObject({ outcome: 'temporary', reason: expect.stringMatching(/certificate/) });
    expect(passwords).toEqual([]);

    const trusted = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...trusted, cert]);
    try {
      expect(await deliver(server)).toEqual({ outcome: 'sent' });
    } finally {
      tls.setDefaultCACertificates(trusted);
    }
    expect(arrived).toMatchObject([{ user: CREDENTIALS.user, secure: true }]);
  });

  it('sends nothing to a relay that offers STARTTLS with a certificate that is not trusted, also without signing in', async () => {
    const { port, arrived } = await mailServer({ disabledCommands: [], ...localhostCertificate() });
    expect(await deliver({ port, host: 'localhost' })).toMatchObject({
      outcome: 'temporary',
      reason: expect.stringMatching(/certificate/),
    });
    expect(arrived).toEqual([]);
  });

  it.each([
    ['a recipient', 'onRcptTo'],
    ['the text', 'onData'],
  ])('reports a lasting refusal of %s as permanent, and a passing one as temporary', async (_, step) => {
    const lasting = await mailServer({ [step]: refusing(550) });
    expect(await deliver(lasting)).toMatchObject({ outcome: 'permanent', reason: expect.stringMatching(/not here/) });
    const passing = await mailServer({ [step]: refusing(451) });
    expect(await deliver(passing)).toMatchObject({ outcome: 'temporary', reason: expect.stringMatching(/not here/) });
  });

  it.each([
    ['550 5.1.1 of a recipient', { onRcptTo: refusing(550, '5.1.1 user unknown') }, true],
    ['550 5.7.1 of a recipient', { onRcptTo: refusing(550, '5.7.1 relaying denied') }, false],
    ['552 5.2.2 of a recipient', { onRcptTo: refusing(552, '5.2.2 over quota') }, false],
    ['550 of the text', { onData: refusing(550, 'not here') }, false],
    ['550 of the text without a code for it', { onData: refusing(550, 'no such user') }, false],
    ['550 5.7.1 of the text', { onData: refusing(550, '5.7.1 message content rejected') }, false],
    ['550 5.1.1 of the text', { onData: refusing(550, '5.1.1 user unknown') }, true],
  ])('says whether the address is refused: %s', async (_, options, isBounce) => {
    expect(await deliver(await mailServer(options))).toMatchObject({ outcome: 'permanent', isBounce });
  });

  it('tries again after a refused sender, because an admin can correct it', async () => {
    expect(await deliver(await mailServer({ onMailFrom: refusing(550) }))).toMatchObject({
      outcome: 'temporary',
      reason: expect.stringMatching(/not here/),
    });
  });

  it('tries again after a server that does not answer in time, even if it sends a little now and then', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      const drip = setInterval(() => socket.write('2'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    closing.push(() => {
      silent.close();
      for (const socket of sockets) socket.destroy();
    });
    const port = await listening(silent.listen(0, '127.0.0.1'));
    const transport = smtpTransport({
      server: { host: '127.0.0.1', port, secure: false, credentials: undefined },
      sender: async () => SENDER,
      timeoutMs: 200,
    });
    expect(await transport.deliver(message)).toEqual({ outcome: 'temporary', reason: 'the mail server took too long' });
  });

  it('is checked by signing in, and no mail is sent', async () => {
    const { key, cert } = localhostCertificate();
    const { port, arrived } = await mailServer({ secure: true, key, cert });
    const check = (password: string) =>
      smtpTransport({
        server: { host: 'localhost', port, secure: true, credentials: { ...CREDENTIALS, password } },
        sender: async () => SENDER,
      }).check();
    expect(await check(CREDENTIALS.password)).toMatch(/certificate/);
    const trusted = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...trusted, cert]);
    try {
      expect(await check(CREDENTIALS.password)).toBeUndefined();
      expect(await check('another')).toMatch(/wrong password/);
    } finally {
      tls.setDefaultCACertificates(trusted);
    }
    expect(arrived).toEqual([]);
  });

  it.each([
    ['from the beginning', ''],
    ['after its greeting', '220 relay ESMTP\r\n'],
  ])('closes the connection when a check takes too long with a server that is silent %s', async (_, greeting) => {
    const accepted = createServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .write(greeting),
    );
    closing.push(() => accepted.close());
    const closed = new Promise((resolve) => accepted.on('connection', (socket) => socket.on('close', resolve)));
    const port = await listening(accepted.listen(0, '127.0.0.1'));
    const transport = smtpTransport({
      server: { host: '127.0.0.1', port, secure: false, credentials: undefined },
      sender: async () => SENDER,
      timeoutMs: 100,
    });
    expect(await transport.check()).toBe('the mail server took too long');
    await closed;
  });

  it('tries again if no server listens', async () => {
    const nobody = createServer();
    const port = await listening(nobody.listen(0, '127.0.0.1'));
    await new Promise((resolve) => nobody.close(resolve));
    expect(await deliver({ port })).toMatchObject({
      outcome: 'temporary',
      reason: expect.stringMatching(/ECONNREFUSED/),
    });
  });
});

/** A certificate for this machine that nobody else has signed, and its key, as PEM. */
function localhostCertificate(): { key: string; cert: string } {
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-keyout', '-', '-out', '-'];
  const pem = execFileSync('openssl', [...request, ...name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [key = '', cert = ''] = pem.match(/-----BEGIN (.*)-----[^-]*-----END \1-----\n/g) ?? [];
  return { key, cert };
}
