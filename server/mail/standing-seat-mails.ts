import { load, recordedIn } from '@tablemates/event-store';
import { holders, standingOf } from '../../modules/series/standing/standing-seats.ts';
import { standingSeatsOf } from '../../modules/series/streams.ts';
import type { EventOf } from '../domain-event-types.ts';
import type { ParamsOf } from './kinds.ts';
import { type LetterDeps, letters, type Mails, toEach } from './letters.ts';

type Params = Omit<ParamsOf<'standingSeat'>, 'firstName' | 'seriesId' | 'words' | 'gameName' | 'cafeName'>;
type Changed = EventOf<
  | 'StandingSeatAsked'
  | 'StandingSeatTaken'
  | 'StandingSeatPaused'
  | 'StandingSeatResumed'
  | 'StandingSeatEnded'
  | 'StandingSeatPassedOver'
>;

/**
 * The mails to a person about their standing seat. There is none about what they did themselves, and none that is no
 * longer true.
 */
export function standingSeatMails(deps: LetterDeps) {
  const { hasBlocked, letterTo, readGameEvent, readSeries } = letters(deps);

  async function write({ data: { seriesId, userId }, actor }: Changed, params: Params): Mails {
    if (actor === userId) return [];
    return letterTo(userId, 'standingSeat', { ...params, ...(await readSeries(seriesId)).about });
  }

  const stateNow = async ({ data: { seriesId, userId } }: Changed) =>
    standingOf(await load(deps.log, standingSeatsOf(seriesId)), userId)?.state;
  const stateBefore = async ({ data: { seriesId, userId }, version }: Changed) => {
    const { fold, ...stream } = standingSeatsOf(seriesId);
    const recorded = await recordedIn(deps.log, { ...stream, fold });
    return standingOf(recorded.filter((each) => each.version < version).reduce(fold.evolve, fold.initial), userId)
      ?.state;
  };
  const startOf = async (gameEventId: string) => (await readGameEvent(gameEventId)).about.startsAt;

  return {
    async StandingSeatAsked(asked: EventOf<'StandingSeatAsked'>): Mails {
      const isFirst = asked.data.because === 'corrected' && (await stateNow(asked)) === 'waiting';
      return isFirst ? write(asked, { what: 'first' }) : [];
    },
    StandingSeatTaken: async (taken: EventOf<'StandingSeatTaken'>): Mails =>
      (await stateNow(taken)) === 'standing' ? write(taken, { what: 'yours' }) : [],
    StandingSeatPaused: async (paused: EventOf<'StandingSeatPaused'>): Mails =>
      (await stateNow(paused)) === 'paused'
        ? write(paused, { what: 'paused', at: await startOf(paused.data.gameEventId) })
        : [],
    StandingSeatResumed: async (resumed: EventOf<'StandingSeatResumed'>): Mails =>
      (await stateNow(resumed)) === 'standing' ? write(resumed, { what: 'resumed' }) : [],
    async StandingSeatEnded(ended: EventOf<'StandingSeatEnded'>): Mails {
      const { because } = ended.data;
      if (because === 'left' || because === 'account_closed' || because === 'hosts') return [];
      const [before, then] = await Promise.all([stateBefore(ended), stateNow(ended)]);
      if (before === 'waiting' || then === 'standing' || then === 'paused') return [];
      const { seriesId, userId } = ended.data;
      // whoever keeps away from the host knows
      if (because === 'closed' && (await hasBlocked(userId, (await readSeries(seriesId)).state.hostId))) return [];
      const { reason } = ended.personal ?? {};
      return write(ended, { what: 'ended', because, ...(reason !== undefined && { reason }) });
    },
    /** Regular seats end with their series, without a domain event of each. */
    async SeriesEnded({ actor, data: { seriesId } }: EventOf<'SeriesEnded'>): Mails {
      const { about } = await readSeries(seriesId);
      const regulars = holders(await load(deps.log, standingSeatsOf(seriesId))).filter(
        ({ userId }) => userId !== actor,
      );
      return toEach(
        regulars.map(({ userId }) => userId),
        (userId) => letterTo(userId, 'standingSeat', { ...about, what: 'ended', because: 'series_ended' }),
      );
    },
    StandingSeatPassedOver: async (passed: EventOf<'StandingSeatPassedOver'>): Mails =>
      write(passed, {
        what: 'passed_over',
        passedOver: passed.data.reason,
        at: await startOf(passed.data.gameEventId),
      }),
  };
}
