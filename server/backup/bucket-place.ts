import type { Bucket } from '../../platform/s3.ts';
import { elementOf } from '../../platform/s3.ts';
import type { BackupPlace } from './place.ts';

/** One part is in memory at a time. A file has at most 10,000 parts, so a backup has at most 160 GB. */
const PART_BYTES = 16 * 2 ** 20;

/**
 * Keeps backups in a bucket. A file is uploaded in parts, and exists once they are joined. Parts of a killed process
 * are not a file; the bucket's own rules remove them (docs/operations.md, "Backups").
 */
export function bucketPlace({ ask, names }: Bucket, partBytes = PART_BYTES): BackupPlace {
  const found = async (method: 'GET' | 'HEAD', name: string, signal?: AbortSignal): Promise<Response> => {
    const response = await ask(method, name, { signal });
    if (!response.ok) throw new Error(`There is no ${name} in the bucket of BACKUP_URL.`);
    return response;
  };

  return {
    names,
    async create(name) {
      const begun = await ask('POST', name, { query: '?uploads' });
      const id = elementOf(await begun.text(), 'UploadId');
      if (id === undefined) throw new Error('The bucket of BACKUP_URL does not exist, or takes no uploads in parts.');
      const upload = `uploadId=${encodeURIComponent(id)}`;
      const tags: string[] = [];
      let pieces: Buffer[] = [];
      let size = 0;
      const send = async () => {
        const query = `?partNumber=${tags.length + 1}&${upload}`;
        const tag = (await ask('PUT', name, { query, body: Buffer.concat(pieces) })).headers.get('etag');
        if (tag === null) throw new Error('The bucket of BACKUP_URL did not take a part of the backup.');
        tags.push(tag);
        pieces = [];
        size = 0;
      };
      return {
        async write(piece) {
          pieces.push(piece);
          size += piece.length;
          if (size >= partBytes) await send();
        },
        async finish() {
          if (size > 0 || tags.length === 0) await send();
          const parts = tags.map(
            (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${inXml(tag)}</ETag></Part>`,
          );
          const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
          const ended = await ask('POST', name, { query: `?${upload}`, body, type: 'application/xml' });
          // the status is sent before the parts are joined, so it is 200 for a failure as well
          if (elementOf(await ended.text(), 'ETag') === undefined) {
            throw new Error('The bucket of BACKUP_URL did not join the parts of the backup.');
          }
        },
        async abandon() {
          await ask('DELETE', name, { query: `?${upload}` }).catch(() => {}); // the earlier error says more
        },
      };
    },
    // requested with the first read: an unread response body may be garbage-collected, and then ends early
    read: async (name, signal) => piecesOf(() => found('GET', name, signal)),
    sizeOf: async (name) => Number((await found('HEAD', name)).headers.get('content-length')),
    async remove(name) {
      await ask('DELETE', name);
    },
    async textOf(name) {
      const response = await ask('GET', name);
      return response.ok ? response.text() : '';
    },
    async replace(name, content) {
      const response = await ask('PUT', name, { body: content, type: 'text/plain; charset=utf-8' });
      if (!response.ok) throw new Error('The bucket of BACKUP_URL does not exist.');
    },
  };
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function* piecesOf(ask: () => Promise<Response>): AsyncGenerator<Buffer> {
  const { body } = await ask();
  if (body === null) return;
  for await (const { buffer, byteOffset, byteLength } of body) yield Buffer.from(buffer, byteOffset, byteLength);
}
