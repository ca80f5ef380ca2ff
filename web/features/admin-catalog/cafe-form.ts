import type { AddCafeRequest, Cafe } from '../../../modules/catalog/contract.ts';

export type CafeValues = {
  name: string;
  address: string;
  zipcode: string;
  regionId: string;
  cityId: string;
  image: string;
  status: Cafe['status'];
  ownerId: string;
};

/** The initial values: those of an existing cafe, or empty ones. */
export const cafeValues = (cafe: Cafe | undefined): CafeValues => ({
  name: cafe?.name ?? '',
  address: cafe?.address ?? '',
  zipcode: cafe?.zipcode ?? '',
  regionId: cafe?.regionId ?? '',
  cityId: cafe?.cityId ?? '',
  image: cafe?.image ?? '',
  status: cafe?.status ?? 'approved',
  ownerId: cafe?.ownerId ?? '',
});

/** The request. Empty fields become null. */
export const cafeRequest = ({ cityId, image, ownerId, ...said }: CafeValues): AddCafeRequest => ({
  ...said,
  cityId: cityId || null,
  image: image.trim() || null,
  ownerId: ownerId || null,
});

const looks = {
  approved: { label: 'Approved', tone: 'felt' },
  pending: { label: 'Pending', tone: 'neutral' },
} as const;

/** The tone of the status (specification, section 4): approved is default, pending secondary, anything else destructive. */
export const statusLook = (status: string): { label: string; tone: 'felt' | 'neutral' | 'brick' } =>
  status === 'approved' || status === 'pending'
    ? looks[status]
    : { label: status.charAt(0).toUpperCase() + status.slice(1), tone: 'brick' };
