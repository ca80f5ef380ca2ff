import { defineStream } from '@tablemates/event-store';
import { reportedFold } from './contests/report.ts';
import {
  contestReportStream,
  contestReportTypes,
  policyEventTypes,
  policyStream,
  reliabilityEventTypes,
  reliabilityStream,
} from './domain-events.ts';
import { policiesFold } from './policies.ts';
import { standingFold } from './standing.ts';

/** The stream of a person's marks and penalties. */
export const standingOn = defineStream({
  prefix: reliabilityStream(''),
  types: reliabilityEventTypes,
  fold: standingFold,
});

/** The stream of all policies. */
export const policies = defineStream({ prefix: policyStream, types: policyEventTypes, fold: policiesFold })('');

/** The record of mails to admins about contests. */
export const contestReports = defineStream({
  prefix: contestReportStream,
  types: contestReportTypes,
  fold: reportedFold,
})('');
