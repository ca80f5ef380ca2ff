import * as announcementsContract from './announcements/contract.ts';
import * as contract from './contract.ts';
import { groupsModuleTypes } from './domain-events.ts';
import * as importContract from './import/contract.ts';
import { groupInvariants } from './invariants.ts';

export const groups = {
  types: groupsModuleTypes,
  contracts: [contract, announcementsContract, importContract],
  invariants: groupInvariants,
};
