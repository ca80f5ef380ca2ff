import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { publicName } from '../../../../modules/identity/shown-name-rules.ts';
import { errorText, isApiError } from '../../../lib/base-query.ts';
import { dayAndTimeWithin } from '../../../lib/day-words.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useArrival } from '../../session/just-joined.ts';
import { keepGuest } from '../../session/kept-guest.ts';
import { useSession } from '../../session/session-api.ts';
import { useGuestInvitationQuery, useTakeGuestSeatMutation } from './guests-api.ts';

type Props = {
  gameEvent: GameEvent;
  /** The token of the link. */
  token: string;
  /** The reason why the person cannot take the seat, in words. Absent if they can. */
  cannot?: string | undefined;
  /** Called instead of taking the seat if a visitor has to sign in first. */
  onSignIn: () => void;
};

const forget = () => keepGuest(null);

/** The seat that a friend holds by a link: who invites, until when, and the button that takes it. */
export function GuestInvitation({ gameEvent, token, cannot, onSignIn }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const query = useGuestInvitationQuery({ gameEventId: gameEvent.id, token });
  const { data, error } = query;
  const [take, { isLoading }] = useTakeGuestSeatMutation();
  const arrive = useArrival();
  const isVisitor = useSession().status === 'visitor';
  // pressed before it is known who is signed in, the server says whether somebody is
  const confirm = async () => {
    if (isVisitor) return onSignIn();
    const { error: refused } = await take({ gameEventId: gameEvent.id, token });
    if (isApiError(refused) && refused.status === 401) return onSignIn();
    if (refused) {
      const description = errorText(refused, 'Your seat is still held. Please try again.');
      return toast({ tone: 'destructive', title: 'Unable to take the seat', description });
    }
    forget();
    await arrive(gameEvent.id);
  };
  if (isApiError(error) && [404, 409, 410].includes(error.status)) {
    return (
      <Block title="This invitation is over">
        <p>{errorText(error, 'The seat of this link is no longer held.')}</p>
        <PutAway>All right</PutAway>
      </Block>
    );
  }
  if (error) {
    return (
      <LoadError
        query={query}
        title="Failed to fetch your invitation"
        otherwise="It did not arrive. Please try again."
      />
    );
  }
  if (!data) return null;
  return (
    <Block title={`${data.invitedBy ? publicName(data.invitedBy) : 'A friend'} holds a seat for you`}>
      <p>
        It is yours if you take it before <strong>{dayAndTimeWithin(data.until, now, timeZone)}</strong>.
      </p>
      {cannot === undefined ? (
        <>
          <p>
            A seat is a promise: it can be given back freely until 24 hours before the start. Afterwards leaving counts
            as late.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button className="grow" pending={isLoading} pendingText="Taking…" onClick={() => void confirm()}>
              {isVisitor ? 'Sign In and Take the Seat' : 'Take the Seat'}
            </Button>
            <PutAway>No, thanks</PutAway>
          </div>
        </>
      ) : (
        <>
          <p>{cannot}</p>
          <PutAway>All right</PutAway>
        </>
      )}
    </Block>
  );
}

const PutAway = ({ children }: { children: string }) => (
  <Button variant="outline" className="grow" onClick={forget}>
    {children}
  </Button>
);

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label="Invitation" className="grid gap-3 rounded-card bg-amber-wash p-4 text-amber-ink">
    <p className="flex items-center gap-2.5 font-semibold text-lg">
      <Gift aria-hidden className="size-5 shrink-0" />
      {title}
    </p>
    {children}
  </section>
);
