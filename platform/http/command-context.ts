import type { CommandContext } from '@tablemates/event-store';
import type { Clock } from '../clock.ts';
import type { HttpEnv } from './session.ts';

/** Who commands, when and under which id: the signed-in person, or `system` where nobody is signed in yet. */
export const commandContext = (request: HttpEnv['Variables'], clock: Clock): CommandContext => ({
  commandId: request.commandId,
  actor: request.session?.userId ?? 'system',
  now: clock().toISOString(),
});
