import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gameEvent,
  later,
  letterSettings,
  EVERY_MAIL as MAILS,
  score,
  seat,
  to,
} from '../../tests/support/every-mail.ts';
import { writeLetter } from './letter.ts';
import type { MailContent } from './mail.ts';
import { toMessage } from './message.ts';

/** What a reader sees of HTML. */
const shownIn = (html: string): string =>
  html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, '’')
    .replace(/\s+/g, ' ')
    .trim();

const messageOf = (mail: MailContent) => toMessage(mail.to, writeLetter(mail, letterSettings));

describe('a letter', () => {
  it('shows times in the city, not in UTC', () => {
    const { subject, text } = messageOf({
      to: 'ana@x.example',
      template: 'gameEventCancelled',
      params: { ...gameEvent, role: 'participant' },
    });
    expect(subject).toBe('Cancelled: Chess on Friday, July 3, 2026');
    expect(text).toContain('at Blacksmith on Friday, July 3, 2026 at 7:30 PM');
  });

  it('keeps the order of its sentences around names that are read from right to left', () => {
    const calendar = 'SUMMARY:שחמט';
    const { subject, text, html, attachment } = messageOf({
      to: 'ana@x.example',
      template: 'gameEventCancelled',
      params: { ...gameEvent, role: 'participant', gameName: 'שחמט', cafeName: 'מרכז', calendar },
    });
    expect(subject).toBe('Cancelled: \u2068שחמט\u2069 on Friday, July 3, 2026');
    for (const part of [text, html]) expect(part).toContain('at \u2068מרכז\u2069 on Friday');
    expect(attachment?.content).toBe(calendar);
  });

  it('turns no sentence of its own around a name that it begins with, and leaves words of people as they are read', () => {
    const { announcement, news } = MAILS;
    if (announcement.template !== 'announcement' || news.template !== 'news') throw new Error('they are these mails');
    const text = 'שלום לכולם\nHello';
    const said = messageOf({ ...announcement, params: { ...announcement.params, byName: 'נועה', text } });
    expect(said.html).toContain('<p dir="ltr" style="margin:0 0 16px;white-space:pre-line">\u2068נועה\u2069 writes');
    expect(said.html).toContain('<p dir="auto" style="margin:0 0 16px;white-space:pre-line">\u2068שלום');
    const [item] = news.params.items;
    if (!item) throw new Error('there is one');
    const items = [{ ...item, gameName: 'שחמט', cafeName: 'מרכז', followed: 'cafe' as const }];
    const told = messageOf({ ...news, params: { ...news.params, items } });
    expect(told.html).toMatch(/dir="ltr"[^>]*>\u2068מרכז\u2069, a cafe you follow/);
    expect(told.html).toMatch(/dir="auto"[^>]*>\u2068שחמט/);
    expect(told.html).toMatch(/<p class="soft" style[^>]*>\u2068מרכז\u2069 · /);
  });

  it('says who wrote what where several people wrote to the table', () => {
    const { tableTalk } = MAILS;
    if (tableTalk.template !== 'tableTalk') throw new Error('it is that mail');
    const [words] = tableTalk.params.words;
    if (!words) throw new Error('there are some');
    const from = (...names: string[]) =>
      messageOf({ ...tableTalk, params: { ...tableTalk.params, words: names.map((name) => ({ ...words, name })) } });
    const several = from('Maya', 'נועה', 'Maya');
    expect(several.text.match(/^(Maya|\u2068נועה\u2069): We sit upstairs\.$/gm)).toHaveLength(3);
    expect(from('Maya', 'Maya').text).not.toContain('Maya: ');
  });

  it('leads who is only offered a seat of an event that moved to where it is taken or declined', () => {
    const moved = MAILS.gameEventMoved;
    if (moved.template !== 'gameEventMoved') throw new Error('it is that mail');
    const linkFor = (role: 'participant' | 'offer') =>
      /\/events\/\S+/.exec(messageOf({ ...moved, params: { ...moved.params, role } }).text)?.[0];
    expect([linkFor('participant'), linkFor('offer')]).toEqual([
      expect.stringMatching(/#yours$/),
      expect.stringMatching(/#offer$/),
    ]);
  });

  it('says until when a seat is held for somebody whose event moves, the soonest if several do', () => {
    const moved = MAILS.gameEventMoved;
    if (moved.template !== 'gameEventMoved') throw new Error('it is that mail');
    const { calendar: _, firstName: __, ...date } = moved.params;
    const [sooner, later] = ['2026-07-03T14:00:00.000Z', '2026-07-03T15:00:00.000Z'].map((heldUntil) => ({
      ...{ ...date, role: 'offer' as const, heldUntil },
    }));
    if (!sooner || !later) throw new Error('there are two');
    const says = 'The seat is still held for you until Friday, July 3, 2026 at 9:00 AM. Please take it or decline it';
    expect(messageOf({ ...moved, params: { ...moved.params, ...sooner } }).text).toContain(says);
    expect(messageOf({ ...moved, params: { ...moved.params, ...later, others: [sooner] } }).text).toContain(says);
    // a mail of an earlier release that is still in the outbox
    const without = messageOf({ ...moved, params: { ...moved.params, role: 'offer' } }).text;
    expect(without).toContain('The seat is still held for you. Please');
  });

  it('says why somebody is off the waiting list, and what the file does', () => {
    const { offTheList } = MAILS;
    if (offTheList.template !== 'offTheList') throw new Error('it is that mail');
    const of = (isLapsed: boolean) => messageOf({ ...offTheList, params: { ...offTheList.params, isLapsed } });
    expect(of(true).text).toContain('was not taken in time, so you are no longer on the waiting list.');
    expect(of(false).text).toContain('You are no longer on the waiting list for Chess at Blacksmith on Friday');
    for (const { text, attachment } of [of(true), of(false)]) {
      expect(text).toContain('The file with this email takes it out again.');
      expect(attachment).toMatchObject({ contentType: expect.stringContaining('method=CANCEL') });
    }
  });

  it.each(Object.values(MAILS))('puts no two quotation marks beside each other in $template', (mail) => {
    const words = 'We begin “soon”';
    const said: typeof mail = JSON.parse(JSON.stringify(mail), (key, value) =>
      /^(text|note|cafeNote)$/.test(key) && typeof value === 'string' ? words : value,
    );
    // where a reason is given, here to every mail that can have one
    Object.assign(said.params, { reason: words });
    const { subject, text, html } = messageOf(said);
    for (const part of [subject, text, shownIn(html)]) expect(part).not.toMatch(/[“”]{2}/);
  });

  it('names the game of a date that keeps another one than the first of several that moved', () => {
    const moved = MAILS.gameEventMoved;
    if (moved.template !== 'gameEventMoved') throw new Error('it is that mail');
    const { calendar: _, ...first } = moved.params;
    const others = [
      { ...first, startsAt: later },
      { ...first, gameName: 'Go', startsAt: later },
    ];
    const { subject, text } = messageOf({ ...moved, params: { ...moved.params, others } });
    expect(subject).toBe('Your dates change: Chess, 3 dates');
    expect(text.match(/Go, /g)).toHaveLength(1);
    expect(text).not.toContain('Chess, ');
  });

  it('has the code in the subject, the text and the HTML', () => {
    const mail = messageOf({ to: 'ana@x.example', template: 'code', params: { code: '042917', minutes: 10 } });
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).toContain('042917');
    expect(mail.text).toContain('10 minutes');
  });

  it('names no place and everyone who can have done it when all passkeys of an admin were removed', () => {
    const params = { firstName: 'Ana', what: 'reset', name: null, browser: null, system: null, at: later } as const;
    const { text } = messageOf({ to, template: 'passkey', params });
    expect(text).toContain('A full admin, or the person who runs the server, removed all passkeys');
    expect(text).not.toMatch(/Where|terminal/);
  });

  it('links to the passkeys of the person: for members in their account, for admins in the back office', () => {
    const params = { firstName: 'Ana', name: null, browser: null, system: null, at: later };
    const linkOf = (more: { what: 'added' | 'recovered'; isAdmin?: boolean }) =>
      /\S+(?:\/member|\/admin)\S*/.exec(
        messageOf({ to, template: 'passkey', params: { ...params, ...more } }).text,
      )?.[0];
    expect(linkOf({ what: 'added', isAdmin: false })).toMatch(/\/member\?view=account#passkeys$/);
    expect(linkOf({ what: 'added', isAdmin: true })).toMatch(/\/admin\/passkeys$/);
    expect(linkOf({ what: 'recovered' }), 'posted before it was recorded').toMatch(/\/admin\/passkeys$/);
  });

  it('links an invitation to the page that accepts it', () => {
    const mail = messageOf({
      to: 'ana@x.example',
      template: 'invitation',
      params: { inviteCode: 'K7WPX2MA', expiresAt: '2026-07-04T00:30:00.000Z' },
    });
    expect(mail.text).toContain('https://tablemates.example/#invite=K7WPX2MA');
    expect(mail.html).toContain('href="https://tablemates.example/#invite=K7WPX2MA"');
  });

  it('names the cause of a penalty, and its end', () => {
    const penalised = (penalty: 'no_show' | 'late_cancel', role: 'participant' | 'host', isMoved = false) =>
      messageOf({
        to: 'a@x.example',
        template: 'penaltyApplied',
        params: { ...gameEvent, ...score, penalty, role, isMoved, expiresAt: '2026-07-11T00:30:00.000Z' },
      });
    const noShow = penalised('no_show', 'participant');
    expect(noShow.subject).toBe('Joining is paused until Friday, July 10, 2026');
    expect(noShow.text).toContain(
      'You had a seat at Chess at Blacksmith on Friday, July 3, 2026, and the host did not',
    );
    expect(noShow.text).toContain('paused for you until Friday, July 10, 2026 at 7:30 PM');
    expect(penalised('late_cancel', 'participant').text).toContain('You gave up your seat at Chess');
    const host = penalised('late_cancel', 'host').text;
    expect(host).toContain('You called off Chess at Blacksmith');
    expect(host).not.toContain('tell the host');
    const mover = penalised('late_cancel', 'host', true).text;
    expect(mover).toContain('You moved your event shortly before its start');
    expect(mover).not.toContain('called off');
    expect(penalised('no_show', 'host').text).toContain('You hosted Chess');
  });

  it('gives the numbers behind a paused joining, and the score after the next evening', () => {
    for (const mail of [MAILS.penaltyApplied, MAILS.mark, MAILS.contestDecided]) {
      const { text, html } = messageOf(mail);
      for (const part of [text, shownIn(html)]) {
        expect(part).toContain('2nd no-show in 90 days: 14 days.');
        expect(part).toContain('Show up to your next event and it goes up to 79%.');
        expect(part).toContain('The seats you already have stay yours.');
        expect(part).toContain('until Sunday, July 5, 2026 at 7:30 PM');
      }
    }
    const still = { ...MAILS.mark.params, score: 100, scoreAfterNext: 100, pause: null };
    const { text } = messageOf({ ...MAILS.mark, params: still });
    expect(text).toContain('Show up to your next event and it stays at 100%.');
    expect(text).not.toContain('days: ');
  });

  it('gives the place in line, the end of a held seat, and the link to take it', () => {
    const waits = messageOf({ to, template: 'waitingListJoined', params: { ...seat, place: 2 } });
    expect(waits.subject).toBe('You are on the waiting list for Chess on Friday, July 3, 2026');
    expect(waits.text).toContain('You are number 2 on the waiting list');
    const held = messageOf({ to, template: 'seatOffered', params: { ...seat, until: '2026-07-03T14:00:00.000Z' } });
    expect(held.text).toContain('We hold it for you until Friday, July 3, 2026 at 9:00 AM.');
    const given = messageOf({ to, template: 'seatGiven', params: { ...seat, calendar: 'BEGIN:VCALENDAR' } });
    expect(given.text).toContain('Where: Blacksmith, 2 Main St\nHost: Maya');
    expect(given.attachment?.content).toBe('BEGIN:VCALENDAR');
    const free = messageOf({ to, template: 'seatFree', params: seat });
    expect(free.subject).toBe('A seat is free now: Chess at 7:30 PM');
    for (const { text } of [waits, held, given, free]) expect(text).toContain('https://tablemates.example/events/g1');
  });

  it.each(Object.values(MAILS))(
    'leads from $template to what its reader has at the table, signed in or not',
    (mail) => {
      const own = /^(seatFree|offTheList|news|week|firstEvening)$/.test(mail.template)
        ? /g1$/
        : /#(yours|offer|table-talk|coming=\S+|leave)$|\/tonight$/;
      for (const [link] of messageOf(mail).text.matchAll(/https:\/\/tablemates\.example\/events\/\S+/g)) {
        expect(link).toMatch(own);
      }
      if (mail.template === 'announcement') return;
      for (const [link] of messageOf(mail).text.matchAll(/https:\/\/tablemates\.example\/groups\/[\da-f-]{36}\S*/g)) {
        expect(link).toMatch(/#yours$/);
      }
    },
  );

  it('shows new events as cards: what of it one follows, what, when, where, how many spots are left, and the way there', () => {
    const [news, week] = [messageOf(MAILS.news), messageOf(MAILS.week)];
    expect(news.text).toContain(
      [
        'Montrose Meeples',
        'Chess',
        'Friday, July 3, 2026 at 7:30 PM, and 2 more dates',
        'Blacksmith · Maya hosts · 3 spots left',
        'Reserve Your Spot: https://tablemates.example/events/g1',
      ].join('\n'),
    );
    expect(news.text).toMatch(
      /\n\nBlacksmith, a cafe you follow\nChess\n.*\nBlacksmith · Maya hosts · waiting list\nSee the event: /,
    );
    expect(news.text.indexOf('Nothing new means no email.')).toBeGreaterThan(news.text.indexOf('waiting list'));
    expect(week.text).toContain('\n\nChess\nFriday, July 3, 2026 at 7:30 PM\n');
    expect(week.text).toContain('· 1 spot left');
    const cards = [...news.html.matchAll(/<h2[\s\S]*?<\/tr>/g)].map(([card]) => card);
    expect(cards).toHaveLength(2);
    for (const card of cards) expect(card).toContain('href="https://tablemates.example/events/g1"');
  });

  it('tells newcomers whom to look for and where, what host and cafe say, and nobody else', () => {
    const { forNewcomer: _, ...plain } = MAILS.seatConfirmed.params;
    const given = { to, template: 'seatGiven' as const };
    const told = [messageOf(MAILS.seatConfirmed), messageOf({ ...given, params: MAILS.seatConfirmed.params })];
    const words = [
      'look for Maya: ask at Blacksmith for Maya’s table',
      'the rules are taught',
      'Maya writes: Bring a pen.',
      'Blacksmith asks: One drink per person.',
      'At the cafe: step-free.',
    ];
    const others = [messageOf({ ...MAILS.seatConfirmed, params: plain }), messageOf({ ...given, params: plain })];
    for (const each of words) {
      for (const { text } of told) expect(text).toContain(each);
      for (const { text } of others) expect(text).not.toContain(each);
    }
  });

  it('offers to follow after a first event, unless the person does, with the next date if there is one', () => {
    const { params } = MAILS.firstEvening;
    const first = messageOf(MAILS.firstEvening);
    expect(first.subject).toBe('Montrose Meeples plays again: Chess on Friday, July 3, 2026');
    expect(first.text).toContain('Follow Montrose Meeples: https://tablemates.example/groups/montrose-meeples');
    const followed = messageOf({ ...MAILS.firstEvening, params: { ...params, isFollowed: true } });
    expect(followed.text).not.toContain('Follow');
    const none = messageOf({ ...MAILS.firstEvening, params: { ...params, next: null } });
    expect(none.subject).toBe('You have been to Montrose Meeples');
    expect(none.text).toContain('https://tablemates.example/groups/montrose-meeples');
    expect(none.text).not.toContain('/events/');
  });

  it('escapes names in the HTML', () => {
    const { html, text } = messageOf({
      to: 'a@x.example',
      template: 'removedFromGameEvent',
      params: { ...gameEvent, firstName: '<img src=x onerror=alert(1)>', gameName: '"><script>' },
    });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).toContain('<img src=x');
  });

  it('gives in the mails about a contest the statement of each side, and the decision', () => {
    const contested = messageOf(MAILS.markContested);
    expect(contested.text).toContain('“I was there.”');
    expect(contested.text).toContain('https://tablemates.example/member?view=disputes#contest-c1');
    const byCheckIn = messageOf({ ...MAILS.markContested, params: { ...MAILS.markContested.params, text: null } });
    expect(byCheckIn.text).toContain('was disputed automatically: Zoe checked in with the code');
    expect(byCheckIn.subject).not.toContain('Zoe');
    const told = messageOf(MAILS.markDecided);
    expect(told.subject).toBe('Your rating was changed: Chess on Friday, July 3, 2026');
    expect(told.text).toContain('Zoe disputed your rating');
    for (const how of ['upheld', 'overturned'] as const) {
      const automatic = messageOf({
        ...MAILS.markDecided,
        params: { ...MAILS.markDecided.params, how, isAutomatic: true },
      });
      expect(automatic.text).toContain('Zoe checked in with the code, so your rating for Chess');
      expect(automatic.text).toContain('was disputed automatically');
      expect(automatic.text).not.toContain('Zoe disputed');
    }
    const answered = messageOf({
      ...MAILS.contestAnswered,
      params: { ...MAILS.contestAnswered.params, isAutomatic: true },
    });
    expect(answered.subject).toContain('Maya answered the automatic dispute');
    expect(messageOf(MAILS.contestAnswered).text).toContain('Maya says that the rating for Chess');
    const decided = messageOf(MAILS.contestDecided);
    expect(decided.subject).toBe('The rating was changed: Chess on Friday, July 3, 2026');
    expect(decided.text).toContain('The reason: “The receipt shows it.”');
    expect(decided.text).toContain('https://tablemates.example/member?view=reliability#mark-g1');
    const due = messageOf(MAILS.contestsDue);
    expect(due.subject).toBe('One decision is overdue');
    expect(due.text).toContain('One decision is overdue. 2 disputed ratings are new.');
  });

  it('gives the outcome to the reporter, and the reason to the warned person, and names neither to the other', () => {
    const acted = messageOf(MAILS.reportDecided);
    expect(acted.subject).toBe('We acted on your report');
    expect(acted.text).toContain('you reported a message');
    const params = { ...MAILS.reportDecided.params, outcome: 'dismissed' } as const;
    expect(messageOf({ ...MAILS.reportDecided, params }).text).toContain('saw no reason to act');
    expect(messageOf(MAILS.warned).text).toContain('“Please do not ask for addresses.”');
  });

  it('says what became of a standing seat, and why', () => {
    const { params } = MAILS.standingSeat;
    const textOf = (more: Partial<typeof params>) =>
      messageOf({ ...MAILS.standingSeat, params: { ...params, ...more } }).text;
    expect(textOf({})).toContain('The host wrote: “You are often late.”');
    expect(textOf({ because: 'series_ended' })).toContain('no new dates open. Seats that you have');
    expect(textOf({ because: 'no_shows' })).toContain('did not show up twice within 90 days');
    expect(textOf({ what: 'paused', at: '2026-12-04T01:00:00.000Z' })).toContain('Nobody else gets it');
    expect(textOf({ what: 'passed_over', passedOver: 'busy' })).toContain('another event at that time');
    expect(textOf({ what: 'yours' })).toContain(`/series/${params.seriesId}`);
  });

  it('leads from a mark’s mail to contesting it, and says when it is contested by itself', () => {
    const marked = (more: Partial<typeof MAILS.mark.params>) =>
      messageOf({ ...MAILS.mark, params: { ...MAILS.mark.params, ...more } }).text;
    expect(marked({})).toContain('dispute it in your ledger until Friday, July 10, 2026 at 7:30 PM');
    expect(marked({ contestableUntil: null, isContested: true })).toContain('Disputed automatically: you checked in');
  });

  it('gives in the mail of a mark its effect on the score, and until when it may change', () => {
    const marked = (isByAdmin: boolean, scoreBefore = 100) =>
      messageOf({ ...MAILS.mark, params: { ...MAILS.mark.params, isByAdmin, scoreBefore } }).text;
    expect(marked(false)).toContain('Your reliability score was 100% before, and is 75% now.');
    expect(marked(false)).toContain('who can change it until Monday, July 6, 2026 at 7:30 PM');
    expect(marked(true)).toContain('an admin can correct it');
    expect(marked(true, 75)).toContain('Your reliability score stays at 75%.');
  });

  it('says to a host that an admin cancelled', () => {
    const { text } = messageOf({
      to: 'a@x.example',
      template: 'gameEventCancelled',
      params: { ...gameEvent, role: 'host' },
    });
    expect(text).toContain('An admin has cancelled Chess at Blacksmith');
  });

  it.each(Object.entries(MAILS))(
    'of the kind %s says the same as text and as HTML, and follows dark mode',
    (_, mail) => {
      const letter = writeLetter({ ...mail, unsubscribeToken: 'stop' }, letterSettings);
      const { text, html } = toMessage(mail.to, letter);
      const { paragraphs, facts = [], code, action, second, unsubscribe, picture } = letter;
      const links = [action, second, unsubscribe && { label: 'Unsubscribe from these emails', url: unsubscribe.page }];
      const said = [
        ...paragraphs,
        ...facts.map(({ value }) => value),
        ...(code ? [code] : []),
        ...links.flatMap((link) => (link ? [link.label] : [])),
      ];
      const shown = shownIn(html);
      for (const each of said) {
        expect(text).toContain(each);
        expect(shown).toContain(each.replaceAll('\n', ' '));
      }
      // nothing is only in the HTML
      const withoutLinks = (words: string) => words.replace(/https:\S+/g, '').length;
      expect(withoutLinks(shown)).toBeLessThanOrEqual(withoutLinks(text));
      for (const link of links) {
        if (!link) continue;
        expect(text).toContain(link.url);
        expect(html).toContain(`href="${link.url.replaceAll('&', '&amp;')}"`);
      }
      expect(html.match(/<img/g)?.length ?? 0).toBe(picture ? 1 : 0);
      if (picture) expect(html).toContain(`src="https://tablemates.example/share/events/g1.png" alt="${picture.text}"`);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{([\s\S]*?)\n\}/.exec(html) ?? [];
      const inDark = new Set(dark.match(/\.[a-z]+(?=\{)/g));
      const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
      expect([...used].filter((name) => !inDark.has(`.${name}`))).toEqual([]);
      expect(used).toContain('page');
    },
  );

  it('puts a long label above its value, because a phone has no room for it beside', () => {
    const beside = ({ html }: { readonly html: string }) => html.match(/white-space:nowrap">[^<]*/g) ?? [];
    const { html } = messageOf(MAILS.tableLost);
    expect(shownIn(html)).toContain('Friday, July 3, 2026 at 7:30 PM Catan. Free then: The Corner.');
    expect(beside({ html })).toEqual([]);
    expect(beside(messageOf(MAILS.deskEvening))).toHaveLength(2);
  });

  it('never has a line break or control character in its subject, with any names', () => {
    const nasty = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\0', '\u2028', '\u0085', ':', 'Bcc: x@y.z') });
    fc.assert(
      fc.property(nasty, nasty, (firstName, gameName) => {
        const welcome = messageOf({ to: 'a@x.example', template: 'welcome', params: { firstName } });
        const cancelled = messageOf({
          to: 'a@x.example',
          template: 'gameEventCancelled',
          params: { ...gameEvent, gameName, role: 'participant' },
        });
        for (const { subject } of [welcome, cancelled]) expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
