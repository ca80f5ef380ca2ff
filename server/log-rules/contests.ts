import type { Append, Broken, RuledEvent } from './append.ts';
import { markOf, type Picture } from './picture.ts';

type ContestEvent = Extract<RuledEvent, { type: 'AttendanceMarked' | 'MarkContested' | `Contest${string}` }>;

/**
 * The rules that a contest breaks. It must be about a mark that counts against its person, and is closed once. A host
 * must not change a mark that an admin has decided on (evenings contract, section 7).
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
      if (data.how === 'check_in' && hasCode(picture, data) === false)
        return [`contest ${data.contestId} was made by itself, though user ${userId} entered no code`];
      if (mark.isDecided) return [`${what} was contested after an admin had decided on it`];
      // the code may be entered after a contest in words: it is the same contest then
      if (data.how === 'check_in' && mark.open.get(data.contestId) === 'member') return [];
      return mark.open.size > 0 ? [`${what} was contested twice`] : [];
    case 'ContestAnswered':
    case 'ContestWithdrawn':
    case 'ContestDecided':
      return mark?.open.has(data.contestId) ? [] : [`${type}: contest ${data.contestId} was not open`];
  }
}

/** Whether a person entered the check-in code of the gameEvent; undefined if it is long over. */
const hasCode = ({ gameEvents }: Picture, { gameEventId, userId }: Seat): boolean | undefined => {
  const gameEvent = gameEvents.get(gameEventId);
  return gameEvent && gameEvent.checkIns.get(userId)?.isByCode === true;
};

type Seat = { readonly gameEventId: string; readonly userId: string };

/**
 * Marks of hosts that contradict an entered code although no contest by the code is open after an append. Such a mark
 * must be contested automatically, whichever of the two came first, and also if its person has contested it in words
 * (evenings contract, section 6).
 */
export function uncontested(picture: Picture, { domainEvents }: Append): readonly Broken[] {
  return domainEvents.flatMap(({ type, data, position }) => {
    const meet = type === 'AttendanceMarked' || (type === 'CheckedIn' && data.how === 'code');
    if (!meet || !hasCode(picture, data)) return [];
    const mark = markOf(picture, data);
    if (!mark?.isHosts || mark.status === 'attended' || mark.isDecided) return [];
    if ([...mark.open.values()].includes('check_in')) return [];
    const { userId, gameEventId } = data;
    const detail = `the mark of user ${userId} at gameEvent ${gameEventId} is against the code and was not contested by itself`;
    return [{ position, rule: 'impossible contest', detail, key: `${position} uncontested` }];
  });
}
