import type { CommandContext } from '@tablemates/event-store';
import type { Clock } from '../clock.ts';
import type { HttpEnv } from './session.ts';

/** The command id, actor and time of a request. The actor is the signed-in person, or `system` before sign-in. */
export const commandContext = (request: HttpEnv['Variables'], clock: Clock): CommandContext => ({
  commandId: request.commandId,
  actor: request.session?.userId ?? 'system',
  now: clock().toISOString(),
});
