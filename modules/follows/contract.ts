import { z } from 'zod';
import { id, instant } from '../../platform/http/schemas.ts';
import { FOLLOWED_KINDS } from './rules.ts';

const kind = z.enum(FOLLOWED_KINDS);

/** What a request follows. */
export const FollowedThing = z.object({ kind, id });

/**
 * What the viewer follows. `name`: of a host as everybody sees it. `slug`: of a group, for its address. `announcements`:
 * whether its announcements are mailed, unless that kind of mail is off.
 */
export const Follow = z.object({
  kind,
  id,
  name: z.string(),
  slug: z.string().optional(),
  announcements: z.boolean().optional(),
  since: instant,
});
export type Follow = z.infer<typeof Follow>;
