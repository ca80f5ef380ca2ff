/** Storage for the files of pictures. Names are paths with slashes, such as `cafes/<id>/<picture>/480.webp`. */
export type PictureStore = {
  readonly write: (name: string, file: Uint8Array) => Promise<void>;
  /** Undefined if there is no such file. */
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes every file in a folder. Deleting twice is harmless. */
  readonly removeFolder: (folder: string) => Promise<void>;
};
