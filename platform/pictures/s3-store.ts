import { AwsClient } from 'aws4fetch';
import type { PictureStore } from './store.ts';

/** Storage that speaks the protocol of S3. */
export type S3Storage = {
  /** Address of the bucket, without a slash at the end. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Keeps pictures in a bucket that speaks the protocol of S3. */
export function s3Store({ bucketUrl, ...access }: S3Storage): PictureStore {
  const client = new AwsClient({ ...access, service: 's3' });
  const send = async (url: string, method: string, body?: Uint8Array): Promise<Response> => {
    const response = await client.fetch(url, {
      method,
      ...(body && { body: new Uint8Array(body), headers: { 'Content-Type': 'image/webp' } }),
    });
    if (response.ok || response.status === 404) return response;
    throw new Error(`The storage of pictures answered ${response.status} to ${method}.`);
  };
  const at = (name: string) => `${bucketUrl}/${name}`;

  /** The names of at most a thousand files in a folder. They hold letters, digits, slashes and dots alone. */
  const namesIn = async (folder: string): Promise<string[]> => {
    const listed = await send(`${bucketUrl}?list-type=2&prefix=${encodeURIComponent(`${folder}/`)}`, 'GET');
    const names = (await listed.text()).matchAll(/<Key>([^<]*)<\/Key>/g);
    return [...names].map(([, name = '']) => name);
  };

  return {
    async write(name, file) {
      const response = await send(at(name), 'PUT', file);
      if (!response.ok) throw new Error('The bucket of PICTURES_URL does not exist.');
    },
    async read(name) {
      const response = await send(at(name), 'GET');
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    async removeFolder(folder) {
      for (let names = await namesIn(folder); names.length > 0; names = await namesIn(folder)) {
        for (const name of names) await send(at(name), 'DELETE');
      }
    },
  };
}
