import { readPerson } from '../../modules/identity/people/people.ts';
import type { PolicyRules } from '../../modules/reliability/contract.ts';
import type { DatedPolicy } from '../../modules/reliability/policies.ts';
import { type Compared, type Comparison, forgivenOf } from '../../modules/reliability/simulation/comparison.ts';
import type { Judged } from '../../modules/reliability/simulation/judged-by.ts';
import type { Session } from '../session.ts';
import { counted, fitting, formatted, type Terminal, table } from '../terminal.ts';
import { histogram } from './histogram.ts';
import type { Standings } from './read-standings.ts';
import { changesTable } from './rules.ts';

export type Simulated = {
  readonly inForce: DatedPolicy;
  readonly rules: PolicyRules;
  /** A late cancel whose seat was filled again weighs nothing. */
  readonly forgiveRefilled: boolean;
  /** The file that the rules were read from. */
  readonly file: string;
  readonly standings: Standings;
  readonly comparison: Comparison;
};

const SHOWN = 10;
const NAME_COLUMNS = 26;

/** The lines of a simulation's result: rules, a chart of scores, and who would be suspended or freed. */
export async function report(
  session: Pick<Session, 'log'>,
  terminal: Terminal,
  { inForce, rules, file, standings, comparison, forgiveRefilled }: Simulated,
): Promise<readonly string[]> {
  const { style } = terminal;
  const { people, scores, blockedBefore, blockedAfter, newlyBlocked, freed } = comparison;
  const marked = counted(people.length, 'person was', 'people were');
  const [summary = '', ...far] = moves(comparison);
  return [
    `${style('bold', `Policy ${inForce.version}`)} against ${style('bold', file)}`,
    style('dim', `${counted(standings.read, 'domain event')} read; ${marked} ever marked.`),
    '',
    ...changesTable(inForce, rules, terminal),
    ...(forgiveRefilled ? forgivenInWords(standings) : []),
    '',
    `${style('bold', 'Scores')}: ${summary}`,
    ...far,
    '',
    ...histogram(scores, ['Now', 'Then'], terminal),
    '',
    `${style('bold', 'Suspended')}: ${formatted(blockedBefore)} now, ${formatted(blockedAfter)} had these rules always been in force`,
    '',
    ...(await listed(session, terminal, style('red', 'Newly blocked'), newlyBlocked, ({ after }) => after)),
    ...(await listed(session, terminal, style('green', 'Freed'), freed, ({ before }) => before)),
    ...(forgiveRefilled
      ? ['Nothing was changed. No policy can forgive this yet: it is a trial on history.']
      : [
          'Nothing was changed. Adopting these rules moves the scores so; suspensions that',
          'run by then keep their terms, and new marks are judged by the new rules.',
        ]),
  ];
}

/** The number of late cancels that would weigh nothing, and of all late cancels. */
function forgivenInWords({ people }: Standings): readonly string[] {
  const { forgiven, lateCancels } = forgivenOf(people);
  return [
    `  ${formatted(forgiven)} of ${counted(lateCancels, 'late cancel')} would weigh nothing: the seat was filled again.`,
  ];
}

function moves({ people, moved, up, down, averageMove, greatestMove }: Comparison): readonly string[] {
  const all = `${formatted(moved)} of ${formatted(people.length)} would move`;
  if (moved === 0) return [all];
  const far = `by ${averageMove} on average and ${greatestMove} at most`;
  return [all, `        ${formatted(up)} up, ${formatted(down)} down, ${far}`];
}

/** Lists the first people by name, the longest suspensions first. */
async function listed(
  { log }: Pick<Session, 'log'>,
  terminal: Terminal,
  title: string,
  people: readonly Compared[],
  judged: (one: Compared) => Judged,
): Promise<readonly string[]> {
  if (people.length === 0) return [`  ${title}: nobody`, ''];
  const rows = await Promise.all(
    people.slice(0, SHOWN).map(async (one) => {
      const person = await readPerson(log, one.userId);
      const { firstName = '', lastName = '' } = ('personal' in person && person.personal) || {};
      const { kind = '', until = '' } = judged(one).penalty ?? {};
      const score = `${one.before.score} → ${one.after.score}`;
      return [
        one.memberId,
        fitting(`${firstName} ${lastName}`, NAME_COLUMNS),
        kind.replace('_', '-'),
        until.slice(0, 10),
        score,
      ];
    }),
  );
  const titles = ['Member', 'Name', 'For', 'Until', 'Score'].map((column) => ({ title: column }));
  const rest = people.length - rows.length;
  const more = rest > 0 ? [terminal.style('dim', `  and ${formatted(rest)} more`)] : [];
  return [`  ${title}: ${formatted(people.length)}`, ...table(titles, rows, terminal), ...more, ''];
}
