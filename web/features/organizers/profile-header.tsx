import { Dices, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProfileReply } from '../../../modules/events/contract.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Reliability } from '../../ui/reliability.tsx';
import { KnowsWell } from './knows-well.tsx';

/** The head of a public profile: the person and how their gameEvents went. */
export function ProfileHeader({ profile: { user, stats } }: { profile: ProfileReply }) {
  return (
    <header className="rounded-card border border-line bg-raised p-5 sm:p-8">
      <div className="flex flex-wrap items-center gap-4 sm:gap-5">
        <Avatar of={user} size={80} />
        <div className="min-w-0 flex-[1_1_10rem]">
          <h1 className="wrap-anywhere text-4xl">{publicName(user)}</h1>
          <p className="mt-2.5 flex flex-wrap gap-2">
            {user.isProvider && (
              <Badge tone="felt">
                <Sparkles aria-hidden />
                Game Organizer
              </Badge>
            )}
            {user.isClient && (
              <Badge tone="amber">
                <Dices aria-hidden />
                Player
              </Badge>
            )}
          </p>
        </div>
      </div>
      {user.bio !== '' && <p className="wrap-anywhere mt-4 max-w-prose sm:mt-6 whitespace-pre-line">{user.bio}</p>}
      {user.expertise.length > 0 && <KnowsWell games={user.expertise} className="mt-4" />}
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,40%),1fr))] gap-x-4 gap-y-3 border-line border-t pt-4 sm:mt-6 sm:pt-6">
        <Stat name="Hosting">{stats.hosting}</Stat>
        <Stat name="Joined">{stats.joined}</Stat>
        <Stat name="Completed">{stats.completed}</Stat>
        <Stat name="Reliability">
          <Reliability score={user.reliabilityScore} className="text-xl! [&_svg]:size-5!" />
        </Stat>
      </dl>
    </header>
  );
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="flex min-h-9 items-center font-display font-heading text-2xl">{children}</dd>
    </div>
  );
}
