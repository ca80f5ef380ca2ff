import * as contract from './contract.ts';
import { blockTypes } from './domain-events.ts';
import { blockInvariants } from './invariants.ts';

export const blocks = {
  types: blockTypes,
  contracts: [contract],
  invariants: blockInvariants,
};
