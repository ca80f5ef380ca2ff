import type { ReadAnsweredBy } from '../../../platform/http/reads-from-replica.ts';
import type { Replica } from '../../../platform/replica.ts';
import type { Background } from '../../background.ts';
import type { LiveStreams } from '../../live/streams.ts';
import type { ReadModelTasks } from '../../read-models/read-model-tasks.ts';

/** The running parts of this process that routes use or show. */
export type Running = {
  readonly tasks: ReadModelTasks;
  readonly background: Pick<Background, 'askForTask' | 'askForSimulation' | 'askForBulkAct' | 'deliverMails'>;
  readonly live: LiveStreams;
  /** The replica that answers reads, if there is one, and the observer of each read. */
  readonly replica: { readonly replica: Replica; readonly saw: (by: ReadAnsweredBy) => void } | undefined;
};
