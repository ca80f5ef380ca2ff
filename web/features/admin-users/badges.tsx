import type { User } from '../../../modules/identity/contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { rolesOf } from './roles.ts';

/** Whether a person may sign in. */
export function StatusBadge({ user: { isActive } }: { user: User }) {
  return <Badge tone={isActive ? 'felt' : 'brick'}>{isActive ? 'Active' : 'Inactive'}</Badge>;
}

/** All roles of a person. */
export function RoleBadges({ user }: { user: User }) {
  return (
    <span className="flex flex-wrap gap-1">
      {rolesOf(user).map((role, i) => (
        <Badge key={role} tone={user.isAdmin && i === 0 ? 'amber' : 'neutral'}>
          {role}
        </Badge>
      ))}
    </span>
  );
}
