import { type EventLog, recordedIn } from '@tablemates/event-store';
import { userOfStream } from '../../modules/reliability/domain-events.ts';
import { decisionDueAt } from '../../modules/reliability/rules.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import { findAdmins, findUser } from '../../projections/identity/people-queries.ts';
import { findWithAdmins } from '../../projections/reliability/contest-queries.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';
import { scoreOfMail } from './score-of-mail.ts';

/** Maximum number of open contests that are counted for the admins. */
const COUNTED = 1_000;

/**
 * The mails about contested marks (evenings contract, section 7). Recipients and words are looked up when a mail is
 * written: a contest that was withdrawn or decided since is not mailed.
 */
export function contestMails(deps: LetterDeps & { readonly log: Pick<EventLog, 'readStream'> }) {
  const { sql, log, clock } = deps;
  const { letterTo, nameOfActor, readGameEvent } = letters(deps);
  const now = () => clock().toISOString();

  const standingOf = async (stream: string) => {
    const userId = userOfStream(stream);
    const { fold } = standingOn(userId);
    const recorded = await recordedIn(log, standingOn(userId));
    return { userId, standing: recorded.reduce(fold.evolve, fold.initial) };
  };

  return {
    /** To who made the mark. Contests of a late cancelled evening are decided only by admins. */
    async MarkContested({ stream, data, personal }: EventOf<'MarkContested'>): Mails {
      const { contestId, gameEventId, status, how, answerUntil, by } = data;
      const [{ userId, standing }, { about, hostId }] = await Promise.all([
        standingOf(stream),
        readGameEvent(gameEventId),
      ]);
      const person = await findUser(sql, userId, now());
      const isOpen = standing.contests[contestId]?.state === 'open';
      // the words of a person who has been erased are gone
      if (!isOpen || answerUntil === null || !person?.email || status === 'attended') return [];
      const text = how === 'check_in' ? null : (personal?.text ?? '');
      const changeable = answerUntil > now() ? answerUntil : null;
      const { gameEventId: _, ...evening } = about;
      return letterTo(by ?? hostId, 'markContested', {
        ...evening,
        contestId,
        text,
        name: person.firstName,
        mark: status,
        answerUntil: changeable,
      });
    },

    /** To the marked person. */
    async ContestAnswered({
      stream,

      data: { contestId, gameEventId, by },
      personal,
    }: EventOf<'ContestAnswered'>): Mails {
      const { userId, standing } = await standingOf(stream);
      const contest = standing.contests[contestId];
      if (contest?.state !== 'open' || !personal) return [];
      const { about, place } = await readGameEvent(gameEventId);
      return letterTo(userId, 'contestAnswered', {
        ...about,
        byName: (by && (await findUser(sql, by, now()))?.firstName) || place.hostName,
        text: personal.text,
        dueAt: decisionDueAt(contest),
        isAutomatic: contest.how === 'check_in',
      });
    },

    /**
     * To the marked person, and to who made the mark if an admin decided. If the host or an organizer changed the mark to
     * another one against them, that mark has its own mail.
     */
    async ContestDecided({ stream, actor, data }: EventOf<'ContestDecided'>): Mails {
      const { contestId, gameEventId, how, status, by, reason = null } = data;
      if (how === 'settled' && status !== 'attended') return [];
      const { userId, standing } = await standingOf(stream);
      const [score, { about, place, hostId }, person] = await Promise.all([
        scoreOfMail(log, { userId, gameEventId }, now()),
        readGameEvent(gameEventId),
        findUser(sql, userId, now()),
      ]);
      const decision = { ...about, mark: status, reason };
      const contest = standing.contests[contestId];
      const isTheirs = contest?.answerUntil !== null && how !== 'settled';
      const isAutomatic = contest?.how === 'check_in';
      const byName = (how === 'settled' && (await nameOfActor(actor))) || place.hostName;
      return [
        ...(await letterTo(userId, 'contestDecided', { ...decision, how, ...score, byName })),
        ...(!isTheirs
          ? []
          : await letterTo(by ?? hostId, 'markDecided', {
              ...decision,
              ...{ how, isAutomatic, name: person?.firstName || 'A member' },
            })),
      ];
    },

    /** To every admin, about what is still open. */
    async ContestsReported({ data }: EventOf<'ContestsReported'>): Mails {
      const open = await findWithAdmins(sql, now(), COUNTED);
      const count = (ids: readonly string[]) => open.filter(({ id }) => ids.includes(id)).length;
      const [fresh, overdue] = [count(data.fresh), count(data.overdue)];
      if (fresh + overdue === 0) return [];
      const admins = await findAdmins(sql);
      return (await Promise.all(admins.map((id) => letterTo(id, 'contestsDue', { fresh, overdue })))).flat();
    },
  };
}
