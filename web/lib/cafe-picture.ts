import type { Cafe } from '../../modules/catalog/contract.ts';
import { pictureAddress } from './picture.ts';

/**
 * The picture on a cafe's card: its first photograph, else the picture of its address. Null for the drawn storefront.
 */
export const cafePicture = ({ photos: [first], image }: Pick<Cafe, 'photos' | 'image'>): string | null =>
  first ? pictureAddress(first.photo, 480) : image;

/**
 * The picture of a cafe in messengers: its first photograph, else the picture of its address. Null for the product's
 * own.
 */
export const sharedPicture = ({ photos: [first], image }: Pick<Cafe, 'photos' | 'image'>): string | null =>
  first ? pictureAddress(first.photo, 1200) : image;
