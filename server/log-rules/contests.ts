import type { RuledEvent } from './append.ts';
import { markOf, type Picture } from './picture.ts';

type ContestEvent = Extract<RuledEvent, { type: 'AttendanceMarked' | 'MarkContested' | `Contest${string}` }>;

/**
 * What a contest breaks: it is about a mark that counts against its person, is open until it is closed once, and no host
 * changes a mark that an admin has decided on (evenings contract, section 7).
 */
export function wrongContest(picture: Picture, { type, data }: ContestEvent): readonly string[] {
  const { userId, gameEventId } = data;
  const mark = markOf(picture, data);
  const what = `the mark of user ${userId} at gameEvent ${gameEventId}`;
  switch (type) {
    case 'AttendanceMarked':
      return mark?.isDecided ? [`${what} was changed after an admin had decided on it`] : [];
    case 'MarkContested':
      if (!mark || mark.status === 'attended') return [`contest ${data.contestId} is about no mark of user ${userId}`];
      if (mark.isDecided) return [`${what} was contested after an admin had decided on it`];
      return mark.open.size > 0 ? [`${what} was contested twice`] : [];
    case 'ContestAnswered':
    case 'ContestWithdrawn':
    case 'ContestDecided':
      return mark?.open.has(data.contestId) ? [] : [`${type}: contest ${data.contestId} was not open`];
  }
}
