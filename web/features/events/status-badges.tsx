import { Armchair, Check, Crown, Hourglass, type LucideIcon } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { EventDisplay } from './event-state.ts';
import type { ViewerAt } from './viewer-at.ts';

const roles: Partial<Record<ViewerAt['as'], { label: string; tone: Tone; Icon: LucideIcon }>> = {
  host: { label: 'You host', tone: 'amber', Icon: Crown },
  participant: { label: 'You have a seat', tone: 'felt', Icon: Check },
  offered: { label: 'A seat is held', tone: 'amber', Icon: Armchair },
  waiting: { label: 'You are waiting', tone: 'amber', Icon: Hourglass },
};

/** Whether the viewer has a role at the table. */
export const hasRole = ({ as }: ViewerAt): boolean => as in roles;

type Props = {
  display: Pick<EventDisplay, 'badges'>;
  /** Null if their role no longer matters. */
  viewer: ViewerAt | null;
  /** Whether only the viewer's role is visible, if they have one. The state is then for screen readers only. */
  isShort?: boolean;
  className?: string;
};

/** The viewer's role at a gameEvent, and its state. */
export function StatusBadges({ display: { badges }, viewer, isShort = false, className }: Props) {
  const own = viewer && roles[viewer.as];
  return (
    <ul aria-label="Status" className={cn('flex flex-wrap gap-1.5', className)}>
      {own && (
        <li>
          <Badge tone={own.tone}>
            <own.Icon aria-hidden />
            {own.label}
          </Badge>
        </li>
      )}
      {badges.map(({ label, tone }) => (
        <li key={label} className={cn(own && isShort && 'sr-only')}>
          <Badge tone={tone}>{label}</Badge>
        </li>
      ))}
    </ul>
  );
}
