import type { Client } from './product.ts';

/** The body of a reply that was not refused. */
export async function accepted<Body>(asked: ReturnType<Client['ask']>): Promise<Body> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  // the caller names what it asked for
  return body as Body;
}

/** A reply in two words: `409 full`. */
export async function words(asked: ReturnType<Client['ask']>): Promise<string> {
  const { status, body } = await asked;
  return `${status} ${(body as { code?: string } | null)?.code ?? ''}`.trim();
}
