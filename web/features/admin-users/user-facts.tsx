import type { User } from '../../../modules/identity/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate, longMoment } from '../../lib/time.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { RoleBadges, StatusBadge } from './badges.tsx';

/** The facts about a person in one line: how to reach them, what they may do, and since when. */
export function UserFacts({ user }: { user: User }) {
  const { timeZone } = useSiteConfig();
  const { email, phoneNumber, memberId, createdAt } = user;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {email === '' ? (
        'No email address'
      ) : (
        <a href={`mailto:${email}`} className="tap-text font-semibold text-ink underline-offset-4 hover:underline">
          <EmailAddress of={email} />
        </a>
      )}
      <span className="whitespace-nowrap">{phoneNumber || 'No phone'}</span>
      <span className="sm:whitespace-nowrap">Member {memberId}</span>
      <span>Since {longDate(createdAt, timeZone)}</span>
      <StatusBadge user={user} />
      <RoleBadges user={user} />
    </span>
  );
}

/** A person's suspension, bio and expertise. It renders nothing if there is none of them. */
export function AboutThemselves({ user: { bio, expertise, suspension } }: { user: User }) {
  const { timeZone } = useSiteConfig();
  if (bio === '' && expertise.length === 0 && !suspension) return null;
  return (
    <div className="max-w-prose space-y-1 text-ink-soft">
      {suspension && (
        <p className="wrap-anywhere text-brick-ink">
          <strong className="font-semibold">Suspended until {longMoment(suspension.until, timeZone)}</strong>
          {suspension.reason !== '' && `: ${quoted(suspension.reason)}`}
        </p>
      )}
      {bio !== '' && <p className="wrap-anywhere whitespace-pre-line">{quoted(bio)}</p>}
      {expertise.length > 0 && <p>Knows {expertise.join(', ')}.</p>}
    </div>
  );
}
