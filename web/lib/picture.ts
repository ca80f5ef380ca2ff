/** The address of a photograph in one of its widths. */
export const pictureAddress = (photo: string, width: 128 | 384 | 480 | 1200): string =>
  `/pictures/${photo}/${width}.webp`;
