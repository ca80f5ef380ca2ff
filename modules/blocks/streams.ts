import { defineStream } from '@tablemates/event-store';
import { blockFold } from './block.ts';
import { blockTypes } from './domain-events.ts';

const blocksOf = defineStream({ prefix: 'blocks-', types: blockTypes, fold: blockFold });

/** The stream of two people. It is the same in either order, so a check of a block reads one stream. */
export const blocksBetween = (one: string, other: string) => blocksOf([one, other].toSorted().join(':'));
