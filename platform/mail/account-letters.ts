import { quoted } from '../quoted.ts';
import type { Letters } from './letter-parts.ts';
import { passkeyLetter } from './passkey-letter.ts';
import { placeInWords } from './words.ts';

/** The letters about signing in, accounts and the log. */
export const accountLetters: Letters<
  'code' | 'invitation' | 'welcome' | 'checkpoint' | 'newBrowser' | 'passkey' | 'suspended' | 'suspensionLifted'
> = {
  code: (params) => ({
    subject: `${params.code} is your Tablemates code`,
    code: params.code,
    paragraphs: [
      `Type this code to sign in. It works once, for the next ${params.minutes} minutes.`,
      'If you did not ask for it, you can ignore this email. Nobody can sign in without the code.',
    ],
  }),

  invitation: (params, { publicUrl, date }) => ({
    subject: 'You are invited to host at Tablemates',
    code: params.inviteCode,
    paragraphs: [
      'We would love to have you as a Game Organizer: pick a game and a cafe, set a time, and people will join you.',
      `Your invite code works once, until ${date(params.expiresAt)}.`,
    ],
    action: {
      label: 'Accept the invitation',
      url: `${publicUrl}/#invite=${encodeURIComponent(params.inviteCode)}`,
    },
  }),

  welcome: (params, { publicUrl }) => ({
    subject: `Welcome to Tablemates, ${params.firstName}`,
    paragraphs: [
      `Hi ${params.firstName},`,
      'Your account is ready. Sign in with this email address; we send you a code each time, so there is no password to remember.',
    ],
    action: { label: 'Find a table', url: `${publicUrl}/` },
  }),

  suspended: ({ firstName, reason, until }, { publicUrl, moment }) => ({
    subject: `Your account is suspended until ${moment(until)}`,
    paragraphs: [
      `Hi ${firstName},`,
      reason === null
        ? `Your account is suspended until ${moment(until)}, because an earlier account with this mailbox was.`
        : `Our team has suspended your account until ${moment(until)}: ${quoted(reason)}`,
      'Until then you cannot join or host events. Seats you have and events you host stay yours, and your place in a line stays, too. The suspension ends by itself.',
      'If you believe that this is a mistake, please contact us. An admin can end it at any time.',
    ],
    action: { label: 'Open your account', url: `${publicUrl}/member` },
  }),

  suspensionLifted: ({ firstName }, { publicUrl }) => ({
    subject: 'Your account is no longer suspended',
    paragraphs: [`Hi ${firstName},`, 'Our team has ended your suspension. You can join and host events again.'],
    action: { label: 'Find a table', url: `${publicUrl}/` },
  }),

  checkpoint: ({ firstName, note, size, sealedAt, key }, { publicUrl, moment }) => ({
    subject: `Please keep: the checkpoint of Tablemates, ${size} entries`,
    paragraphs: [
      `Hi ${firstName},`,
      `This is what the log of Tablemates was on ${moment(sealedAt)}, in one signed hash. Please keep this email: nobody, not even we, can then change what was recorded before without your noticing.`,
      'To compare the log with it, save the attached file and run: tablemates log doctor --checkpoint checkpoint.txt',
    ],
    facts: [
      { label: 'Entries', value: String(size) },
      { label: 'Root', value: note.split('\n')[2] ?? '' },
      { label: 'Key', value: key },
    ],
    action: { label: 'See the proof', url: `${publicUrl}/admin/proof` },
    attachment: { filename: 'checkpoint.txt', contentType: 'text/plain; charset=utf-8', content: note },
  }),

  newBrowser(params, { publicUrl, date, time }) {
    const { firstName, at } = params;
    const where = placeInWords(params);
    return {
      subject: `New sign-in to your account: ${where}`,
      facts: [
        { label: 'When', value: `${date(at)}, ${time(at)}` },
        { label: 'Where', value: where },
      ],
      paragraphs: [
        `Hi ${firstName},`,
        'Somebody signed in to your Tablemates account in a browser that was not used for it before. If it was you, there is nothing to do.',
        'If it was not you, sign that browser out, and change the password of your mailbox: our codes go there.',
      ],
      action: { label: 'See where you are signed in', url: `${publicUrl}/member?view=account#sessions` },
    };
  },

  passkey: passkeyLetter,
};
