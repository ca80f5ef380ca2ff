import * as contract from './contract.ts';
import { groupsModuleTypes } from './domain-events.ts';
import { groupInvariants } from './invariants.ts';

export const groups = {
  types: groupsModuleTypes,
  contracts: [contract],
  invariants: groupInvariants,
};
