// Every kind of mail as a mail server and a mail program read it: RFC 5322, 2045, 2369, 3834, 5545, 5546, 6047 and 8058.
import { chromium } from '@playwright/test';
import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLetter } from '../platform/mail/letter.ts';
import { envelopeOf, toMessage } from '../platform/mail/message.ts';
import { smtpTransport } from '../platform/mail/smtp-transport.ts';
import { CHROMIUM } from './support/chromium.ts';
import { EVERY_MAIL, letterSettings } from './support/every-mail.ts';
import { startMailServer } from './support/mail-server.ts';

const ID = '0190a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b';
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer('');
});
afterAll(() => server.close());

/** A mail as it arrives, with a name that no line of ASCII can hold. */
async function arrival(template: keyof typeof EVERY_MAIL) {
  const mail = { ...EVERY_MAIL[template], unsubscribeToken: 'T'.repeat(90) };
  const letter = writeLetter(mail, letterSettings);
  const before = server.arrived.length;
  const delivery = await smtpTransport({
    server: { host: '127.0.0.1', port: server.port, secure: false, credentials: undefined },
    sender: async () => ({ name: 'Tischgefährten 🎲', email: 'hello@tablemates.example' }),
  }).deliver({
    ...toMessage(mail.to, letter),
    ...envelopeOf(ID, mail, letter, letterSettings.publicUrl),
  });
  expect(delivery).toEqual({ outcome: 'sent' });
  const source = server.arrived[before]?.source ?? '';
  return { source, letter, parsed: await simpleParser(source) };
}

describe.each(Object.keys(EVERY_MAIL) as (keyof typeof EVERY_MAIL)[])('the mail %s', (template) => {
  it('is a mail that servers take: lines, headers and parts', async () => {
    const { source, letter, parsed } = await arrival(template);
    for (const line of source.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a mail is ASCII, whatever it says
    expect(source).toMatch(/^[\x00-\x7f]*$/);
    const names = parsed.headerLines.map(({ key }) => key);
    for (const once of ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'auto-submitted']) {
      expect(
        names.filter((name) => name === once),
        once,
      ).toHaveLength(1);
    }
    expect(parsed.messageId).toBe(`<${ID}@tablemates.example>`);
    expect(Math.abs((parsed.date?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(parsed.from?.value).toEqual([{ name: 'Tischgefährten 🎲', address: 'hello@tablemates.example' }]);
    expect(parsed.subject).toBe(letter.subject);
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(parsed.text?.trim()).toBe(toMessage('', letter).text.trim());
    expect(parsed.html).toContain('<html lang="en">');
  });

  it('says how to unsubscribe, in two headers for machines and a page for people', async () => {
    const { source, parsed } = await arrival(template);
    const url = `https://tablemates.example/api/mails/unsubscribe/${'T'.repeat(90)}`;
    expect(source.replaceAll('\r\n ', ' ')).toContain(`List-Unsubscribe: <${url}>\r\n`);
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(parsed.text).toContain(`https://tablemates.example/unsubscribe#${'T'.repeat(90)}`);
  });
});

/** What takes an entry out of a calendar. */
const TAKES_BACK: readonly string[] = [
  ...['gameEventCancelled', 'gameEventUnmet', 'removedFromGameEvent', 'hostFound', 'seatFree', 'offTheList'],
];
const withCalendar = Object.values(EVERY_MAIL).filter(({ params }) => 'calendar' in params);

it.each(withCalendar.map(({ template }) => template))(
  'the calendar of the mail %s is one that programs act on',
  async (template) => {
    const { parsed } = await arrival(template);
    const [file] = parsed.attachments;
    const content = file?.content.toString() ?? '';
    const calendar = new ICAL.Component(ICAL.parse(content));
    const takes = TAKES_BACK.includes(template);
    const method = takes ? 'CANCEL' : 'PUBLISH';
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    expect(file?.contentType).toBe('text/calendar');
    const [, type = ''] =
      /^Content-Type: (text\/calendar[\s\S]*?)\r\n\S/m.exec(server.arrived.at(-1)?.source ?? '') ?? [];
    expect(type).toContain(`method=${method}`);
    const entry = calendar.getFirstSubcomponent('vevent');
    const property = (name: string) => String(entry?.getFirstPropertyValue(name));
    expect(property('uid')).toBe('g1@tablemates');
    expect(property('organizer')).toBe('mailto:hello@tablemates.example');
    expect(property('location')).toBe('Blacksmith, 2 Main St, Houston');
    expect(property('status')).toBe(takes ? 'CANCELLED' : 'CONFIRMED');
    expect(Number(property('sequence'))).toBe(takes ? 5 : 3);
    expect(entry?.getAllProperties('attendee')).toEqual([]);
  },
);

it('mails about one game event belong together, and others to none', async () => {
  const references = async (template: keyof typeof EVERY_MAIL) => (await arrival(template)).parsed.references;
  expect(await references('seatConfirmed')).toBe('<game-event-g1@tablemates.example>');
  expect(await references('gameEventCancelled')).toBe('<game-event-g1@tablemates.example>');
  expect(await references('code')).toBeUndefined();
});

/** A mail whose names and texts are one word each, longer than a phone is wide, as links are that people write. */
function withLongWords<Part>(params: Part): Part {
  const long = (part: unknown): unknown => {
    // names and texts; not ids, times and choices
    if (typeof part === 'string') return /^\p{Lu}/u.test(part) ? `https://x.example/${'w'.repeat(150)}` : part;
    if (Array.isArray(part)) return part.map(long);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, key === 'calendar' ? value : long(value)]),
    );
  };
  // texts stay texts, and everything else is as it was
  return long(params) as Part;
}

it('every letter fits the screen of a phone, however long its words are', async () => {
  const browser = await chromium.launch(CHROMIUM);
  const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
  const tooWide: string[] = [];
  for (const mail of Object.values(EVERY_MAIL)) {
    const params = withLongWords(mail.params);
    // TypeScript cannot see that the parameters still belong to the template
    const { html } = toMessage(mail.to, writeLetter({ ...mail, params } as typeof mail, letterSettings));
    await page.setContent(html);
    const width = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth);
    if (width > 320) tooWide.push(mail.template);
  }
  await browser.close();
  expect(tooWide).toEqual([]);
});
