import { isRefusal, type Refusal } from '../../platform/refusal.ts';

/** What a command of the demo gives. Throws on a refusal: it means that the seed is wrong. */
export function must<Value>(result: Value | Refusal): Value {
  if (isRefusal(result)) throw new Error(`the demo was refused: ${result.message}`);
  return result;
}
