import { type Port, portTo } from '@tablemates/event-store';

/** A question to another module that always has this answer. */
export const always = <Answer>(stream: string, answer: Answer): Port<Answer> =>
  portTo({ stream, fold: { initial: null, evolve: () => null } }, () => answer);
