import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { pictureBody, pictureOf } from '../../platform/http/picture-body.ts';
import { id } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { CatalogCommands } from './commands.ts';
import { CafePhotos } from './contract.ts';
import { notListed } from './entry.ts';

type Deps = {
  readonly commands: CatalogCommands;
  readonly clock: Clock;
  readonly pictures: Pick<Pictures, 'save' | 'remove'>;
};

/** A cafe has three photographs at most. */
const place = z.coerce.number().pipe(z.int().min(1).max(3));
const path = '/cafes/{id}/photos/{place}';
const tags = ['Catalog'];
const params = z.object({ id, place });

const put = createRoute({
  path,
  tags,
  middleware: [signedIn] as const,
  method: 'put',
  summary:
    'Set one of a cafe’s three photographs, as an admin or its owner: JPEG, PNG, WebP, AVIF or GIF, at most 5 MB.',
  request: { params, ...pictureBody },
  responses: { 200: jsonReply('The photographs of the cafe', CafePhotos), ...refusals },
});
const remove = createRoute({
  path,
  tags,
  middleware: [signedIn] as const,
  method: 'delete',
  summary: 'Remove one of a cafe’s photographs, as an admin or its owner.',
  request: { params },
  responses: { 204: { description: 'Gone' }, ...refusals },
});

/** The routes of a cafe's photographs. */
export function cafePhotoRoutes({ commands, clock, pictures }: Deps) {
  return createApi()
    .openapi(put, async (c) => {
      const at = c.req.valid('param');
      const context = commandContext(c.var, clock);
      const refused = await commands.mayChangeCafePhotos(at.id, c.var.session);
      if (refused) return refusalReply(c, refused);
      const photo = await pictures.save('cafes', at.id, context.commandId, await pictureOf(c));
      if (isRefusal(photo)) return refusalReply(c, photo);
      const done = await commands.changeCafePhoto(context, c.var.session, { ...at, photo });
      if (isRefusal(done)) {
        await pictures.remove(photo);
        return refusalReply(c, done);
      }
      if (done.former !== null) await pictures.remove(done.former);
      rememberPosition(c, done.position);
      return done.details ? c.json(CafePhotos.parse(done.details), 200) : refusalReply(c, notListed);
    })
    .openapi(remove, async (c) => {
      const at = c.req.valid('param');
      const context = commandContext(c.var, clock);
      const done = await commands.changeCafePhoto(context, c.var.session, { ...at, photo: null });
      return commandReply(c, done, async ({ former }) => {
        if (former !== null) await pictures.remove(former);
        return noContent(c);
      });
    });
}
