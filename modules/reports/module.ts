import * as contract from './contract.ts';
import { reportTypes, warningTypes } from './domain-events.ts';
import { reportInvariants } from './invariants.ts';

export const reports = {
  types: { ...reportTypes, ...warningTypes },
  contracts: [contract],
  invariants: reportInvariants,
};
