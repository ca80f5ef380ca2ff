import type { Position } from '@tablemates/event-store';
import type { Context } from 'hono';
import { isRefusal, type Refusal } from '../refusal.ts';
import { type RefusalResponse, refusalReply } from './api.ts';
import { rememberPosition } from './consistency.ts';

/**
 * Replies to a command: with its refusal, or with what `accepted` returns. The log position of an accepted command is
 * remembered first, so that the client's next reads wait for it.
 */
export async function commandReply<Done extends { readonly position: Position | undefined }, Reply>(
  c: Context,
  result: Done | Refusal,
  accepted: (done: Done) => Reply | Promise<Reply>,
): Promise<Reply | RefusalResponse> {
  if (isRefusal(result)) return refusalReply(c, result);
  rememberPosition(c, result.position);
  return accepted(result);
}
