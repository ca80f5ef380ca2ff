import * as contract from './contract.ts';

export const groups = { types: {}, contracts: [contract] };
