import type { Level } from '../../modules/events/contract.ts';

/** For whom an evening is, in the words of forms and filters. */
export const levels: readonly { id: Level; name: string }[] = [
  { id: 'everyone', name: 'Everyone' },
  { id: 'some', name: 'Some experience' },
  { id: 'experienced', name: 'Experienced players' },
];
