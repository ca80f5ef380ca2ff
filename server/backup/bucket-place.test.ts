// What a bucket answers only when something fails; tests/bucket-backup.slow.test.ts keeps backups in a real one.
import { expect, test } from 'vitest';
import type { Bucket } from '../../platform/s3.ts';
import { bucketPlace } from './bucket-place.ts';

const BEGUN = '<InitiateMultipartUploadResult><UploadId>up/1</UploadId></InitiateMultipartUploadResult>';

/** A place in a bucket that answers as it is told to; an upload begins where nothing else is said. */
function placeThat(answer: (method: string, query: string) => Response | Error | undefined) {
  const asked: string[] = [];
  const ask: Bucket['ask'] = async (method, name, { query = '' } = {}) => {
    asked.push(`${method} ${name}${query}`);
    const answered = answer(method, query) ?? (query === '?uploads' ? new Response(BEGUN) : undefined);
    if (answered instanceof Error) throw answered;
    return answered ?? new Response(null, { headers: { ETag: `"${asked.length}"` } });
  };
  return { ...bucketPlace({ ask, names: async () => [] }, 4), asked };
}

test('a file that is abandoned leaves no parts in the bucket', async () => {
  const { create, asked } = placeThat(() => undefined);
  const file = await create('tablemates-1');
  await file.write(Buffer.from('four'));
  await file.abandon();
  expect(asked).toEqual([
    'POST tablemates-1?uploads',
    'PUT tablemates-1?partNumber=1&uploadId=up%2F1',
    'DELETE tablemates-1?uploadId=up%2F1',
  ]);
});

test('the first failure is reported, not that the cleanup failed afterwards', async () => {
  const away = new Error('The bucket of BACKUP_URL cannot be reached: ECONNREFUSED.');
  const { create, asked } = placeThat((method) => (method === 'POST' ? undefined : away));
  const file = await create('tablemates-1');
  await expect(file.write(Buffer.from('four'))).rejects.toBe(away);
  await expect(file.abandon()).resolves.toBeUndefined();
  expect(asked.at(-1)).toBe('DELETE tablemates-1?uploadId=up%2F1');
});

test('a bucket that takes no part, or does not join them, has no backup', async () => {
  const refusing = placeThat((method) => (method === 'PUT' ? new Response(null, { status: 404 }) : undefined));
  await expect((await refusing.create('tablemates-1')).write(Buffer.from('four'))).rejects.toThrow(
    'did not take a part of the backup',
  );
  // with the status of a success, as the protocol has it
  const failed = new Response('<Error><Code>InternalError</Code></Error>');
  const unjoined = placeThat((_, query) => (query === '?uploadId=up%2F1' ? failed : undefined));
  const file = await unjoined.create('tablemates-1');
  await file.write(Buffer.from('four'));
  await expect(file.finish()).rejects.toThrow('did not join the parts of the backup');
});

test('a bucket that does not exist takes no file', async () => {
  const { create } = placeThat(() => new Response('<Error><Code>NoSuchBucket</Code></Error>', { status: 404 }));
  await expect(create('tablemates-1')).rejects.toThrow('does not exist');
});
