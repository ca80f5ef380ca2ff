import { type CommandContext, type EventLog, eachOf, execute } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import type { EventsDeps } from '../deps.ts';
import { type GameEventState, unknownGameEvent } from '../game-event.ts';
import { gameEventOf } from '../streams.ts';
import { tellLoss } from './lost.ts';
import { answerTable, askedWith, askTableAgain, notTheCafes, type TableAnswer } from './table.ts';

type By = { readonly userId: string; readonly isCafeOwner: boolean };

/** Reads who answers for the cafe of a gameEvent. */
const ownerIn =
  (cafeOwner: EventsDeps['cafeOwner']) =>
  ({ gameEvent }: { readonly gameEvent: GameEventState }) => ({
    owners: eachOf(gameEvent.status === 'unknown' ? [] : [gameEvent.schedule.cafeId], cafeOwner),
  });

/** Commands about the table that a cafe is asked for (groups contract, section 4, rule 6). */
export const tableCommands = (
  log: EventLog,
  { cafeOwner, tableOfSeries }: Pick<EventsDeps, 'cafeOwner' | 'tableOfSeries'>,
) => ({
  /** The owner of the cafe confirms or declines a table. */
  async answerTable(
    context: CommandContext,
    gameEventId: string,
    by: By,
    answer: TableAnswer,
  ): Promise<Done | Refusal> {
    const result = await execute(log, {
      context,
      streams: { gameEvent: gameEventOf(gameEventId) },
      more: ownerIn(cafeOwner),
      decide: ({ gameEvent, owners }) => {
        if (!by.isCafeOwner) return notTheCafes;
        if (gameEvent.status === 'unknown') return unknownGameEvent;
        if (!owners.all.includes(by.userId)) return notTheCafes;
        const decided = answerTable(gameEvent, answer, by.userId, context.now);
        return isRefusal(decided) ? decided : { append: { gameEvent: decided } };
      },
    });
    return doneOrRefused(gameEventId, result);
  },

  /**
   * Reminds the owner of a question that is 48 hours old, or asks another owner than the one who was. Appends nothing if
   * nothing is due.
   */
  askTableAgain: (context: CommandContext, gameEventId: string) =>
    execute(log, {
      context,
      streams: { gameEvent: gameEventOf(gameEventId) },
      more: ({ gameEvent }) => ({
        ...ownerIn(cafeOwner)({ gameEvent }),
        ofSeries: eachOf(gameEvent.status === 'unknown' ? [] : askedWith(gameEvent.schedule), tableOfSeries),
      }),
      decide: ({ gameEvent, owners, ofSeries }) => {
        const decided = askTableAgain(gameEvent, owners.all[0], context.now, ofSeries.all[0]);
        return isRefusal(decided) ? decided : { append: { gameEvent: decided } };
      },
    }),

  /**
   * Tells a host of evenings that have lost their table. Appends nothing if nothing is due.
   *
   * @param otherIds other evenings of this host that have lost theirs, which are told of along
   */
  tellLoss: (context: CommandContext, gameEventId: string, otherIds: readonly string[]) =>
    execute(log, {
      context,
      streams: { gameEvent: gameEventOf(gameEventId) },
      more: () => ({ others: eachOf(otherIds, gameEventOf) }),
      decide: ({ gameEvent, others }) => {
        const told = tellLoss(gameEvent, others.all, context.now);
        const isOwn = ({ data }: (typeof told)[number]) => data.gameEventId === gameEventId;
        return {
          append: {
            gameEvent: told.filter(isOwn),
            others: Object.fromEntries(
              told.filter((each) => !isOwn(each)).map((each) => [each.data.gameEventId, [each]]),
            ),
          },
        };
      },
    }),
});
