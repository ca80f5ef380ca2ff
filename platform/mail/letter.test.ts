import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeLetter } from './letter.ts';
import type { MailContent } from './mail.ts';
import { toMessage } from './message.ts';

const letterSettings = { publicUrl: 'https://tablemates.example', timeZone: 'America/Chicago' };
const gameEvent = { firstName: 'Ana', gameName: 'Chess', cafeName: 'Blacksmith', startsAt: '2026-07-04T00:30:00.000Z' };
const messageOf = (mail: MailContent) => toMessage(mail.to, writeLetter(mail, letterSettings));

describe('a letter', () => {
  it('shows times in the city, not in UTC', () => {
    const { subject, text } = messageOf({ to: 'ana@x.example', template: 'gameEventCancelled', params: gameEvent });
    expect(subject).toBe('Cancelled: Chess on Friday, July 3, 2026');
    expect(text).toContain('at Blacksmith on Friday, July 3, 2026 at 7:30 PM');
  });

  it('has the code in the subject, the text and the HTML', () => {
    const mail = messageOf({ to: 'ana@x.example', template: 'code', params: { code: '042917', minutes: 10 } });
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).toContain('042917');
    expect(mail.text).toContain('10 minutes');
  });

  it('links an invitation to the page that accepts it', () => {
    const mail = messageOf({
      to: 'ana@x.example',
      template: 'invitation',
      params: { inviteCode: 'K7WPX2MA', expiresAt: '2026-07-04T00:30:00.000Z' },
    });
    expect(mail.text).toContain('https://tablemates.example/?invite=K7WPX2MA');
    expect(mail.html).toContain('href="https://tablemates.example/?invite=K7WPX2MA"');
  });

  it('names the cause of a penalty, and its end', () => {
    const penalised = (penalty: 'no_show' | 'late_cancel', role: 'participant' | 'host') =>
      messageOf({
        to: 'a@x.example',
        template: 'penaltyApplied',
        params: { ...gameEvent, penalty, role, expiresAt: '2026-07-11T00:30:00.000Z' },
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
  });

  it('says where in line somebody is, until when a seat is held, and where to take it', () => {
    const seat = { ...gameEvent, gameEventId: 'g1' };
    const to = 'ana@x.example';
    const waits = messageOf({ to, template: 'waitingListJoined', params: { ...seat, place: 2 } });
    expect(waits.subject).toBe('You are on the waiting list for Chess on Friday, July 3, 2026');
    expect(waits.text).toContain('You are number 2 on the waiting list');
    const held = messageOf({ to, template: 'seatOffered', params: { ...seat, until: '2026-07-03T14:00:00.000Z' } });
    expect(held.text).toContain('We hold it for you until Friday, July 3, 2026 at 9:00 AM.');
    const given = messageOf({ to, template: 'seatGiven', params: seat });
    const free = messageOf({ to, template: 'seatFree', params: seat });
    expect(free.subject).toBe('A seat is free now: Chess at 7:30 PM');
    for (const { text } of [waits, held, given, free]) expect(text).toContain('https://tablemates.example/events/g1');
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

  it('never has a line break or control character in its subject, whatever the names', () => {
    const nasty = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\0', '\u2028', '\u0085', ':', 'Bcc: x@y.z') });
    fc.assert(
      fc.property(nasty, nasty, (firstName, gameName) => {
        const welcome = messageOf({ to: 'a@x.example', template: 'welcome', params: { firstName } });
        const cancelled = messageOf({
          to: 'a@x.example',
          template: 'gameEventCancelled',
          params: { ...gameEvent, gameName },
        });
        for (const { subject } of [welcome, cancelled]) expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
