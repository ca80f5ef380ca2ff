import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { AwsV4Signer } from 'aws4fetch';
import { Hono } from 'hono';

export type S3Server = {
  /** The address of an empty bucket, as in BACKUP_URL. */
  readonly bucketUrl: string;
  readonly close: () => Promise<void>;
};

const ACCESS = { accessKeyId: 'KEY', secretAccessKey: 'SECRET' };
/** Real storages list a thousand names at once; so few, that a test needs several pages. */
const LISTED_AT_ONCE = 5;
/** Of every part but the last. */
const SMALLEST_PART = 5 * 2 ** 20;

/**
 * An S3 server with one bucket, in memory, on a free port: what the product asks of a bucket, as the protocol describes
 * it (docs.aws.amazon.com/AmazonS3/latest/API). It checks signatures.
 */
export async function startS3(): Promise<S3Server> {
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, Map<string, { readonly tag: string; readonly body: Buffer }>>();
  const app = new Hono();
  const failed = (code: string) => `<Error><Code>${code}</Code></Error>`;

  app.use(async (c, next) => {
    if (!(await isSigned(c.req.raw))) return c.body(failed('SignatureDoesNotMatch'), 403);
    return next();
  });
  app.get('/backups', (c) => {
    const { prefix = '', 'continuation-token': after = '' } = c.req.query();
    const names = [...files.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const shown = names.slice(0, LISTED_AT_ONCE);
    const next = names.length > shown.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    const keys = shown.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    return c.body(`<ListBucketResult>${keys}${next}</ListBucketResult>`);
  });
  app.get('/backups/:name{.+}', (c) => {
    const file = files.get(c.req.param('name'));
    if (!file) return c.body(failed('NoSuchKey'), 404);
    return c.body(new Uint8Array(file), 200, { 'Content-Length': String(file.length) });
  });
  app.post('/backups/:name{.+}', async (c) => {
    const { uploads: begins, uploadId = '' } = c.req.query();
    if (begins !== undefined) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return c.body(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const parts = uploads.get(uploadId);
    if (!parts) return c.body(failed('NoSuchUpload'), 404);
    const wanted = [...(await c.req.text()).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const found = wanted.map(([, number = '', tag]) => ({ tag, part: parts.get(number) }));
    if (found.length === 0 || found.some(({ tag, part }) => part?.tag !== tag))
      return c.body(failed('InvalidPart'), 400);
    const bodies = found.flatMap(({ part }) => part?.body ?? []);
    if (bodies.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) return c.body(failed('EntityTooSmall'), 400);
    files.set(c.req.param('name'), Buffer.concat(bodies));
    uploads.delete(uploadId);
    return c.body('<CompleteMultipartUploadResult><ETag>"joined"</ETag></CompleteMultipartUploadResult>');
  });
  app.put('/backups/:name{.+}', async (c) => {
    const { partNumber = '', uploadId } = c.req.query();
    const body = Buffer.from(await c.req.arrayBuffer());
    const tag = `"${createHash('md5').update(body).digest('hex')}"`;
    if (uploadId === undefined) files.set(c.req.param('name'), body);
    else if (!uploads.get(uploadId)?.set(partNumber, { tag, body })) return c.body(failed('NoSuchUpload'), 404);
    return c.body(null, 200, { ETag: tag });
  });
  app.delete('/backups/:name{.+}', (c) => {
    const { uploadId } = c.req.query();
    if (uploadId === undefined) files.delete(c.req.param('name'));
    else uploads.delete(uploadId);
    return c.body(null, 204);
  });
  app.notFound((c) => c.body(failed('NoSuchBucket'), 404));

  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    bucketUrl: `http://${ACCESS.accessKeyId}:${ACCESS.secretAccessKey}@127.0.0.1:${port}/backups`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Signs the request again, by what it says that it was signed with. */
async function isSigned({ method, url, headers }: Request): Promise<boolean> {
  const given = headers.get('authorization') ?? '';
  const [, region = '', names = ''] = /Credential=[^/]+\/\d+\/([^/]+)\/s3\/.*SignedHeaders=([^,]+)/.exec(given) ?? [];
  const signed = names.split(';').map((name) => [name, headers.get(name) ?? ''] as const);
  const signer = new AwsV4Signer({
    ...ACCESS,
    method,
    url,
    headers: signed.filter(([name]) => name !== 'host') as [string, string][],
    service: 's3',
    region,
    datetime: headers.get('x-amz-date') ?? '',
  });
  return (await signer.sign()).headers.get('authorization') === given;
}
