import * as contract from './contract.ts';
import { followTypes } from './domain-events.ts';

export const follows = {
  types: followTypes,
  contracts: [contract],
};
