import { load, recordedIn } from '@tablemates/event-store';
import { invitationEnds } from '../../modules/groups/rules.ts';
import { announcementsOf, groupOf } from '../../modules/groups/streams.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { findFollowersAt } from '../../projections/follows/follow-queries.ts';
import type { EventOf } from '../domain-event-types.ts';
import { findPeople } from './find-people.ts';
import { type LetterDeps, letters, type Mails, toEach } from './letters.ts';

type OwnerParams = Pick<MailContent<'groupOwner'>['params'], 'what' | 'reason'>;

/** The mails to those who organize a group. Nobody is mailed about what they did, and none says what is no longer true. */
export function groupMails(deps: LetterDeps) {
  const { letterTo, areApart } = letters(deps);

  async function read(groupId: string) {
    const group = await load(deps.log, groupOf(groupId));
    if (group.status === 'unknown') throw new Error(`there is no group ${groupId}`);
    return { group, about: { groupId, groupName: group.name } };
  }
  async function nameOf(userId: string): Promise<string | null> {
    const [person] = await findPeople(deps, [userId], deps.clock().toISOString());
    return person ? publicName(person) : null;
  }
  async function toOwner(
    {
      actor,
      data: { groupId, userId },
    }: EventOf<'GroupOrganizerJoined' | 'GroupOrganizerDeclined' | 'GroupOrganizerLeft'>,
    what: 'joined' | 'declined' | 'left',
  ): Mails {
    const { group, about } = await read(groupId);
    const isIn = group.organizers.includes(userId) || group.invited[userId] !== undefined;
    if (group.ownerId === actor || group.status === 'closed' || isIn !== (what === 'joined')) return [];
    return letterTo(group.ownerId, 'groupOrganizers', { ...about, what, name: await nameOf(userId) });
  }
  const ofOwner = async (groupId: string, to: string, about: string, params: OwnerParams): Mails =>
    letterTo(to, 'groupOwner', { ...(await read(groupId)).about, ...params, name: await nameOf(about) });

  return {
    async GroupOrganizerInvited({ actor, data: { groupId, userId, at } }: EventOf<'GroupOrganizerInvited'>): Mails {
      const { group, about } = await read(groupId);
      if (group.invited[userId] !== at) return [];
      const byName = (await nameOf(actor)) ?? 'The owner';
      return letterTo(userId, 'groupInvited', { ...about, byName, until: invitationEnds(at) });
    },
    GroupOrganizerJoined: (joined: EventOf<'GroupOrganizerJoined'>): Mails => toOwner(joined, 'joined'),
    GroupOrganizerDeclined: async (declined: EventOf<'GroupOrganizerDeclined'>): Mails =>
      declined.data.because === undefined ? toOwner(declined, 'declined') : [],

    async GroupOrganizerLeft(left: EventOf<'GroupOrganizerLeft'>): Mails {
      const { actor, data, version } = left;
      const { groupId, userId, because } = data;
      if (because === 'removed') {
        const { group, about } = await read(groupId);
        if (group.organizers.includes(userId) || group.invited[userId] !== undefined) return [];
        return letterTo(userId, 'groupOrganizers', { ...about, what: 'removed', name: await nameOf(actor) });
      }
      // who owned it went in the same append, and the owner of now is told so
      const before = (await recordedIn(deps.log, groupOf(groupId))).findLast((each) => each.version < version);
      return before?.type === 'GroupHandedOver' &&
        before.data.fromUserId === userId &&
        before.data.because !== 'nominated'
        ? []
        : toOwner(left, 'left');
    },

    async GroupOwnerNominated({ actor, data: { groupId, userId } }: EventOf<'GroupOwnerNominated'>): Mails {
      const { group } = await read(groupId);
      return group.nominated === userId ? ofOwner(groupId, userId, actor, { what: 'nominated' }) : [];
    },
    async GroupNominationDeclined({ data: { groupId, userId } }: EventOf<'GroupNominationDeclined'>): Mails {
      const { group } = await read(groupId);
      return ofOwner(groupId, group.ownerId, userId, { what: 'declined' });
    },
    async GroupOwnerMissed({ data: { groupId, userId, at } }: EventOf<'GroupOwnerMissed'>): Mails {
      const { group } = await read(groupId);
      return group.ownerId === userId && group.missedAt === at && group.status === 'open'
        ? ofOwner(groupId, userId, userId, { what: 'missed' })
        : [];
    },
    async GroupHandedOver({ data: { groupId, fromUserId, to, because, reason } }: EventOf<'GroupHandedOver'>): Mails {
      const { group } = await read(groupId);
      if (group.ownerId !== to) return [];
      if (because === 'appointed') {
        const why = reason !== undefined && { reason };
        const replaced = await ofOwner(groupId, fromUserId, to, { what: 'replaced', ...why });
        return [...replaced, ...(await ofOwner(groupId, to, fromUserId, { what: 'appointed', ...why }))];
      }
      return because === 'nominated'
        ? ofOwner(groupId, fromUserId, to, { what: 'accepted' })
        : ofOwner(groupId, to, fromUserId, { what: 'inherited' });
    },

    async GroupClosed({ actor, data, personal, occurredAt }: EventOf<'GroupClosed'>): Mails {
      const { groupId, upcoming, because, reason = personal?.reason ?? null } = data;
      const { group, about } = await read(groupId);
      const byName = actor === group.ownerId && because === undefined ? await nameOf(actor) : null;
      const params = { ...about, byName, isOwnerGone: because !== undefined, reason, upcoming };
      const organizers = await toEach(
        group.organizers.filter((userId) => userId !== actor),
        (userId) => letterTo(userId, 'groupClosed', params),
      );
      const followers = (await findFollowersAt(deps.sql, groupId, occurredAt)).filter(
        ({ userId }) => userId !== actor && !group.organizers.includes(userId),
      );
      const toFollowers = toEach(
        followers.map(({ userId }) => userId),
        (userId) => letterTo(userId, 'groupClosed', { ...params, isFollower: true }),
      );
      return [...organizers, ...(await toFollowers)];
    },

    /** Nobody hears from whom they have blocked, or who has blocked them. */
    async AnnouncementSent({ data: { groupId, announcementId }, occurredAt }: EventOf<'AnnouncementSent'>): Mails {
      const [{ group, about }, { all }] = await Promise.all([read(groupId), load(deps.log, announcementsOf(groupId))]);
      const sent = all.find((each) => each.announcementId === announcementId);
      const byName = sent && (await nameOf(sent.authorId));
      const { title, text } = sent?.words ?? {};
      if (!sent || !byName || title === undefined || text === undefined || group.status === 'closed') return [];
      const followers = await findFollowersAt(deps.sql, groupId, occurredAt);
      return toEach(
        followers.flatMap(({ userId, announcements }) => (announcements && userId !== sent.authorId ? [userId] : [])),
        async (userId) =>
          (await areApart(userId, sent.authorId))
            ? []
            : letterTo(userId, 'announcement', { ...about, announcementId, byName, title, text }),
      );
    },
  };
}
