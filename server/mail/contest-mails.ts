import { type EventLog, type Recorded, recordedIn } from '@tablemates/event-store';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { type ContestReportEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import { decisionDueAt } from '../../modules/reliability/rules.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import { findAdmins, findUser } from '../../projections/identity/people-queries.ts';
import { findWithAdmins } from '../../projections/reliability/contest-queries.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';
import { scoreOfMail } from './score-of-mail.ts';

type Of<Type extends ReliabilityEvent['type']> = Recorded<Extract<ReliabilityEvent, { type: Type }>>;

/** At most so many open contests are counted for the admins. */
const COUNTED = 1_000;

/**
 * The mails about contested marks (evenings contract, section 7). Recipients and words are found when a mail is sent: what was
 * withdrawn or decided meanwhile is not mailed any more.
 */
export function contestMails(deps: LetterDeps & { readonly log: Pick<EventLog, 'readStream'> }) {
  const { sql, log, clock } = deps;
  const { letterTo, readGameEvent } = letters(deps);
  const now = () => clock().toISOString();

  const standingOf = async (stream: string) => {
    const userId = userOfStream(stream);
    const { fold } = standingOn(userId);
    const recorded = await recordedIn(log, standingOn(userId));
    return { userId, standing: recorded.reduce(fold.evolve, fold.initial) };
  };

  return {
    /** To the host. A mark of the host's own is decided by admins alone. */
    async contested({ stream, data, personal }: Of<'MarkContested'>): Mails {
      const { contestId, gameEventId, status, how, answerUntil } = data;
      const [{ userId, standing }, { about, hostId }] = await Promise.all([
        standingOf(stream),
        readGameEvent(gameEventId),
      ]);
      const person = await findUser(sql, userId, now());
      const isOpen = standing.contests[contestId]?.state === 'open';
      // the words of a person who was erased meanwhile are gone
      if (!isOpen || hostId === userId || !person?.email || status === 'attended') return [];
      const text = how === 'check_in' ? null : (personal?.text ?? '');
      const changeable = answerUntil !== null && answerUntil > now() ? answerUntil : null;
      const { gameEventId: _, ...evening } = about;
      return letterTo(hostId, 'markContested', {
        ...evening,
        contestId,
        text,
        name: person.firstName,
        mark: status,
        answerUntil: changeable,
      });
    },

    /** To the marked person. */
    async answered({ stream, data: { contestId, gameEventId }, personal }: Of<'ContestAnswered'>): Mails {
      const { userId, standing } = await standingOf(stream);
      const contest = standing.contests[contestId];
      if (contest?.state !== 'open' || !personal) return [];
      const { about, place } = await readGameEvent(gameEventId);
      return letterTo(userId, 'contestAnswered', {
        ...about,
        byName: place.hostName,
        text: personal.text,
        dueAt: decisionDueAt(contest),
      });
    },

    /** To the marked person. A host's other mark against them has a mail of its own. */
    async decided({ stream, data }: Of<'ContestDecided'>): Mails {
      const { gameEventId, how, status, reason = null } = data;
      if (how === 'settled' && status !== 'attended') return [];
      const userId = userOfStream(stream);
      const [score, { about, place }] = await Promise.all([
        scoreOfMail(log, { userId, gameEventId }, now()),
        readGameEvent(gameEventId),
      ]);
      return letterTo(userId, 'contestDecided', {
        ...about,
        how,
        mark: status,
        reason,
        ...score,
        byName: place.hostName,
      });
    },

    /** To every admin, about what is still open. */
    async reported({ data }: Recorded<ContestReportEvent>): Mails {
      const open = await findWithAdmins(sql, now(), COUNTED);
      const count = (ids: readonly string[]) => open.filter(({ id }) => ids.includes(id)).length;
      const [fresh, overdue] = [count(data.fresh), count(data.overdue)];
      if (fresh + overdue === 0) return [];
      const admins = await findAdmins(sql);
      return (await Promise.all(admins.map((id) => letterTo(id, 'contestsDue', { fresh, overdue })))).flat();
    },
  };
}
