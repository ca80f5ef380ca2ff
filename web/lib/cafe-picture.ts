import type { Cafe } from '../../modules/catalog/contract.ts';
import { pictureAddress } from './picture.ts';

/** What a card of a cafe shows: its first photograph, else the picture of its address; null for the drawn storefront. */
export const cafePicture = ({ photos: [first], image }: Pick<Cafe, 'photos' | 'image'>): string | null =>
  first ? pictureAddress(first.photo, 480) : image;

/** What messengers show of a cafe: its first photograph, else the picture of its address; null for the product's own. */
export const sharedPicture = ({ photos: [first], image }: Pick<Cafe, 'photos' | 'image'>): string | null =>
  first ? pictureAddress(first.photo, 1200) : image;
