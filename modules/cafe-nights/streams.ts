import { defineStream } from '@tablemates/event-store';
import { deskLinkFold } from './desk-link.ts';
import { deskLinkTypes, houseTypes } from './domain-events.ts';
import { houseFold } from './house.ts';

export const houseOf = defineStream({ prefix: 'house-', types: houseTypes, fold: houseFold });
export const deskLinkOf = defineStream({ prefix: 'deskLink-', types: deskLinkTypes, fold: deskLinkFold });
