import { REGEXP_ONLY_DIGITS_AND_CHARS } from 'input-otp';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { CODE_LENGTH, checkInOpensAt, checkInPhase, runningLatePhase } from '../../../modules/events/rules.ts';
import { codeAsTyped } from '../../../platform/as-typed.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { dismissFailure, toast } from '../../ui/toast.tsx';
import { useSession } from '../session/session-api.ts';
import { useRunLateMutation } from './check-in-api.ts';
import { keptCode } from './kept-code.ts';
import { ScanButton } from './scan-button.tsx';
import { useCode } from './use-code.ts';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  /** A code from the address, which is submitted at once. */
  scanned?: string | null;
  /** Whether the host checked the participant in. The participant may enter the code as well. */
  isByHost?: boolean;
};

/** For a participant: check in with the table's code, or report running late. Renders nothing long before the start. */
export function GuestCheckIn({ gameEvent, now, scanned = null, isByHost = false }: Props) {
  const { timeZone } = useSiteConfig();
  const { eventDate, people } = gameEvent;
  const you = people.find(({ isYou }) => isYou);
  const instant = new Date(now).toISOString();
  const phase = checkInPhase(eventDate, instant);
  const userId = useSession().user?.id ?? '';
  // a code that was entered before the end is sent after it too
  const isCodeKept = phase === 'over' && keptCode({ userId, gameEventId: gameEvent.id }) !== null;
  if (you?.checkedInAt) {
    const host = isolated(gameEvent.host?.firstName ?? 'Your host');
    return (
      <div className="grid gap-6">
        <p role="status" className="flex items-center gap-2.5 rounded-card bg-felt-wash p-4 text-felt-ink">
          <CircleCheck aria-hidden className="size-6 shrink-0 motion-safe:animate-seat" />
          <span>
            <span className="block font-semibold text-lg">You are checked in</span>
            since {clockTime(you.checkedInAt, timeZone)}.{phase !== 'over' && ' Have a good game.'}
          </span>
        </p>
        {isByHost && phase === 'open' && (
          <Entry
            gameEvent={gameEvent}
            scanned={scanned}
            heading="Confirm your check-in"
            lead={`${host} checked you in. Enter the code to confirm it yourself.`}
          />
        )}
      </div>
    );
  }
  const canBeLate = runningLatePhase(eventDate, instant) === 'open';
  return (
    <div className="grid gap-6">
      {(phase === 'open' || isCodeKept) && (
        <Entry
          gameEvent={gameEvent}
          scanned={scanned}
          heading="Are you here?"
          lead={`Type the four characters on ${isolated(gameEvent.host?.firstName ?? 'your host')}’s phone, or scan them.`}
        />
      )}
      {phase === 'not_open' && (
        <p className="rounded-card bg-sunken p-4 text-ink">
          Check-in opens at {clockTime(checkInOpensAt(eventDate), timeZone)}.
        </p>
      )}
      {phase === 'over' && !isCodeKept && <p className="rounded-card bg-sunken p-4 text-ink">This event is over.</p>}
      {canBeLate && <RunningLate gameEvent={gameEvent} said={you?.minutesLate ?? null} />}
    </div>
  );
}

type EntryProps = { gameEvent: GameEvent; scanned: string | null; heading: string; lead: string };

function Entry({ gameEvent, scanned, heading, lead }: EntryProps) {
  const { isSending, isKept, problem, forgetProblem, enter } = useCode(gameEvent.id);
  const [typed, setTyped] = useState(scanned ?? '');
  const wordsId = useId();
  const entered = useRef<string | null>(null);
  const check = async (code: string) => {
    if (!(await enter(code))) setTyped('');
  };
  useEffect(() => {
    // once, also when React runs effects twice
    if (scanned === null || entered.current === scanned) return;
    entered.current = scanned;
    void enter(scanned).then((isRight) => !isRight && setTyped(''));
  }, [scanned, enter]);
  return (
    <section aria-labelledby={`${wordsId}-heading`} className="grid gap-3">
      <h2 id={`${wordsId}-heading`} className="text-xl">
        {heading}
      </h2>
      <p className="text-ink-soft">{lead}</p>
      <CodeBoxes
        label="The four characters"
        length={CODE_LENGTH}
        pattern={REGEXP_ONLY_DIGITS_AND_CHARS}
        pasteTransformer={(pasted) =>
          codeAsTyped(pasted)
            .replace(/[^0-9a-z]/gi, '')
            .slice(0, CODE_LENGTH)
        }
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        onChange={(entered) => {
          const value = entered.toUpperCase();
          setTyped(value);
          if (problem && value !== '') forgetProblem();
        }}
        onComplete={(code) => void check(code)}
        invalid={problem !== null}
        describedBy={wordsId}
      />
      <p id={wordsId} aria-live="polite" className={problem ? 'text-brick-ink' : 'text-ink-soft'}>
        {problem ??
          (isKept ? 'No network right now. Your code is sent as soon as there is.' : isSending && 'Checking…')}
      </p>
      <ScanButton onCode={(code) => void check(code)} />
    </section>
  );
}

const CHOICES = [5, 10, 20, 30] as const;

function RunningLate({ gameEvent, said }: { gameEvent: GameEvent; said: number | null }) {
  const [runLate, { isLoading }] = useRunLateMutation();
  const headingId = useId();
  const host = isolated(gameEvent.host?.firstName ?? 'Your host');
  const say = async (minutes: number) => {
    const { error } = await runLate({ gameEventId: gameEvent.id, minutes });
    if (!error) return dismissFailure();
    const description = errorText(error, 'Your host does not know yet. Please try again.');
    toast({ tone: 'destructive', title: 'Unable to tell your host', description });
  };
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="text-lg">
        Running late?
      </h2>
      <p aria-live="polite" className="text-ink-soft">
        {said === null
          ? `${host} is told at once, and it never counts against you.`
          : `${host} knows that you come about ${said} minutes late.`}
      </p>
      <div className="grid grid-cols-4 gap-2">
        {CHOICES.map((minutes) => (
          <Button
            key={minutes}
            variant={said === minutes ? 'primary' : 'outline'}
            className="px-2!"
            aria-pressed={said === minutes}
            pending={isLoading}
            onClick={() => void say(minutes)}
          >
            {minutes} min
          </Button>
        ))}
      </div>
    </section>
  );
}
