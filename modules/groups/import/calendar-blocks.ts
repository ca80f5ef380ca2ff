import ICAL from 'ical.js';
import type { Problem } from './found.ts';

// ical.js reads a file as a whole or not at all, and names no lines. So lines are unfolded and put into their entries here,
// and it reads each property.

type Line = { readonly text: string; readonly number: number };
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  type: string,
  ...values: unknown[],
];
export type Block = {
  readonly name: string;
  readonly line: number;
  readonly properties: { readonly jCal: Property; readonly line: number }[];
  readonly blocks: Block[];
  /** A line that says when it is cannot be read. */
  isBroken: boolean;
};

export function unfolded(text: string): Line[] {
  const lines: { text: string; number: number }[] = [];
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(line)) last.text += line.slice(1);
    else lines.push({ text: line, number: index + 1 });
  });
  return lines;
}

/** The entries and time zones of a file. Alarms and all other kinds of entries are not looked at. */
export function blocksIn(lines: readonly Line[], problems: Problem[]) {
  const open: Block[] = [];
  const blocks: Block[] = [];
  let isCalendar = false;
  for (const { text, number } of lines) {
    const [, mark, named = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(text) ?? [];
    const name = named.toLowerCase();
    const inside = open.at(-1);
    if (mark?.toUpperCase() === 'BEGIN') {
      if (name === 'vcalendar') isCalendar = true;
      if (inside?.name === 'vevent' && name === 'vevent') {
        problems.push({ line: open.pop()?.line ?? number, why: notEnded });
      }
      open.push({ name, line: number, properties: [], blocks: [], isBroken: false });
      continue;
    }
    if (mark) {
      if (inside?.name !== name) {
        problems.push({ line: number, why: 'This ends something that has not begun.' });
        continue;
      }
      open.pop();
      if (name === 'vevent' || name === 'vtimezone') blocks.push(inside);
      else open.at(-1)?.blocks.push(inside);
      continue;
    }
    if (text.trim() === '' || !inside || !READ.has(inside.name)) {
      if (!isCalendar && text.trim() !== '') return { blocks, isCalendar };
      continue;
    }
    const jCal = text.includes(':') && !ODD_INTERVAL.test(text) ? propertyIn(text) : undefined;
    if (jCal) {
      inside.properties.push({ jCal, line: number });
      continue;
    }
    inside.isBroken ||= /^(dtstart|rrule|recurrence-id)\b/i.test(text);
    problems.push({ line: number, why: 'This line cannot be read.' });
  }
  for (const { name, line } of open) if (name === 'vevent') problems.push({ line, why: notEnded });
  return { blocks, isCalendar };
}
/** ical.js takes such an interval for one. */
const ODD_INTERVAL = /^rrule\b.*\binterval=(?!0*[1-9]\d*(;|\s*$))/i;
const notEnded = 'This entry begins and does not end.';
const READ: ReadonlySet<string> = new Set(['vcalendar', 'vevent', 'vtimezone', 'standard', 'daylight']);

function propertyIn(text: string): Property | undefined {
  try {
    return ICAL.parse.property(text) as unknown as Property;
  } catch {
    return undefined;
  }
}
