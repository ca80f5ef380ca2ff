import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { only, signedIn } from '../../platform/http/session.ts';
import type { ReportCommands } from './commands.ts';
import { AdminReportFile, DecideReportRequest, Report, ReportRequest, reportPaths } from './contract.ts';

type Deps = {
  readonly commands: ReportCommands;
  readonly clock: Clock;
  /** A report as an admin sees it, as the log has it. */
  readonly showFile: (reportId: string) => Promise<AdminReportFile | undefined>;
};

const tags = ['Reports'];
const admins = only('isAdmin', 'Only admins can decide on reports.');
const params = z.object({ id });

const reportRoute = createRoute({
  method: 'post',
  path: reportPaths.report,
  tags,
  summary: 'Report a person, a game event, a message or an announcement to the admins',
  description:
    'Only admins learn who reported. A message can be reported only by its receiver, an announcement once it is sent. Three people who report announcements of a group within 24 hours pause them until an admin has looked. The reporter is mailed when it is decided, and may report the same thing again after that.',
  middleware: [signedIn] as const,
  request: jsonBody(ReportRequest),
  responses: { 201: jsonReply('The report', Report), ...refusals },
});

const lookedAtRoute = createRoute({
  method: 'post',
  path: reportPaths.lookedAt,
  tags,
  summary: 'Record that I have opened a report. A repetition changes nothing.',
  middleware: [admins] as const,
  request: { params },
  responses: { 204: { description: 'Noted' }, ...refusals },
});

const decideRoute = createRoute({
  method: 'post',
  path: reportPaths.decision,
  tags,
  summary: 'Make the final decision on a report: warn, deactivate, cancel or dismiss',
  description:
    'Deactivating and cancelling do the same as in User Management and Game Events. 409 `decided` if another admin was first, `hosts_upcoming` as for deactivating; 403 `party` for the reporter and the person.',
  middleware: [admins] as const,
  request: { params, ...jsonBody(DecideReportRequest) },
  responses: { 200: jsonReply('The report with its decision', AdminReportFile), ...refusals },
});

/** The write routes of reports (evenings contract, section 8). */
export function reportRoutes({ commands, clock, showFile }: Deps) {
  return createApi()
    .openapi(reportRoute, async (c) => {
      const request = c.req.valid('json');
      const result = await commands.report(commandContext(c.var, clock), request);
      return commandReply(c, result, ({ reportId }) => c.json(Report.parse({ id: reportId, kind: request.kind }), 201));
    })
    .openapi(lookedAtRoute, async (c) => {
      const looked = await commands.lookAt(commandContext(c.var, clock), c.req.valid('param').id);
      return commandReply(c, looked, () => noContent(c));
    })
    .openapi(decideRoute, async (c) => {
      const { id: reportId } = c.req.valid('param');
      const decided = await commands.decide(commandContext(c.var, clock), reportId, c.req.valid('json'));
      return commandReply(c, decided, async () => c.json(AdminReportFile.parse(await showFile(reportId)), 200));
    });
}
