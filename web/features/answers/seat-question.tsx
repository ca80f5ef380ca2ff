import { CircleCheck, CircleHelp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-api.ts';
import { useAnswerByLinkMutation } from './answers-api.ts';
import { COMING, comeIntoView, FROM_MAIL, LEAVE } from './own-card.tsx';

type Question = { readonly token: string } | 'leave' | null;

/** Takes the token of a mail's link out of the address, so that nobody copies it from there. */
function useQuestion(): [Question, () => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>(null);
  useEffect(() => {
    const asked = hash === LEAVE ? 'leave' : hash.startsWith(COMING) ? { token: hash.slice(COMING.length) } : null;
    if (asked === null) return;
    setQuestion(asked);
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state: FROM_MAIL });
  }, [hash, pathname, search, navigate]);
  return [question, () => setQuestion(null)];
}

type Props = {
  gameEventId: string;
  /**
   * The question before giving the seat back, until it is answered. Null for a viewer without a seat, undefined until that is
   * known.
   */
  leaving: ((onAnswered: () => void) => ReactNode) | null | undefined;
  /** Opens the sign-in dialog. */
  onSignIn: () => void;
  /** What follows. `isAsking`: the question has the button that answers, so nothing else needs one. */
  children: (isAsking: boolean) => ReactNode;
};

/** The question of a mail: still coming? Only the button answers, because mail scanners open links. */
export function SeatQuestion({ gameEventId, leaving, onSignIn, children }: Props) {
  const [question, forget] = useQuestion();
  const answering = useAnswerByLinkMutation();
  const [, { data, error }] = answering;
  const isAsking = question !== null && question !== 'leave' && !data && !error;
  return (
    <>
      {question !== null && (
        <Asked
          gameEventId={gameEventId}
          leaving={leaving}
          onSignIn={onSignIn}
          question={question}
          answering={answering}
          onAnswered={forget}
        />
      )}
      {children(isAsking)}
    </>
  );
}

type AskedProps = Omit<Props, 'children'> & {
  question: Exclude<Question, null>;
  answering: ReturnType<typeof useAnswerByLinkMutation>;
  onAnswered: () => void;
};

function Asked({ gameEventId, leaving, onSignIn, question, answering, onAnswered }: AskedProps) {
  const [answer, { data, error, isLoading }] = answering;
  const { status, user } = useSession();
  if (question === 'leave') {
    if (status !== 'visitor' && leaving !== null) return leaving?.(onAnswered);
    return (
      <Block title="You can’t make it?">
        <p>
          {user === null
            ? 'Thank you for telling us. Please sign in to give your seat back.'
            : `You have no seat here, so there is nothing to give back. You are signed in as ${user.email}.`}
        </p>
        {user === null && (
          <Button className="w-full" onClick={onSignIn}>
            Sign In
          </Button>
        )}
      </Block>
    );
  }
  if (data) {
    return (
      <Block title="See you there" isDone>
        <p>Your host and the table see that you will be there.</p>
      </Block>
    );
  }
  return (
    <Block title="Still coming?">
      {error ? (
        <p role="alert">{errorText(error, 'Your answer did not arrive. Please try again.')}</p>
      ) : (
        <Button
          className="w-full"
          pending={isLoading}
          pendingText="Saving…"
          onClick={() => void answer({ gameEventId, token: question.token })}
        >
          I’ll be there
        </Button>
      )}
    </Block>
  );
}

function Block({ title, isDone = false, children }: { title: string; isDone?: boolean; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : CircleHelp;
  return (
    <section ref={comeIntoView} aria-label={title} className="grid gap-3 rounded-card bg-amber-wash p-4 text-amber-ink">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <Icon aria-hidden className="size-5 shrink-0" />
        {title}
      </p>
      {children}
    </section>
  );
}
