import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { only, signedIn } from '../../platform/http/session.ts';
import type { CaseCommands } from './commands.ts';
import {
  AdminCaseFile,
  AnswerLetterRequest,
  AssignCaseRequest,
  CloseCaseRequest,
  casePaths,
  LetterRequest,
  OpenCaseRequest,
  OwnLetters,
} from './contract.ts';

type Deps = {
  readonly commands: CaseCommands;
  readonly clock: Clock;
  /** The marked person of a dispute, whose stream records it; undefined for any other id. */
  readonly personOf: (contestId: string) => Promise<string | undefined>;
  /** A case as an admin sees it, as the log has it. */
  readonly showFile: (caseId: string) => Promise<AdminCaseFile | undefined>;
  /** The letters about a case to a person, as the log has them. */
  readonly showOwn: (caseId: string, userId: string) => Promise<OwnLetters | undefined>;
};

const tags = ['Cases'];
const admins = only('isAdmin', 'Only admins can look after cases.');
const params = z.object({ id });
const shown = { 200: jsonReply('The case as it is now', AdminCaseFile), ...refusals };
const made = { 201: jsonReply('The case as it is now', AdminCaseFile), ...refusals };

const openRoute = createRoute({
  tags,
  middleware: [admins] as const,
  method: 'post',
  path: casePaths.queue,
  summary: 'Open a case for a complaint that came by mail, by telephone or in person',
  description:
    'Its texts are personal data of the person concerned, and of its author if there is none. 403 `party` for that person.',
  request: jsonBody(OpenCaseRequest),
  responses: made,
});

const assignRoute = createRoute({
  tags,
  middleware: [admins] as const,
  method: 'put',
  path: casePaths.assignment,
  summary: 'Make an admin responsible for a case, or nobody',
  description: '403 `party` for an admin whom the case is about or who reported it; 409 `closed`.',
  request: { params, ...jsonBody(AssignCaseRequest) },
  responses: shown,
});

const letterRoute = createRoute({
  tags,
  middleware: [admins] as const,
  method: 'post',
  path: casePaths.letters,
  summary: 'Write to a person of a case, who is mailed and answers in the product',
  description: '403 `party`; 404 for anybody who has no part in the case; 409 `closed`.',
  request: { params, ...jsonBody(LetterRequest) },
  responses: made,
});

const closeRoute = createRoute({
  tags,
  middleware: [admins] as const,
  method: 'post',
  path: casePaths.outcome,
  summary: 'Close a case that an admin opened, with a reason',
  description:
    'Reports and disputes are closed by the decisions on them (409 `not_a_complaint`). 403 `party`; 409 `closed`.',
  request: { params, ...jsonBody(CloseCaseRequest) },
  responses: shown,
});

const reopenRoute = createRoute({
  tags,
  middleware: [admins] as const,
  method: 'post',
  path: casePaths.reopen,
  summary: 'Open a closed case again that an admin had opened',
  description: '403 `party`; 409 `not_closed`, `not_a_complaint`.',
  request: { params },
  responses: shown,
});

const answerRoute = createRoute({
  method: 'post',
  path: casePaths.answer,
  tags,
  summary: 'Answer what the admins wrote to me about a case',
  description: 'Suspended people can answer too. 404 without a letter; 409 `closed`.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(AnswerLetterRequest) },
  responses: { 201: jsonReply('The letters and answers', OwnLetters), ...refusals },
});

/** The write routes of cases. */
export function caseRoutes({ commands, clock, personOf, showFile, showOwn }: Deps) {
  const named = async (caseId: string) => ({ caseId, contestedBy: await personOf(caseId) });
  const file = async (caseId: string) => AdminCaseFile.parse(await showFile(caseId));
  return createApi()
    .openapi(openRoute, async (c) => {
      const opened = await commands.open(commandContext(c.var, clock), c.req.valid('json'));
      return commandReply(c, opened, async ({ caseId }) => c.json(await file(caseId), 201));
    })
    .openapi(assignRoute, async (c) => {
      const { id: caseId } = c.req.valid('param');
      const assigned = await commands.assign(commandContext(c.var, clock), await named(caseId), c.req.valid('json').to);
      return commandReply(c, assigned, async () => c.json(await file(caseId), 200));
    })
    .openapi(letterRoute, async (c) => {
      const { id: caseId } = c.req.valid('param');
      const sent = await commands.letter(commandContext(c.var, clock), await named(caseId), c.req.valid('json'));
      return commandReply(c, sent, async () => c.json(await file(caseId), 201));
    })
    .openapi(closeRoute, async (c) => {
      const { id: caseId } = c.req.valid('param');
      const closed = await commands.close(commandContext(c.var, clock), await named(caseId), c.req.valid('json'));
      return commandReply(c, closed, async () => c.json(await file(caseId), 200));
    })
    .openapi(reopenRoute, async (c) => {
      const { id: caseId } = c.req.valid('param');
      const opened = await commands.reopen(commandContext(c.var, clock), await named(caseId));
      return commandReply(c, opened, async () => c.json(await file(caseId), 200));
    })
    .openapi(answerRoute, async (c) => {
      const { id: caseId } = c.req.valid('param');
      const answered = await commands.answer(
        commandContext(c.var, clock),
        await named(caseId),
        c.req.valid('json').text,
      );
      return commandReply(c, answered, async () =>
        c.json(OwnLetters.parse(await showOwn(caseId, c.get('session').userId)), 201),
      );
    });
}
