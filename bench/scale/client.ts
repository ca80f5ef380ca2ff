import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Endpoint, Visitor } from './endpoints.ts';
import { knownPeople } from './history/setting.ts';

export const ADMIN_PASSWORD = 'a password of the benchmark';
export const CODE = '246810';

type Reply = {
  readonly status: number;
  readonly cursor: string | undefined;
  readonly etag: string | undefined;
  readonly cookies: readonly string[];
  readonly body: string;
};
/**
 * Sends a request in a session, and returns the body of the reply. Throws unless the status is a success or in `also`.
 */
export type Session = (method: string, path: string, body?: object, also?: readonly number[]) => Promise<unknown>;
export type SignIn = (email: string) => Promise<Session>;
export type Client = {
  /** @param known the ETag of an answer that the caller has: then it expects 304 */
  readonly get: (endpoint: Pick<Endpoint, 'as'>, path: string, known?: string) => Promise<Reply>;
};

/** Opens a client with persistent connections. Signs in as each visitor kind, unless `signIn` is false. */
export async function openClient(
  port: number,
  { signIn: knowsPeople }: { readonly signIn: boolean } = { signIn: true },
): Promise<Client & { readonly admin: Session; readonly signIn: SignIn; readonly close: () => void }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });

  const send = (method: string, path: string, cookie: string, body?: object, more: object = {}): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }), ...more };
      const asked = request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cursor: response.headers['x-next-cursor'] as string | undefined,
            etag: response.headers.etag,
            cookies: (response.headers['set-cookie'] ?? []).map((set) => set.split(';', 1)[0] as string),
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      // the server may close an idle connection just when it is reused: such a request got no reply and is sent again
      asked.on('error', (error) =>
        asked.reusedSocket && method === 'GET' ? resolve(send(method, path, cookie, body, more)) : reject(error),
      );
      asked.end(body && JSON.stringify(body));
    });

  async function post(path: string, body: object, cookie = ''): Promise<string> {
    const reply = await send('POST', `/api/auth/${path}`, cookie, body);
    if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}: ${reply.body}`);
    return reply.cookies.join('; ');
  }
  async function signIn(email: string): Promise<string> {
    const browser = await post('send-otp', { email });
    return post('login', { email }, await post('verify-otp', { email, code: CODE }, browser));
  }
  const sessionOf =
    (cookie: string): Session =>
    async (method, path, body, also = []) => {
      const reply = await send(method, path, cookie, body);
      if (reply.status >= 300 && !also.includes(reply.status))
        throw new Error(`${method} ${path} was answered with ${reply.status}: ${reply.body.slice(0, 200)}`);
      return reply.body === '' ? undefined : JSON.parse(reply.body);
    };
  const cookies: Record<Visitor, string> = { visitor: '', member: '', organizer: '', admin: '', calendar: '' };
  if (knowsPeople) {
    cookies.member = await signIn(knownPeople.member);
    cookies.organizer = await signIn(knownPeople.organizer);
    cookies.admin = await post('admin-login', { username: 'admin', password: ADMIN_PASSWORD });
  }
  return {
    async get({ as }, path, known) {
      const reply = await send('GET', path, cookies[as], undefined, {
        ...(known && { 'if-none-match': known }),
        // one address may ask for a feed 60 times an hour
        ...(as === 'calendar' && { 'x-forwarded-for': `10.0.${randomInt(256)}.${randomInt(256)}` }),
      });
      if (reply.status !== (known ? 304 : 200))
        throw new Error(`${path} was answered with ${reply.status}: ${reply.body.slice(0, 200)}`);
      return reply;
    },
    admin: sessionOf(cookies.admin),
    signIn: async (email) => sessionOf(await signIn(email)),
    close: () => agent.destroy(),
  };
}
