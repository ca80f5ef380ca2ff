import type { Change } from '../../../server/live/contract.ts';

type Tag = {
  readonly type: 'GameEvent' | 'Participant' | 'Series' | 'Group' | 'Message' | 'Profile';
  readonly id: string;
};
export type ChangedTag = Tag | 'CanJoin' | 'Reliability' | 'Attendance' | 'Contest' | 'Report' | 'Case';

/**
 * The answers that a change makes out of date.
 *
 * @param isShown whether a cached answer of this page contains a gameEvent; one that none contains may belong in the
 * lists
 */
export function changedTags({ kind, id }: Change, isShown: (gameEventId: string) => boolean): readonly ChangedTag[] {
  switch (kind) {
    case 'gameEvent':
      return [
        { type: 'GameEvent', id },
        { type: 'Participant', id },
        ...(isShown(id) ? [] : [{ type: 'GameEvent', id: 'LIST' } as const]),
      ];
    case 'series':
      return [
        { type: 'Series', id },
        { type: 'Series', id: 'LIST' },
      ];
    case 'group':
      return [
        { type: 'Group', id },
        { type: 'Group', id: 'LIST' },
      ];
    case 'waitingList':
      return [{ type: 'GameEvent', id }];
    case 'conversation':
      return [
        { type: 'Message', id: 'CONVERSATIONS' },
        { type: 'Message', id: 'UNREAD' },
        // The id consists of those of the gameEvent and of both people.
        { type: 'Message', id: id.split(':')[0] ?? id },
      ];
    case 'me':
      return [
        { type: 'GameEvent', id: 'JOINED' },
        { type: 'GameEvent', id: 'HOSTED' },
        { type: 'Profile', id },
        'CanJoin',
        'Reliability',
        'Attendance',
        'Contest',
      ];
    case 'contest':
      return ['Contest'];
    case 'report':
      return ['Report'];
    case 'case':
      return ['Case'];
    default:
      return [];
  }
}
