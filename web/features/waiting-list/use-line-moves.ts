import type { GameEvent } from '../../../modules/events/contract.ts';
import { aheadOfYou } from '../../lib/ahead-of-you.ts';
import { errorReply } from '../../lib/base-query.ts';
import { toast } from '../../ui/toast.tsx';
import { failed } from './failed.ts';
import { useJoinWaitingListMutation, useLeaveWaitingListMutation } from './waiting-list-api.ts';

/** The refusals for people who have what they ask for, or more: the page shows it. */
const HAVE_IT: readonly (string | undefined)[] = ['already_waiting', 'already_joined', 'own_event'];

/** Joins the waiting list of a meetup, and shows the place in a message. */
export function useJoinLine({ id }: Pick<GameEvent, 'id'>) {
  const [join, { isLoading }] = useJoinWaitingListMutation();
  const joinLine = async () => {
    const { data, error } = await join(id);
    if (error && HAVE_IT.includes(errorReply(error)?.code)) return;
    if (error) return failed('Unable to join the waiting list', error);
    toast({ title: 'You are on the waiting list', description: `${aheadOfYou(data.place)}.` });
  };
  return { joinLine, isJoining: isLoading };
}

/** Gives up the viewer's place in line. */
export function useLeaveLine({ id }: Pick<GameEvent, 'id'>) {
  const [leave, { isLoading }] = useLeaveWaitingListMutation();
  const leaveLine = async () => {
    const { error } = await leave(id);
    if (error) return failed('Unable to leave the line', error);
    toast({ title: 'You left the waiting list' });
  };
  return { leaveLine, isLeaving: isLoading };
}
