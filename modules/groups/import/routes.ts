import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { calendarBody, calendarOf } from '../../../platform/http/calendar-body.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { id } from '../../../platform/http/schemas.ts';
import { type Session, signedIn } from '../../../platform/http/session.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import type { GameEvent } from '../../events/contract.ts';
import type { Series } from '../../series/contract.ts';
import type { ImportCommands } from './commands.ts';
import { ConfirmImportReply, ConfirmImportRequest, ImportQuery, ImportReply } from './contract.ts';
import type { Choices } from './match.ts';

type Deps = {
  readonly commands: ImportCommands;
  readonly clock: Clock;
  readonly choices: () => Promise<Choices>;
  readonly showGameEvent: (gameEventId: string, viewer: Session) => Promise<GameEvent>;
  readonly showSeries: (seriesId: string, viewer: Session) => Promise<Series>;
};

const tags = ['Groups'];
const params = z.object({ id });

const importRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/import',
  tags,
  summary: 'Read a calendar file',
  description:
    'Drafts of its dates, for an organizer to look at. Nothing is scheduled. An iCalendar file, or CSV with a header row, of at most 256 KiB and 200 entries: 413 otherwise. `columns` says what the columns of a table are, where their words do not.',
  middleware: [signedIn] as const,
  request: { params, query: ImportQuery, ...calendarBody },
  responses: { 200: jsonReply('The drafts, and what cannot be taken in', ImportReply), ...refusals },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/groups/{id}/import/confirm',
  tags,
  summary: 'Schedule drafts of a calendar file',
  description:
    'Each as if it was scheduled by itself, hosted by who confirms. What was taken in before is in `refused` as `already`.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(ConfirmImportRequest) },
  responses: { 201: jsonReply('What is scheduled now, and what is not', ConfirmImportReply), ...refusals },
});

const noSuchFile = refuse(415, 'not_a_calendar', 'Please choose a calendar file (.ics) or a table (.csv).');

/** The routes that take in the dates of a group. */
export function importRoutes({ commands, clock, choices, showGameEvent, showSeries }: Deps) {
  return createApi()
    .openapi(importRoute, async (c) => {
      const file = await calendarOf(c);
      if (!file) return refusalReply(c, noSuchFile);
      const now = clock().toISOString();
      const table = { ...file, ...c.req.valid('query') };
      const result = await commands.read(c.req.valid('param').id, c.get('session').userId, table, choices, now);
      return isRefusal(result) ? refusalReply(c, result) : c.json(ImportReply.parse(result), 200);
    })
    .openapi(confirmRoute, async (c) => {
      const session = c.get('session');
      const context = commandContext(c.var, clock);
      const result = await commands.confirm(context, c.req.valid('param').id, c.req.valid('json'));
      return commandReply(c, result, async ({ gameEventIds, seriesIds, refused }) => {
        const [gameEvents, series] = await Promise.all([
          Promise.all(gameEventIds.map((gameEventId) => showGameEvent(gameEventId, session))),
          Promise.all(seriesIds.map((seriesId) => showSeries(seriesId, session))),
        ]);
        return c.json(ConfirmImportReply.parse({ gameEvents, series, refused }), 201);
      });
    });
}
