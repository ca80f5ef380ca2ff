import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** A text with its compressed forms. Each form is made once, at its first use. */
export type Compressible = {
  readonly plain: string;
  readonly br: () => Promise<Buffer<ArrayBuffer>>;
  readonly gzip: () => Promise<Buffer<ArrayBuffer>>;
};

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export function compressible(plain: string): Compressible {
  let br: Promise<Buffer<ArrayBuffer>> | undefined;
  let gz: Promise<Buffer<ArrayBuffer>> | undefined;
  return {
    plain,
    br: () => (br ??= brotliCompressed(plain, QUICK)),
    gzip: () => (gz ??= gzipped(plain)),
  };
}

/** Returns the body in the encoding that the browser prefers, and sets the headers for it. */
export async function compressedFor(c: Context, body: Compressible): Promise<string | Buffer<ArrayBuffer>> {
  c.header('Vary', 'Accept-Encoding');
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['br', 'gzip'], default: 'identity' });
  if (encoding === 'identity') return body.plain;
  c.header('Content-Encoding', encoding);
  return encoding === 'br' ? body.br() : body.gzip();
}
