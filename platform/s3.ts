import { AwsClient } from 'aws4fetch';

/** Storage that speaks the protocol of S3. */
export type S3Storage = {
  /** Address of the bucket, without a slash at the end. */
  readonly bucketUrl: string;
  /** What the names of all files begin with, such as `houston/`; empty if the bucket is only for this product. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

type S3Request = {
  /** With its question mark. */
  readonly query?: string;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  readonly type?: string;
  readonly signal?: AbortSignal | undefined;
};

export type Bucket = {
  /**
   * Names hold only letters, digits, slashes, hyphens and dots. The empty name is the bucket itself.
   *
   * @returns the answer if it is a success, or a 404
   * @throws one sentence that names the setting
   */
  readonly ask: (method: string, name: string, asked?: S3Request) => Promise<Response>;
  /** The names of all files that begin with the prefix. */
  readonly names: (prefix: string) => Promise<readonly string[]>;
};

/** Retries after the first attempt, for a storage that is briefly overloaded. They take a second or two. */
const RETRIES = 5;

/** @param setting the variable that names the bucket, for messages */
export function openBucket({ bucketUrl, prefix: within, ...access }: S3Storage, setting: string): Bucket {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES });

  const ask: Bucket['ask'] = async (method, name, { query = '', body, type, signal } = {}) => {
    const url = `${bucketUrl}${name && `/${within}${name}`}${query}`;
    const response = await client
      .fetch(url, {
        method,
        ...(body !== undefined && { body }),
        ...(type !== undefined && { headers: { 'Content-Type': type } }),
        ...(signal && { signal }),
      })
      .catch((error: Error) => {
        if (signal?.aborted) throw error;
        const cause = error.cause as NodeJS.ErrnoException | undefined;
        const why = cause?.code ?? cause?.message ?? error.message;
        throw new Error(`The bucket of ${setting} cannot be reached: ${why}.`, { cause: error });
      });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The bucket of ${setting} answered ${response.status} to ${method}.`);
  };

  return {
    ask,
    async names(prefix) {
      const names: string[] = [];
      for (let from: string | undefined = ''; from !== undefined; ) {
        const query = `?list-type=2&prefix=${encodeURIComponent(within + prefix)}${from}`;
        const listed = await ask('GET', '', { query });
        if (!listed.ok) throw new Error(`The bucket of ${setting} does not exist.`);
        const page = await listed.text();
        names.push(...page.matchAll(/<Key>([^<]*)<\/Key>/g).map(([, name = '']) => name.slice(within.length)));
        const next = elementOf(page, 'NextContinuationToken');
        from = next === undefined ? undefined : `&continuation-token=${encodeURIComponent(next)}`;
      }
      return names;
    },
  };
}

/** The text of the first XML element with this name in a storage's answer. */
export const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
