import { createHash } from 'node:crypto';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import type { Logger } from 'pino';
import { isRefusal, type Refusal } from '../refusal.ts';
import { CAFE_SHAPE, encodePicture, PERSON_SHAPE, type Shape } from './encode.ts';
import type { PictureStore } from './store.ts';

type PictureKind = 'cafes' | 'people';

const shapes: Readonly<Record<PictureKind, Shape>> = { cafes: CAFE_SHAPE, people: PERSON_SHAPE };

/** `cafes/<owner>/<picture>/<width>.webp`, as an address has it. */
const FILE = /^(cafes|people)\/[\da-f]{32}\/[\da-f]{32}\/\d{2,4}\.webp$/;

/**
 * Photographs of cafes and people. A picture's name is `<kind>/<owner>/<picture>`; names are never reused for another
 * picture.
 */
export type Pictures = {
  /**
   * Encodes a file and keeps it for its owner. A repeated command gets the same name.
   *
   * @param ownerId the id of the cafe or the person
   * @returns the picture's name; 400 for a file that is no picture
   */
  readonly save: (kind: PictureKind, ownerId: string, commandId: string, file: Uint8Array) => Promise<string | Refusal>;
  readonly remove: (picture: string) => Promise<void>;
  /** Removes every picture of an owner. */
  readonly removeAllOf: (kind: PictureKind, ownerId: string) => Promise<void>;
  /** A file by the path of its address. Undefined if there is none. */
  readonly read: (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
};

/**
 * Opens the pictures of a store.
 *
 * @param secret derives the folder's name of an owner, so that an address does not say whose picture it is
 */
export function openPictures(store: PictureStore, secret: string): Pictures {
  const key = deriveKey(secret, 'pictures');
  const folderOf = (kind: PictureKind, ownerId: string) =>
    `${kind}/${keyedHash(key, `${kind} ${ownerId}`).toString('hex').slice(0, 32)}`;

  return {
    async save(kind, ownerId, commandId, file) {
      const files = await encodePicture(file, shapes[kind]);
      if (isRefusal(files)) return files;
      // the name includes the command: a command never removes a picture that another command has just saved
      const hash = createHash('sha256').update(commandId).update(file).digest('hex').slice(0, 32);
      const picture = `${folderOf(kind, ownerId)}/${hash}`;
      await Promise.all(files.map((each) => store.write(`${picture}/${each.width}.webp`, each.file)));
      return picture;
    },
    remove: (picture) => store.removeFolder(picture),
    removeAllOf: (kind, ownerId) => store.removeFolder(folderOf(kind, ownerId)),
    read: async (file) => (FILE.test(file) ? store.read(file) : undefined),
  };
}

/**
 * The same pictures for commands that are done: a store that is away is logged, and makes no failure of them. What stays is
 * removed later (`server/gone-pictures.ts`).
 */
export function removingIfPossible(pictures: Pictures, logger: Pick<Logger, 'warn'>): Pictures {
  const log = (err: unknown) => logger.warn({ err }, 'a picture is gone, but its files could not be removed yet');
  return {
    ...pictures,
    remove: (picture) => pictures.remove(picture).catch(log),
    removeAllOf: (kind, ownerId) => pictures.removeAllOf(kind, ownerId).catch(log),
  };
}
