import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { linkToken, linkTokenOf } from '../../../platform/http/link-token.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { letterOf } from '../../identity/shown-name-rules.ts';
import { mayJoin, notAMember } from '../account.ts';
import { GameEventReply, GuestInvitation, GuestReply, GuestRequest } from '../contract.ts';
import { gameEventReply, type ShowGameEvent } from '../game-event-reply.ts';
import type { GuestCommands } from './commands.ts';

type Deps = {
  readonly commands: GuestCommands;
  readonly clock: Clock;
  /** The address of the product, without a slash at its end. */
  readonly publicUrl: string;
  readonly showGameEvent: ShowGameEvent;
  /** A person's first and last name; undefined once they are erased. */
  readonly nameOf: (userId: string) => Promise<{ readonly firstName: string; readonly lastName: string } | undefined>;
};

const tags = ['Game events'];

const holdRoute = createRoute({
  method: 'post',
  path: '/game-events/{id}/guests',
  tags,
  summary: 'Hold a free seat for a friend',
  description: 'For 24 hours, with a link that is shown only once. Anyone who opens it can take the seat.',
  middleware: [signedIn] as const,
  request: { params: z.object({ id }), ...jsonBody(GuestRequest) },
  responses: { 201: jsonReply('The link, and until when the seat is held', GuestReply), ...refusals },
});

const invitationRoute = createRoute({
  method: 'get',
  path: '/guests/{token}',
  tags,
  summary: 'Show who holds a seat for me, and until when',
  description: 'Anyone who has the link can see it, signed in or not, because the participant sent it to them.',
  request: linkToken,
  responses: { 200: jsonReply('The seat that is held', GuestInvitation), ...refusals },
});

const takeRoute = createRoute({
  method: 'post',
  path: '/guests/{token}',
  tags,
  summary: 'Take the seat that a friend holds for me',
  middleware: [signedIn] as const,
  request: linkToken,
  responses: { 200: jsonReply('The game event with the seat taken', GameEventReply), ...refusals },
});

/** The routes of seats held for friends. */
export function guestRoutes({ commands, clock, publicUrl, showGameEvent, nameOf }: Deps) {
  return createApi()
    .openapi(holdRoute, async (c) => {
      const session = c.get('session');
      if (!mayJoin(session)) return refusalReply(c, notAMember);
      const { name } = c.req.valid('json');
      const gameEventId = c.req.valid('param').id;
      const { userId } = session;
      const held = await commands.holdGuestSeat(commandContext(c.var, clock), gameEventId, { userId, name });
      return commandReply(c, held, ({ token, until }) => {
        // Browsers and link previews of messengers do not send the part behind `#`, so only using the link sends the
        // token.
        const url = `${publicUrl}/events/${gameEventId}#guest=${token}`;
        return c.json(GuestReply.parse({ url, until }), 201);
      });
    })
    .openapi(invitationRoute, async (c) => {
      const held = await commands.findInvitation(linkTokenOf(c), clock().toISOString());
      if (isRefusal(held)) return refusalReply(c, held);
      const { gameEventId, userId, until } = held;
      const name = await nameOf(userId);
      const invitedBy = name ? { firstName: name.firstName, lastName: letterOf(name.lastName) } : null;
      return c.json(GuestInvitation.parse({ gameEventId, until, invitedBy }), 200);
    })
    .openapi(takeRoute, async (c) => {
      const session = c.get('session');
      if (!mayJoin(session)) return refusalReply(c, notAMember);
      const result = await commands.takeGuestSeat(commandContext(c.var, clock), linkTokenOf(c), session.userId);
      return gameEventReply(c, result, (done) => showGameEvent(done.gameEventId));
    });
}
