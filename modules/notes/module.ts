import * as contract from './contract.ts';
import { noteTypes } from './domain-events.ts';
import { noteInvariants } from './invariants.ts';

export const notes = {
  types: noteTypes,
  contracts: [contract],
  invariants: noteInvariants,
};
