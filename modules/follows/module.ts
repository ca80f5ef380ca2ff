import * as contract from './contract.ts';
import { followTypes, newsTypes } from './domain-events.ts';

export const follows = {
  types: { ...followTypes, ...newsTypes },
  contracts: [contract],
};
