import { defineStream } from '@tablemates/event-store';
import { deskLinkFold } from './desk-link.ts';
import { deskMailsFold } from './desk-mail.ts';
import { deskLinkTypes, deskMailTypes, houseTypes } from './domain-events.ts';
import { houseFold } from './house.ts';

export const houseOf = defineStream({ prefix: 'house-', types: houseTypes, fold: houseFold });
export const deskMailsOf = defineStream({ prefix: 'deskMails-', types: deskMailTypes, fold: deskMailsFold });
export const deskLinkOf = defineStream({ prefix: 'deskLink-', types: deskLinkTypes, fold: deskLinkFold });
