import { quoted } from '../quoted.ts';
import type { LetterContext, Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';
import { freelyUntil, inWords } from './words.ts';

/**
 * The letters about cafes that members propose, to owners about their nights, and to hosts who have lost their tables
 * (groups contract, section 4).
 */
export const cafeLetters: Letters<'cafeAnswered' | 'deskEvening' | 'deskChanges' | 'tableLost'> = {
  cafeAnswered({ firstName, cafeId, cafeName, answer, reason }, { publicUrl }) {
    const hi = `Hi ${firstName},`;
    if (answer === 'declined') {
      return {
        subject: `Not added: ${cafeName}`,
        paragraphs: [
          hi,
          `You proposed ${cafeName}. We did not add it.`,
          ...(reason === null ? [] : [`The reason: ${quoted(reason)}`]),
          'You can propose it again, or another one.',
        ],
        action: { label: 'Propose a cafe', url: `${publicUrl}/member?view=account&part=propose` },
      };
    }
    const added = `You proposed ${cafeName}, and hosts can choose it now. Thank you!`;
    return answer === 'owned'
      ? {
          subject: `${cafeName} is added, and it is yours`,
          paragraphs: [
            hi,
            added,
            'You are its owner here: under My Cafe you see who comes tonight and on the nights to come. There you also say when you are open, how many tables you have at once, and whether hosts ask you first.',
          ],
          action: { label: 'Open My Cafe', url: `${publicUrl}/member?view=cafe&cafe=${cafeId}` },
        }
      : {
          subject: `${cafeName} is added`,
          paragraphs: [hi, added],
          action: { label: 'See the cafe', url: `${publicUrl}/cafes/${cafeId}` },
        };
  },

  deskEvening({ firstName, cafeId, cafeName, tables }, { publicUrl, time }) {
    const heads = tables.reduce((sum, table) => sum + table.heads, 0);
    const open = tables.filter(({ answer }) => answer === 'asked').length;
    return {
      subject: `Tomorrow at ${cafeName}: ${inTables(tables.length)}, up to ${heads} people`,
      paragraphs: [
        `Hi ${firstName},`,
        `Tomorrow you have ${inTables(tables.length)} for up to ${heads} people.`,
        ...(open === 0 ? [] : [`${open === 1 ? 'One table waits' : `${open} tables wait`} for your answer.`]),
      ],
      facts: tables.map((table) => ({
        label: time(table.startsAt),
        value: `${tableInWords(table)}${table.answer ? ` (${table.answer})` : ''}`,
      })),
      smallPrint: 'Later changes follow in an email of their own.',
      action: { label: 'Open My Cafe', url: deskUrl(publicUrl, cafeId) },
    };
  },

  deskChanges({ firstName, cafeId, cafeName, night, changes, tables, heads }, context) {
    return {
      subject: `Changed: ${cafeName} on ${context.date(night)}`,
      paragraphs: [
        `Hi ${firstName},`,
        tables === 0
          ? 'Nothing is left ahead for that night.'
          : `That leaves ${inTables(tables)} ahead, for up to ${heads} people.`,
      ],
      facts: changes.map((change) => ({ label: context.time(change.startsAt), value: changeInWords(change, context) })),
      action: { label: 'Open My Cafe', url: deskUrl(context.publicUrl, cafeId) },
    };
  },

  tableLost({ firstName, cafeName, because, closing, evenings, freeUntil }, { publicUrl, date, moment, page }) {
    const [first, ...rest] = evenings;
    const isOne = first !== undefined && rest.length === 0;
    const why = WHY_LOST[because];
    return {
      subject: `No table at ${cafeName} ${isOne ? `on ${date(first.startsAt)}` : `for ${evenings.length} events`}`,
      paragraphs: [
        `Hi ${firstName},`,
        closing
          ? `${cafeName} is closed ${closing.when}, so ${isOne ? 'your event there has no table' : 'your events there have no tables'}.`
          : `${cafeName} ${isOne ? why.one : why.many}`,
        ...(closing?.reason ? [`The reason: “${closing.reason}”`] : []),
        isOne
          ? 'Please move it, or call it off. Seats stay as they are until then.'
          : 'Please move them, or call them off. Seats stay as they are until then.',
        ...freelyUntil(freeUntil, moment),
      ],
      facts: evenings.map(({ startsAt, gameName, others }) => ({
        label: moment(startsAt),
        value: `${gameName}. ${others.length === 0 ? 'No other cafe of the region has a table then.' : `Free then: ${inWords(others)}.`}`,
      })),
      action: isOne
        ? { label: 'Change the event', url: page(first.gameEventId) }
        : { label: 'See your events', url: `${publicUrl}/member?view=hosting` },
    };
  },
};

const WHY_LOST = {
  closed: { one: 'is closed on the night of your event.', many: 'is closed on the nights of your events.' },
  not_approved: {
    one: 'takes no events any more, so not yours either.',
    many: 'takes no events any more, so not yours either.',
  },
  gone: {
    one: 'is not on our list any more, so your event has no table.',
    many: 'is not on our list any more, so your events have no tables.',
  },
} as const;

type DeskTable = Pick<MailContent<'deskEvening'>['params']['tables'][number], 'gameName' | 'hostName' | 'heads'>;

const deskUrl = (publicUrl: string, cafeId: string) => `${publicUrl}/member?view=cafe&cafe=${cafeId}`;
const inTables = (count: number) => `${count} ${count === 1 ? 'table' : 'tables'}`;
const tableInWords = ({ gameName, hostName, heads }: DeskTable) => `${gameName}, ${hostName}, up to ${heads} people`;

function changeInWords(
  change: MailContent<'deskChanges'>['params']['changes'][number],
  { time }: Pick<LetterContext, 'time'>,
): string {
  const { what, before, gameName, hostName, heads, startsAt } = change;
  if (what === 'new') return `New: ${tableInWords(change)}`;
  if (what !== 'changed' || !before) {
    return `${what === 'cancelled' ? 'Called off' : 'Moved to another day or cafe'}: ${gameName}, ${hostName}`;
  }
  const was = [
    ...(before.startsAt === startsAt ? [] : [`at ${time(before.startsAt)}`]),
    ...(before.heads === heads ? [] : [`for up to ${before.heads}`]),
  ];
  return `${tableInWords(change)} (was ${was.join(', ')})`;
}
