import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushNotification } from '../../modules/push/contract.ts';
import type { Subscription } from '../../platform/push/push.ts';

/** What reached the push service for a browser. */
type Arrived = { readonly notification: PushNotification; readonly headers: IncomingHttpHeaders };

export type Browser = {
  readonly subscription: Subscription;
  /** What arrived, decrypted, oldest first. */
  readonly arrived: Arrived[];
  /** The number of requests that came, with any answer. */
  asked: number;
  /** What the push service answers about this browser. */
  status: number;
};

/**
 * A push service on this machine with its browsers. The agent connects to it for every host of an endpoint, so that
 * endpoints pass the rules of the product like real ones.
 */
export async function pushServiceForTests() {
  const browsers = new Map<string, { readonly browser: Browser; readonly keys: ECDH; readonly auth: Buffer }>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const found = browsers.get(request.url ?? '');
    if (!found) return response.writeHead(404).end();
    const { browser, keys, auth } = found;
    browser.asked++;
    if (browser.status === 201) {
      const notification = JSON.parse(decrypt(body, keys, auth)) as PushNotification;
      browser.arrived.push({ notification, headers: request.headers });
    }
    return response.writeHead(browser.status, { location: 'https://elsewhere.example/' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  Object.assign(agent, { createConnection: () => connect(port, '127.0.0.1') });

  return {
    agent,
    browser(): Browser {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      const endpoint = `https://push.browser.example${path}`;
      const subscription = { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
      const browser: Browser = { subscription, arrived: [], asked: 0, status: 201 };
      browsers.set(path, { browser, keys, auth });
      return browser;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushServiceForTests = Awaited<ReturnType<typeof pushServiceForTests>>;

/** Decrypts as a browser does (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const encrypted = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(encrypted.subarray(-16));
  const plain = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // a delimiter ends the text, and padding may follow
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** The claims of the sender of a push, and its key. Throws if the signature is not of that key (RFC 8292). */
export function claimsOf(authorization: string): { readonly claims: unknown; readonly key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const verifying = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, verifying, Buffer.from(signature, 'base64url'))) throw new Error('a wrong signature');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}
