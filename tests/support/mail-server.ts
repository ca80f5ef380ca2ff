import type { Server } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type ArrivedMail = {
  readonly from: string | undefined;
  readonly to: readonly string[];
  /** Undefined if the mail was sent without signing in. */
  readonly user: string | undefined;
  readonly secure: boolean;
  readonly source: string;
};

/**
 * Starts a mail server on this machine. `arrived` contains the mails it accepted, `passwords` the passwords that were
 * tried.
 *
 * @param onArrived called for each mail that it accepted
 */
export async function startMailServer(
  password: string,
  options: SMTPServerOptions = {},
  onArrived: (mail: ArrivedMail) => void = () => {},
) {
  const arrived: ArrivedMail[] = [];
  const passwords: unknown[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth({ username, password: tried }, _session, callback) {
      passwords.push(tried);
      if (tried === password) callback(null, { user: username });
      else callback(Object.assign(new Error('wrong password'), { responseCode: 535 }));
    },
    async onData(stream, session, callback) {
      const source = await textOf(stream);
      const { mailFrom, rcptTo } = session.envelope;
      const mail = {
        from: mailFrom ? mailFrom.address : undefined,
        to: rcptTo.map(({ address }) => address),
        user: session.user,
        secure: session.secure,
        source,
      };
      arrived.push(mail);
      onArrived(mail);
      callback();
    },
    ...options,
  });
  // a connection that a client closes early is no failure of the test
  server.on('error', () => {});
  const port = await listening(server.listen(0, '127.0.0.1') as Server);
  return { port, arrived, passwords, close: () => server.close() };
}

/** Resolves to the port of a server once it listens. */
export async function listening(server: Server): Promise<number> {
  if (!server.listening) await new Promise<void>((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
