import type { ReactNode } from 'react';
import { type AdminPart, mayChange } from '../../../modules/identity/rules.ts';
import { useSession } from './session-api.ts';

/**
 * Whether the role of the signed-in admin allows changing a part of the product. The server decides; this hides actions
 * that it would refuse.
 */
export const useMayChange = (part: AdminPart): boolean => mayChange(useSession().user?.adminRole ?? null, part);

/** Renders its children, which change a part of the product, for admins whose role allows it. */
export const ToChange = ({ part, children }: { part: AdminPart; children: ReactNode }): ReactNode =>
  useMayChange(part) ? children : null;
