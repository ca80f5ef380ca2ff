import { defineStream } from '@tablemates/event-store';
import { noteTypes } from './domain-events.ts';
import { notesFold } from './notes.ts';

/** The notes that are personal data of a person: what writes one there and what erases the person meet in one stream. */
export const notesOf = defineStream({ prefix: 'notes-', types: noteTypes, fold: notesFold });
