import { quoted } from '../quoted.ts';
import type { Letter, LetterContext, Letters } from './letter-parts.ts';
import type { MailContent } from './mail.ts';

/** The letters about groups and those who organize them (groups contract, section 2). */
export const groupLetters: Letters<'groupInvited' | 'groupOrganizers' | 'groupOwner' | 'announcement' | 'groupClosed'> =
  {
    groupInvited: (params, context) =>
      letter(
        params,
        context,
        `Will you organize ${params.groupName} with us?`,
        [
          `${params.byName} invites you to organize ${params.groupName}.`,
          ORGANIZING,
          `You can answer until ${context.moment(params.until)}.`,
        ],
        'See the group and answer',
      ),

    groupOrganizers(params, context) {
      const { subject, paragraphs } = ORGANIZERS[params.what](params.name, params.groupName);
      return letter(params, context, subject, paragraphs);
    },

    groupOwner(params, context) {
      const { subject, paragraphs, label } = OWNER[params.what](params.name, params.groupName);
      const why = params.reason === undefined ? [] : [`Our team writes: ${quoted(params.reason)}`];
      return letter(params, context, subject, [...paragraphs, ...why], label);
    },

    announcement: ({ firstName, groupId, groupName, announcementId, byName, title, text }, { publicUrl }) => ({
      subject: `${groupName}: ${title}`,
      paragraphs: [`Hi ${firstName},`, `${byName} writes to everybody who follows ${groupName}:`, ...text.split(/\n+/)],
      action: { label: 'See the group', url: `${publicUrl}/groups/${groupId}` },
      second: {
        label: 'Report this announcement',
        url: `${publicUrl}/groups/${groupId}#announcement-${announcementId}`,
      },
    }),

    groupClosed(params, context) {
      const { groupName, byName, isOwnerGone, reason, upcoming, isFollower = false } = params;
      const who = byName ?? 'Our team';
      return letter(params, context, `${groupName} is closed`, [
        isOwnerGone ? `The owner of ${groupName} has left, so the group is closed.` : `${who} has closed ${groupName}.`,
        ...(reason === null ? [] : [`${who} writes: ${quoted(reason)}`]),
        upcoming === 'cancel'
          ? 'Its upcoming events are cancelled. Everybody with a seat gets an email.'
          : 'Upcoming events at which somebody has a seat stay with their hosts. Empty ones end.',
        isFollower
          ? 'You followed it. Its page stays, for reading.'
          : 'Its page stays, for reading. Thank you for organizing.',
      ]);
    },
  };

const ORGANIZING =
  'Organizers may do for its events what a host may: change them, write to everybody, check in, rate and cancel. They also stand in if the owner goes.';

type Said = { readonly subject: string; readonly paragraphs: readonly string[]; readonly label?: string };

const ORGANIZERS: {
  readonly [What in MailContent<'groupOrganizers'>['params']['what']]: (name: string | null, group: string) => Said;
} = {
  joined: (name, group) => ({
    subject: `${name ?? SOMEBODY} now organizes ${group}`,
    paragraphs: [`${name ?? SOMEBODY} has accepted your invitation and organizes ${group} with you from now on.`],
  }),
  declined: (name, group) => ({
    subject: `${name ?? SOMEBODY} will not organize ${group}`,
    paragraphs: [`${name ?? SOMEBODY} has declined your invitation to organize ${group}.`],
  }),
  left: (name, group) => ({
    subject: `${name ?? SOMEBODY} no longer organizes ${group}`,
    paragraphs: [
      `${name ?? 'One of your organizers'} is no longer an organizer of ${group}.`,
      'You can invite somebody else from their profile.',
    ],
  }),
  removed: (name, group) => ({
    subject: `You no longer organize ${group}`,
    paragraphs: [
      `${name ?? 'The owner'} has taken you off the organizers of ${group}, so you can no longer change its events.`,
      'Events that you host stay yours.',
    ],
  }),
};

const OWNER: {
  readonly [What in MailContent<'groupOwner'>['params']['what']]: (name: string | null, group: string) => Said;
} = {
  nominated: (name, group) => ({
    subject: `Will you be the owner of ${group}?`,
    paragraphs: [
      `${name ?? 'The owner'} asks you to become the owner of ${group}.`,
      'The owner decides on its name, its words and its organizers. Who owns it now stays an organizer.',
    ],
    label: 'See the group and answer',
  }),
  declined: (name, group) => ({
    subject: `${name ?? SOMEBODY} will not be the owner of ${group}`,
    paragraphs: [
      `${name ?? SOMEBODY} does not want to become the owner of ${group}. It stays yours, and you can ask somebody else.`,
    ],
  }),
  accepted: (name, group) => ({
    subject: `${name ?? SOMEBODY} now owns ${group}`,
    paragraphs: [`${name ?? SOMEBODY} has accepted, and owns ${group} from now on. You stay an organizer.`],
  }),
  inherited: (name, group) => ({
    subject: `You now own ${group}`,
    paragraphs: [
      `${name ?? 'The owner'} can no longer run ${group}. You have organized it the longest, so it is yours from now on.`,
      'The owner decides on its name, its words and its organizers. You can hand it over, or close it.',
    ],
  }),
  missed: (_, group) => ({
    subject: `Do you still run ${group}?`,
    paragraphs: [
      `You own ${group}, and have not been signed in for two months. Signing in is all it takes to keep it.`,
      'If you do not come back within a week, our team may make one of its organizers the owner.',
    ],
  }),
  appointed: (name, group) => ({
    subject: `You now own ${group}`,
    paragraphs: [
      `${name ?? 'The owner'} has not been here for two months, so our team has made you the owner of ${group}.`,
      'The owner decides on its name, its words and its organizers. You can hand it over, or close it.',
    ],
  }),
  replaced: (name, group) => ({
    subject: `${name ?? SOMEBODY} now owns ${group}`,
    paragraphs: [
      `You have not been signed in for two months, so our team has made ${name ?? 'an organizer'} the owner of ${group}.`,
      'You stay an organizer of it.',
    ],
  }),
};

const SOMEBODY = 'Somebody';

/** A letter that leads to the page of the group, with what its reader has there once they sign in. */
const letter = (
  { firstName, groupId }: { readonly firstName: string; readonly groupId: string },
  { publicUrl }: LetterContext,
  subject: string,
  paragraphs: readonly string[],
  label = 'See the group',
): Letter => ({
  subject,
  paragraphs: [`Hi ${firstName},`, ...paragraphs],
  action: { label, url: `${publicUrl}/groups/${groupId}#yours` },
});
