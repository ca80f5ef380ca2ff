import type { Letter, LetterContext } from './letter-parts.ts';
import type { MailContent } from './mail.ts';
import { placeInWords } from './words.ts';

type Params = MailContent<'passkey'>['params'];

/** The letters about a person's passkeys. Pure. */
export function passkeyLetter(params: Params, { publicUrl, date, time }: LetterContext): Letter {
  const { firstName, isAdmin = false, what, name, at } = params;
  const { subject, happened, otherwise } = WORDS[what];
  return {
    subject,
    facts: [
      ...(name === null ? [] : [{ label: 'Passkey', value: name }]),
      { label: 'When', value: `${date(at)}, ${time(at)}` },
      ...(what === 'reset' ? [] : [{ label: 'Where', value: placeInWords(params) }]),
    ],
    paragraphs: [
      `Hi ${firstName},`,
      what === 'reset' ? happened : `${happened} If it was you, there is nothing to do.`,
      otherwise,
    ],
    action: {
      label: 'See your passkeys',
      url: `${publicUrl}${isAdmin || isOfAdmins(what) ? '/admin/passkeys' : '/member?view=account#passkeys'}`,
    },
  };
}

const isOfAdmins = (what: Params['what']): boolean => what === 'recovered' || what === 'reset';

const WORDS = {
  added: {
    subject: 'A passkey was added to your account',
    happened: 'A passkey was added to your Tablemates account. Anyone who can unlock that device can sign in with it.',
    otherwise:
      'If it was not you, remove that passkey, sign out the browsers that you do not know, and change the password of your mailbox: our codes go there.',
  },
  removed: {
    subject: 'A passkey was removed from your account',
    happened: 'A passkey was removed from your Tablemates account. It can no longer be used to sign in.',
    otherwise:
      'If it was not you, sign out the browsers that you do not know, and change the password of your mailbox: our codes go there.',
  },
  recovered: {
    subject: 'You signed in as an admin without your passkey',
    happened:
      'Somebody signed in to your admin account with your password and a mailed code, in place of your passkey. Your passkeys still work: if you lost one, remove it.',
    otherwise:
      'If it was not you, your password and your mailbox are known to somebody else. Change the password of your mailbox, and ask the person who runs this server for a new admin password at once.',
  },
  reset: {
    subject: 'Your passkeys were removed',
    happened:
      'A full admin, or the person who runs the server, removed all passkeys from your admin account. Until you add one again, your password alone signs you in as an admin.',
    otherwise: 'If you did not ask for it, talk to them. The audit says who did it.',
  },
} as const;
