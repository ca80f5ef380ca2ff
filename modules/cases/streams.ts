import { defineStream } from '@tablemates/event-store';
import { caseFold } from './case.ts';
import { caseTypes } from './domain-events.ts';

/** A complaint, or what is done about a report or a dispute besides the decision on it. */
export const caseOf = defineStream({ prefix: 'case-', types: caseTypes, fold: caseFold });
