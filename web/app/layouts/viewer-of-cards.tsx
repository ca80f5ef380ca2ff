import { type ReactNode, useMemo } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { bindingGameEvents } from '../../features/events/binding-events.ts';
import { CardViewer } from '../../features/events/card-viewer.ts';
import { loadHostedGameEvents, useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { loadJoinedGameEvents, useJoinedGameEventsQuery } from '../../features/joining/joined-api.ts';
import type { AppDispatch } from '../../features/session/app-state.ts';
import { isMember, useSession } from '../../features/session/session-api.ts';
import { loadAwaitedGameEvents, useAwaitedGameEventsQuery } from '../../features/waiting-list/awaited-api.ts';
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

/** Requests the viewer's other evenings, so that a page can be rendered with them. */
export const loadBindingGameEvents =
  ({ id, isProvider }: User) =>
  (dispatch: AppDispatch): void => {
    void dispatch(loadJoinedGameEvents());
    void dispatch(loadAwaitedGameEvents());
    if (isProvider) void dispatch(loadHostedGameEvents(id));
  };

function useBindingGameEvents(member: User | null) {
  const now = useNow();
  const { data: joined = none } = useJoinedGameEventsQuery(undefined, { skip: !member });
  const { data: awaited = none } = useAwaitedGameEventsQuery(undefined, { skip: !member });
  const { data: hosted = none } = useHostedGameEventsQuery(member?.id ?? '', { skip: !member?.isProvider });
  return useMemo(() => bindingGameEvents({ joined, awaited, hosted }, now), [joined, awaited, hosted, now]);
}

const none: readonly [] = [];
