import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { type Actor, unknownGroup } from '../group.ts';
import type { AnnouncementCommands } from './commands.ts';
import { Announcement, AnnouncementRequest, NewAnnouncement } from './contract.ts';

type Deps = {
  readonly commands: AnnouncementCommands;
  readonly clock: Clock;
  /** How many people follow a group; null below 3. */
  readonly followersOf: (groupId: string) => Promise<number | null>;
  /** What a group announced, the latest first; undefined for an unknown group. A visitor is null. */
  readonly show: (groupId: string, viewer: Actor | null) => Promise<readonly Announcement[] | undefined>;
};

const tags = ['Groups'];
const params = z.object({ id });

const listRoute = createRoute({
  method: 'get',
  path: '/groups/{id}/announcements',
  tags,
  summary: 'List what a group announced, the latest first',
  description: 'What still waits to be mailed is shown to its organizers only.',
  request: { params },
  responses: { 200: jsonReply('The announcements', z.array(Announcement)), ...refusals },
});

const announceRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/announcements',
  tags,
  summary: 'Announce something to everybody who follows a group',
  description:
    'It waits 10 minutes, through the quiet hours until the morning, and can be withdrawn until then. 429 `enough` beyond two in 7 days, 403 `paused` while an admin has to look at reports.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(AnnouncementRequest) },
  responses: { 201: jsonReply('What was written', NewAnnouncement), ...refusals },
});

const withdrawRoute = createRoute({
  method: 'delete',
  path: '/groups/{id}/announcements/{announcementId}',
  tags,
  summary: 'Withdraw an announcement that still waits',
  description: '409 `sent` after that.',
  middleware: [signedIn] as const,
  request: { params: params.extend({ announcementId: id }) },
  responses: { 204: { description: 'It is not sent' }, ...refusals },
});

/** The routes of what groups announce (groups contract, section 3). */
export const announcementRoutes = ({ commands, clock, followersOf, show }: Deps) =>
  createApi()
    .openapi(listRoute, async (c) => {
      const shown = await show(c.req.valid('param').id, c.get('session'));
      return shown ? c.json(z.array(Announcement).parse(shown), 200) : refusalReply(c, unknownGroup);
    })
    .openapi(announceRoute, async (c) => {
      const { id: groupId } = c.req.valid('param');
      const { subject: title, text } = c.req.valid('json');
      const context = commandContext(c.var, clock);
      const done = await commands.announce(context, groupId, { title, text }, c.get('session'));
      return commandReply(c, done, async ({ announcements }) => {
        const written = announcements.all.find(({ announcementId }) => announcementId === context.commandId);
        const recipients = await followersOf(groupId);
        return c.json(NewAnnouncement.parse({ id: context.commandId, recipients, sendsAt: written?.sendsAt }), 201);
      });
    })
    .openapi(withdrawRoute, async (c) => {
      const { id: groupId, announcementId } = c.req.valid('param');
      const done = await commands.withdraw(commandContext(c.var, clock), groupId, announcementId, c.get('session'));
      return commandReply(c, done, () => noContent(c));
    });
