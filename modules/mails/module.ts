import * as contract from './contract.ts';
import { mailPreferenceTypes, mondayMailTypes } from './domain-events.ts';

export const mails = {
  types: { ...mailPreferenceTypes, ...mondayMailTypes },
  contracts: [contract],
};
