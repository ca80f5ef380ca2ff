import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { DEFAULT_LIMIT, page, readCursor } from '../../platform/http/paging.ts';
import { id, instant, ofThisCentury } from '../../platform/http/schemas.ts';
import { only, signedIn } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { TableRequest } from '../events/contract.ts';
import type { Done, SeriesCommands } from './commands.ts';
import {
  ChangedSeriesReply,
  ChangeSeriesRequest,
  EndSeriesRequest,
  EndStandingSeatRequest,
  NewSeriesReply,
  Series,
  SeriesPreview,
  SeriesQuery,
  SeriesReply,
  SeriesRequest,
  SkipRequest,
  YourStanding,
} from './contract.ts';
import type { Manager } from './deps.ts';
import { type Known, unknownSeries } from './series.ts';
import type { StandingSeatCommands } from './standing/commands.ts';

/** The place of a series in the list: those that have not ended first, then the latest. */
type Cursor = { readonly isEnded: boolean; readonly startedAt: string; readonly id: string };

type Deps = {
  readonly commands: SeriesCommands;
  readonly standingSeats: StandingSeatCommands;
  readonly clock: Clock;
  /** The places of a page of series. */
  readonly find: (
    filter: { readonly hostId?: string | undefined; readonly cafeId?: string | undefined },
    after: Cursor | undefined,
    limit: number,
  ) => Promise<readonly Cursor[]>;
  /** A series as the viewer sees it; undefined for an unknown id. A visitor is null. */
  readonly read: (seriesId: string, viewer: Manager | null) => Promise<Series | undefined>;
  /** The same for the reply to a command, which waits for no read model. */
  readonly show: (series: Known, viewer: Manager) => Promise<Series>;
};

const tags = ['Series'];
const params = z.object({ id });
const skipParams = z.object({ id, date: z.iso.date().refine(...ofThisCentury) });
const personParams = z.object({ id, userId: id });
const CursorValues = z.tuple([z.enum(['running', 'ended']), instant, id]);

const startRoute = createRoute({
  method: 'post',
  path: '/series',
  tags,
  summary: 'Start a series of evenings',
  description:
    'Its dates of the next 28 days open at once: each is a game event. 409 `overlaps` with `dates` if one of them meets another evening of the host. A local time that the clocks skip is moved to the first one after the gap.',
  middleware: [only('isProvider', 'Only organizers can host events.')] as const,
  request: jsonBody(SeriesRequest),
  responses: { 201: jsonReply('The new series, and its dates that are open', NewSeriesReply), ...refusals },
});

const listRoute = createRoute({
  method: 'get',
  path: '/series',
  tags,
  summary: 'List series',
  description: 'The latest first, then those that have ended.',
  request: { query: SeriesQuery },
  responses: { 200: jsonReply('A page of series', z.array(Series)), ...refusals },
});

const showRoute = createRoute({
  method: 'get',
  path: '/series/{id}',
  tags,
  summary: 'Show a series',
  request: { params },
  responses: { 200: jsonReply('The series', Series), ...refusals },
});

const skipRoute = createRoute({
  method: 'put',
  path: '/series/{id}/skips/{date}',
  tags,
  summary: 'Skip a date of a series',
  description:
    'If the date is open and nobody is there, it ends in the same append. 409 `has_people` if somebody is: cancel that game event instead. 409 `started` if it has begun.',
  middleware: [signedIn] as const,
  request: { params: skipParams, body: { ...jsonBody(SkipRequest).body, required: false } },
  responses: { 204: { description: 'Skipped' }, ...refusals },
});

const restoreRoute = createRoute({
  method: 'delete',
  path: '/series/{id}/skips/{date}',
  tags,
  summary: 'Hold a date of a series after all',
  description: 'It opens at once if it is within 28 days. A date that was open before does not open again.',
  middleware: [signedIn] as const,
  request: { params: skipParams },
  responses: { 204: { description: 'Not skipped by hand' }, ...refusals },
});

const changeRoute = createRoute({
  method: 'patch',
  path: '/series/{id}',
  tags,
  summary: 'Change a series from a day on',
  description:
    'Open dates at which nobody is follow at once. All others are in `kept`, and change only if they are named in `alsoDates`, each with the notice of an evening that is changed by itself. A person gets one mail with all their dates. 409 `outdated` if `basedOn` is not the latest version.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(ChangeSeriesRequest) },
  responses: {
    200: jsonReply('The changed series, and what became of its open dates', ChangedSeriesReply),
    ...refusals,
  },
});

const previewRoute = createRoute({
  method: 'post',
  path: '/series/{id}/preview',
  tags,
  summary: 'Preview a change of a series',
  description: 'What the change would do with open dates. Refused if it would be refused.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(ChangeSeriesRequest) },
  responses: { 200: jsonReply('The effects of the change', SeriesPreview), ...refusals },
});

const pauseRoute = createRoute({
  method: 'post',
  path: '/series/{id}/pause',
  tags,
  summary: 'Pause a series',
  description: 'No dates open until it is resumed. Those that are open stay.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The paused series', SeriesReply), ...refusals },
});

const resumeRoute = createRoute({
  method: 'post',
  path: '/series/{id}/resume',
  tags,
  summary: 'Resume a series',
  description: 'The dates of the next 28 days open at once.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The running series', SeriesReply), ...refusals },
});

const endRoute = createRoute({
  method: 'post',
  path: '/series/{id}/end',
  tags,
  summary: 'End a series',
  description:
    'Open dates at which nobody is end with it, without mail. The others stay (`keep`) or are cancelled (`cancel`), each as if its host cancelled it.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(EndSeriesRequest) },
  responses: { 200: jsonReply('The series, which has ended', SeriesReply), ...refusals },
});

const tableRoute = createRoute({
  method: 'post',
  path: '/series/{id}/table',
  tags,
  summary: 'Confirm or decline the tables of a series, as the owner of its cafe',
  description:
    'A cafe that wants to be asked first answers once for all dates. Confirmed, each date is confirmed as it opens. Declined, with a reason, later dates are skipped and open ones are declined, those within 24 hours excepted. The host is mailed once.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(TableRequest) },
  responses: { 200: jsonReply('The series with its answer', SeriesReply), ...refusals },
});

const askRoute = createRoute({
  method: 'put',
  path: '/series/{id}/standing-seat',
  tags,
  summary: 'Ask for a standing seat',
  description:
    'Who has come to two dates of the series within 90 days may ask: 409 `not_yet` with `attended` and `needed` otherwise. The seat is theirs at once if one is free, else they wait in line. They get a seat at each date that opens, and at once where one is free and nobody waits.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('Your standing seat, or your place in line', YourStanding), ...refusals },
});

const giveUpRoute = createRoute({
  method: 'delete',
  path: '/series/{id}/standing-seat',
  tags,
  summary: 'Give up a standing seat',
  description: 'Also a place in line. Seats that you have at open dates stay.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 204: { description: 'Given up' }, ...refusals },
});

const backRoute = createRoute({
  method: 'post',
  path: '/series/{id}/standing-seat/back',
  tags,
  summary: 'Take up a paused standing seat',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('Your standing seat', YourStanding), ...refusals },
});

const endSeatRoute = createRoute({
  method: 'delete',
  path: '/series/{id}/standing-seats/{userId}',
  // otherwise named like the route by which one gives up one's own
  operationId: 'deleteSeriesStandingSeatByUserId',
  tags,
  summary: "End a person's standing seat",
  description: 'The host of the series does so, with a reason that the person is mailed.',
  middleware: [signedIn] as const,
  request: { params: personParams, ...jsonBody(EndStandingSeatRequest) },
  responses: { 204: { description: 'Ended' }, ...refusals },
});

/** The routes of series. */
export function seriesRoutes({ commands, standingSeats, clock, find, read, show }: Deps) {
  const shownTo = (viewer: Manager) => async (done: Done) => ({ series: await show(done.series, viewer) });

  return createApi()
    .openapi(startRoute, async (c) => {
      const session = c.get('session');
      const result = await commands.start(commandContext(c.var, clock), session.userId, c.req.valid('json'));
      return commandReply(c, result, async (done) => {
        const { series } = await shownTo(session)(done);
        return c.json(NewSeriesReply.parse({ series, gameEvents: series.nextDates }), 201);
      });
    })
    .openapi(listRoute, async (c) => {
      const { cursor, limit = DEFAULT_LIMIT, ...filter } = c.req.valid('query');
      const last = readCursor(cursor, CursorValues);
      if (isRefusal(last)) return refusalReply(c, last);
      const after = last && { isEnded: last[0] === 'ended', startedAt: last[1], id: last[2] };
      const found = page(c, await find(filter, after, limit + 1), limit, ({ isEnded, startedAt, id: seriesId }) => [
        isEnded ? 'ended' : 'running',
        startedAt,
        seriesId,
      ]);
      const viewer = c.get('session');
      const shown = await Promise.all(found.map((each) => read(each.id, viewer)));
      return c.json(
        shown.flatMap((each) => (each ? [Series.parse(each)] : [])),
        200,
      );
    })
    .openapi(showRoute, async (c) => {
      const shown = await read(c.req.valid('param').id, c.get('session'));
      return shown ? c.json(Series.parse(shown), 200) : refusalReply(c, unknownSeries);
    })
    .openapi(skipRoute, async (c) => {
      const { id: seriesId, date } = c.req.valid('param');
      const { reason } = c.req.valid('json');
      const result = await commands.skip(commandContext(c.var, clock), seriesId, date, c.get('session'), reason);
      return commandReply(c, result, () => noContent(c));
    })
    .openapi(restoreRoute, async (c) => {
      const { id: seriesId, date } = c.req.valid('param');
      const result = await commands.restore(commandContext(c.var, clock), seriesId, date, c.get('session'));
      return commandReply(c, result, () => noContent(c));
    })
    .openapi(changeRoute, async (c) => {
      const session = c.get('session');
      const { id: seriesId } = c.req.valid('param');
      const result = await commands.change(commandContext(c.var, clock), seriesId, c.req.valid('json'), session);
      return commandReply(c, result, async (done) => {
        const { changed, kept, ended } = done;
        return c.json(ChangedSeriesReply.parse({ ...(await shownTo(session)(done)), changed, kept, ended }), 200);
      });
    })
    .openapi(previewRoute, async (c) => {
      const { id: seriesId } = c.req.valid('param');
      const context = commandContext(c.var, clock);
      const result = await commands.change(context, seriesId, c.req.valid('json'), c.get('session'), {
        isPreview: true,
      });
      return isRefusal(result) ? refusalReply(c, result) : c.json(SeriesPreview.parse(result), 200);
    })
    .openapi(pauseRoute, async (c) => {
      const session = c.get('session');
      const result = await commands.pause(commandContext(c.var, clock), c.req.valid('param').id, session);
      return commandReply(c, result, async (done) => c.json(SeriesReply.parse(await shownTo(session)(done)), 200));
    })
    .openapi(resumeRoute, async (c) => {
      const session = c.get('session');
      const result = await commands.resume(commandContext(c.var, clock), c.req.valid('param').id, session);
      return commandReply(c, result, async (done) => c.json(SeriesReply.parse(await shownTo(session)(done)), 200));
    })
    .openapi(endRoute, async (c) => {
      const session = c.get('session');
      const { upcoming } = c.req.valid('json');
      const result = await commands.end(commandContext(c.var, clock), c.req.valid('param').id, session, upcoming);
      return commandReply(c, result, async (done) => c.json(SeriesReply.parse(await shownTo(session)(done)), 200));
    })
    .openapi(tableRoute, async (c) => {
      const session = c.get('session');
      const { id: seriesId } = c.req.valid('param');
      const result = await commands.answerTable(commandContext(c.var, clock), seriesId, session, c.req.valid('json'));
      return commandReply(c, result, async (done) => c.json(SeriesReply.parse(await shownTo(session)(done)), 200));
    })
    .openapi(askRoute, async (c) => {
      const { userId } = c.get('session');
      const result = await standingSeats.ask(commandContext(c.var, clock), c.req.valid('param').id, userId);
      return commandReply(c, result, ({ standing }) => c.json(YourStanding.parse(standing), 200));
    })
    .openapi(giveUpRoute, async (c) => {
      const { userId } = c.get('session');
      const result = await standingSeats.giveUp(commandContext(c.var, clock), c.req.valid('param').id, userId);
      return commandReply(c, result, () => noContent(c));
    })
    .openapi(backRoute, async (c) => {
      const { userId } = c.get('session');
      const result = await standingSeats.comeBack(commandContext(c.var, clock), c.req.valid('param').id, userId);
      return commandReply(c, result, ({ standing }) => c.json(YourStanding.parse(standing), 200));
    })
    .openapi(endSeatRoute, async (c) => {
      const { id: seriesId, userId } = c.req.valid('param');
      const { reason } = c.req.valid('json');
      const result = await standingSeats.end(commandContext(c.var, clock), seriesId, userId, reason);
      return commandReply(c, result, () => noContent(c));
    });
}
