import * as contests from './contests/contract.ts';
import * as contract from './contract.ts';
import { contestReportTypes, joinRefusalTypes, policyEventTypes, reliabilityEventTypes } from './domain-events.ts';
import { reliabilityInvariants } from './invariants.ts';
import * as simulation from './simulation/contract.ts';

export const reliability = {
  types: { ...reliabilityEventTypes, ...joinRefusalTypes, ...policyEventTypes, ...contestReportTypes },
  contracts: [contract, contests, simulation],
  invariants: reliabilityInvariants,
};
