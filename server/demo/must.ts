import { isRefusal, type Refusal } from '../../platform/refusal.ts';

/** Returns the result of a demo command. Throws on a refusal, which means that the seed is wrong. */
export function must<Value>(result: Value | Refusal): Value {
  if (isRefusal(result)) throw new Error(`the demo was refused: ${result.message}`);
  return result;
}
