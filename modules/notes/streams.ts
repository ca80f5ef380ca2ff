import { defineStream } from '@tablemates/event-store';
import { noteTypes } from './domain-events.ts';
import { notesFold } from './notes.ts';

/**
 * The notes that are personal data of a person. Writing one and erasing the person append to this stream, so they
 * conflict.
 */
export const notesOf = defineStream({ prefix: 'notes-', types: noteTypes, fold: notesFold });
