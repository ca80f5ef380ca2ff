import * as contract from './contract.ts';
import { caseTypes } from './domain-events.ts';
import { caseInvariants } from './invariants.ts';

export const cases = {
  types: caseTypes,
  contracts: [contract],
  invariants: caseInvariants,
};
