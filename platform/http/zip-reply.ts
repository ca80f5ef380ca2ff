import { Zip, ZipDeflate } from 'fflate';
import type { Context } from 'hono';

/** A text file of an archive, generated in pieces. */
export type ZippedFile = { readonly name: string; readonly pieces: () => AsyncIterable<string> | Iterable<string> };

/** The reply of a route that returns an archive, for its OpenAPI description. */
export const zipAnswer = (description: string) => ({
  description,
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } as const } },
});

/** The bytes of an archive. Each piece is compressed when it is generated, so that memory stays small. */
async function* zipped(files: readonly ZippedFile[], now: Date): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let ready: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    // The library allocates these bytes, so the cast is safe.
    if (bytes.length > 0) ready.push(bytes as Uint8Array<ArrayBuffer>);
  });
  const taken = () => {
    const bytes = ready;
    ready = [];
    return bytes;
  };
  for (const { name, pieces } of files) {
    const file = new ZipDeflate(name);
    file.mtime = now;
    zip.add(file);
    for await (const piece of pieces()) {
      file.push(encoder.encode(piece));
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/**
 * Replies with an archive that is sent while it is generated. Its beginning is generated before the reply begins, so a
 * database that is away still gives an error status. A later failure aborts the transfer.
 *
 * @param fileName ASCII without quotes
 */
export async function zipReply(
  c: Context,
  { fileName, files, now }: { readonly fileName: string; readonly files: readonly ZippedFile[]; readonly now: Date },
): Promise<Response> {
  const bytes = zipped(files, now);
  const first = await bytes.next();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (stream) => (first.done ? stream.close() : stream.enqueue(first.value)),
    async pull(stream) {
      const { done, value } = await bytes.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: async () => void (await bytes.return(undefined)),
  });
  return c.body(body, 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}
