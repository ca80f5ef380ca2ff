import { type ReactNode, useMemo } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { bindingGameEvents } from '../../features/events/binding-events.ts';
import { CardViewer } from '../../features/events/card-viewer.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { useJoinedGameEventsQuery } from '../../features/joining/joined-api.ts';
import { isMember, useSession } from '../../features/session/session-api.ts';
import { useAwaitedGameEventsQuery } from '../../features/waiting-list/awaited-api.ts';
import { useNow } from '../../lib/use-now.ts';
import { late } from '../../ui/late.tsx';

const Line = late(async () => (await import('../../features/waiting-list/card-line.tsx')).CardLine, { isMinor: true });

/** Provides the viewer's other evenings to the cards of a page, so that none offers what would be refused. */
export function ViewerOfCards({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const binding = useBindingGameEvents(isMember(user) ? user : null);
  const viewer = useMemo(() => ({ binding, Line }), [binding]);
  return <CardViewer value={viewer}>{children}</CardViewer>;
}

function useBindingGameEvents(member: User | null) {
  const now = useNow();
  const { data: joined = none } = useJoinedGameEventsQuery(undefined, { skip: !member });
  const { data: awaited = none } = useAwaitedGameEventsQuery(undefined, { skip: !member });
  const { data: hosted = none } = useHostedGameEventsQuery(member?.id ?? '', { skip: !member?.isProvider });
  return useMemo(() => bindingGameEvents({ joined, awaited, hosted }, now), [joined, awaited, hosted, now]);
}

const none: readonly [] = [];
