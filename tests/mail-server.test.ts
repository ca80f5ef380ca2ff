import { expect, test } from 'vitest';
import { startMailServer } from './support/mail-server.ts';
import { runningProduct } from './support/product.ts';

test('a code goes out through the configured mail server, from the active sender or else from the configured one', async () => {
  let arrive = (_source: string) => {};
  const nextMail = () => new Promise<string>((resolve) => (arrive = resolve));
  const mailServer = await startMailServer('unused', {}, ({ source }) => arrive(source));
  const env = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'Configured <configured@mail.example>' };
  const product = await runningProduct({ env });
  try {
    const codeMailedTo = async (email: string) => {
      const arrived = nextMail();
      expect((await product.client().ask('POST', '/api/auth/send-otp', { email })).status).toBe(200);
      return arrived;
    };
    const before = await codeMailedTo('ana@x.example');
    expect(before).toMatch(/^From: Configured <configured@mail\.example>\r$/m);
    expect(before).toMatch(/^Subject: \d{6} is your Tablemates code\r$/m);

    const admin = product.client();
    await admin.signInAsAdmin();
    const sender = { senderEmail: 'hello@tables.example', senderName: 'Game night', replyToEmail: null };
    const { id } = (await admin.ask('POST', '/api/email-settings', sender)).body as { id: string };
    expect(await admin.ask('PATCH', `/api/email-settings/${id}/activate`)).toMatchObject({ status: 200 });
    expect(await codeMailedTo('bo@x.example')).toMatch(/^From: Game night <hello@tables\.example>\r$/m);
  } finally {
    await product.stop();
    mailServer.close();
  }
});
