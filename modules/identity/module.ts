import * as bars from './bars/contract.ts';
import * as bulk from './bulk/contract.ts';
import * as contract from './contract.ts';
import { identityTypes } from './domain-events.ts';
import { peopleInvariants } from './invariants.ts';
import * as passkeys from './passkeys/contract.ts';

export const identity = {
  types: identityTypes,
  contracts: [contract, bars, bulk, passkeys],
  invariants: peopleInvariants,
};
