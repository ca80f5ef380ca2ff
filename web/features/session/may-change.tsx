import type { ReactNode } from 'react';
import { type AdminPart, type AdminReading, mayChange, mayRead } from '../../../modules/identity/rules.ts';
import { useSession } from './session-api.ts';

/**
 * Whether the role of the signed-in admin allows changing a part of the product. The server decides; this hides actions
 * that it would refuse.
 */
export const useMayChange = (part: AdminPart): boolean => mayChange(useSession().user?.adminRole ?? null, part);

/** Whether the role of the signed-in admin allows reading this. The server decides; this hides what it would refuse. */
export const useMayRead = (reading: AdminReading): boolean => mayRead(useSession().user?.adminRole ?? null, reading);

/** Renders its children, which show what only some admins read, for admins whose role allows it. */
export const ToRead = ({ reading, children }: { reading: AdminReading; children: ReactNode }): ReactNode =>
  useMayRead(reading) ? children : null;

/** Renders its children, which change a part of the product, for admins whose role allows it. */
export const ToChange = ({ part, children }: { part: AdminPart; children: ReactNode }): ReactNode =>
  useMayChange(part) ? children : null;
