import { markKey, markOf, type Picture, timeOf } from '../picture.ts';
import type { DataOf, Takers } from './takers.ts';

/** Applies domain events of marks, contests and penalties to the picture. */
export const reliabilityTakers: Takers<
  | 'AttendanceMarked'
  | 'AttendanceCorrected'
  | 'MarkContested'
  | 'ContestAnswered'
  | 'ContestWithdrawn'
  | 'ContestDecided'
  | 'PenaltyApplied'
  | 'PenaltyLifted'
  | 'PenaltyWaived'
  | 'PenaltyRestored'
  | 'RestoredPenaltyWaived'
> = {
  AttendanceMarked(picture, data) {
    mark(picture, data, data.cause === 'host_mark');
  },

  AttendanceCorrected(picture, data) {
    mark(picture, data, false);
  },

  MarkContested(picture, data) {
    markOf(picture, data)?.open.set(data.contestId, data.how);
  },

  // an answer leaves the contest open
  ContestAnswered: () => undefined,

  ContestWithdrawn(picture, data) {
    markOf(picture, data)?.open.delete(data.contestId);
  },

  ContestDecided(picture, data) {
    const mark = markOf(picture, data);
    if (!mark) return;
    mark.open.delete(data.contestId);
    mark.changedAt = timeOf(data.at);
    if (data.how !== 'settled') mark.isDecided = true;
  },

  PenaltyApplied(picture, data) {
    penaltiesOf(picture, data.userId).set(data.gameEventId, timeOf(data.until));
  },

  PenaltyLifted(picture, data) {
    penaltiesOf(picture, data.userId).delete(data.gameEventId);
  },

  PenaltyWaived(picture, data) {
    penaltiesOf(picture, data.userId).delete(data.gameEventId);
  },

  PenaltyRestored(picture, data) {
    penaltiesOf(picture, data.userId).set(RESTORED, timeOf(data.until));
  },

  RestoredPenaltyWaived(picture, data) {
    penaltiesOf(picture, data.userId).delete(RESTORED);
  },
};

/** Sets a mark. It keeps its contests when an admin or the host changes it. */
function mark(picture: Picture, data: DataOf<'AttendanceMarked' | 'AttendanceCorrected'>, isHosts: boolean): void {
  const { status, markedAt, changedAt = markedAt } = data;
  const { open = new Map(), isDecided = false } = markOf(picture, data) ?? {};
  picture.marks.set(markKey(data), { status, open, isDecided, isHosts, changedAt: timeOf(changedAt) });
}

function penaltiesOf({ penalties }: Picture, userId: string): Map<string, number> {
  const had = penalties.get(userId) ?? new Map<string, number>();
  penalties.set(userId, had);
  return had;
}

/** The key of a penalty carried over from an earlier account, which no gameEvent caused. */
const RESTORED = 'restored';
