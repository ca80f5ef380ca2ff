import type { Bucket } from '../s3.ts';
import type { PictureStore } from './store.ts';

/** Keeps pictures in a bucket that speaks the protocol of S3. */
export const s3Store = ({ ask, names }: Bucket): PictureStore => ({
  async write(name, file) {
    const response = await ask('PUT', name, { body: new Uint8Array(file), type: 'image/webp' });
    if (!response.ok) throw new Error('The bucket of PICTURES_URL does not exist.');
  },
  async read(name) {
    const response = await ask('GET', name);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  },
  async removeFolder(folder) {
    for (let found = await names(`${folder}/`); found.length > 0; found = await names(`${folder}/`)) {
      for (const name of found) await ask('DELETE', name);
    }
  },
});
