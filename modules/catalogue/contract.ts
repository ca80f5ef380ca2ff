import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';

export const Game = z.object({
  id,
  name: z.string(),
  /** How to play. */
  description: z.string(),
  imageUrl: z.string().nullable(),
  copyrightDisclaimer: z.string(),
  status: z.enum(['active', 'inactive']),
});
export type Game = z.infer<typeof Game>;

export const Region = z.object({ id, name: z.string() });
export type Region = z.infer<typeof Region>;

export const City = z.object({ id, name: z.string(), regionId: id });
export type City = z.infer<typeof City>;

export const Cafe = z.object({
  id,
  name: z.string(),
  address: z.string(),
  zipcode: z.string(),
  image: z.string().nullable(),
  cityId: id.nullable(),
  cityName: z.string(),
  regionId: id,
  status: z.enum(['approved', 'pending', 'rejected']),
});
export type Cafe = z.infer<typeof Cafe>;
