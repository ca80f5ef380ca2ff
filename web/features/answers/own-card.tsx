import { CircleUser } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-api.ts';
import { useSignOut } from '../session/use-sign-out.ts';

/** What the links of personal mails and notifications lead to, by the fragment of their address. `nothing`: to another account. */
const LEADS_TO = {
  '#offer': {
    title: 'Take or decline your seat',
    words: 'Sign in to answer before its time is over.',
    nothing: 'No seat is held for you here',
  },
  '#table-talk': {
    title: 'Your table has written to you',
    words: 'Sign in to read it and to answer.',
    nothing: 'You have no seat here',
  },
  '#yours': {
    title: 'You are part of this event',
    words: 'Sign in to see what we wrote to you about.',
    nothing: 'You have no part in this event',
  },
} as const;

/** Beside a mail's question, which says itself that it is for another account. */
const OF_A_QUESTION = { title: LEADS_TO['#yours'].title, words: LEADS_TO['#yours'].words };

/** The prefix of the fragment with which a mail asks whether a person is still coming. The page takes it away at once. */
export const COMING = '#coming=';
/** The fragment of "I can't make it". The page takes it away, too. */
export const LEAVE = '#leave';
/** The state of a page's address from which the fragment was taken. */
export const FROM_MAIL = { isFromMail: true } as const;

type OwnCardOf = { readonly title: string; readonly words: string; readonly nothing?: string };

const isLink = (hash: string): hash is keyof typeof LEADS_TO => Object.hasOwn(LEADS_TO, hash);

/** What the link of a personal mail that led here is about; null if none did. */
function useMailLink(): OwnCardOf | null {
  const { hash, state } = useLocation();
  // the server renders the page without the fragment
  const [card, setCard] = useState<OwnCardOf | null>(null);
  const isOwn =
    hash.startsWith(COMING) || hash === LEAVE || (state as Partial<typeof FROM_MAIL> | null)?.isFromMail === true;
  useEffect(() => setCard(isLink(hash) ? LEADS_TO[hash] : isOwn ? OF_A_QUESTION : null), [hash, isOwn]);
  return card;
}

/**
 * What a visitor who followed the link of their mail has to sign in for; null for everybody else. The page shows it instead of
 * what strangers can do, because the visitor may have a seat, an offer or a place in line.
 */
export function useOwnCard(): OwnCardOf | null {
  const card = useMailLink();
  return useSession().status === 'visitor' ? card : null;
}

/**
 * Tells a signed-in person who followed the link of a mail that nothing here is theirs, because the mail may have gone to another
 * account of theirs.
 *
 * @param hasPart whether the account has a part here; undefined until that is known. Who has given it up here is told nothing.
 */
export function OfAnotherAccount({ hasPart }: { hasPart: boolean | undefined }) {
  const card = useMailLink();
  const { user } = useSession();
  const { signOut, signingOut } = useSignOut();
  const [hadPart, setHadPart] = useState(false);
  if (hasPart && !hadPart) setHadPart(true);
  if (!card?.nothing || !user || hasPart !== false || hadPart) return null;
  return (
    <section aria-label={card.nothing} className="grid gap-3 rounded-card bg-sunken p-4">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <CircleUser aria-hidden className="size-5 shrink-0" />
        {card.nothing}
      </p>
      <p className="wrap-anywhere text-sm">
        You are signed in as <strong>{user.email}</strong>. If we wrote to another address of yours, sign in with that
        one.
      </p>
      <Button variant="outline" pending={signingOut} pendingText="Signing out…" onClick={signOut}>
        Use Another Account
      </Button>
    </section>
  );
}

type Props = { card: Pick<OwnCardOf, 'title' | 'words'>; onSignIn: () => void };

/** Asks a visitor to sign in to see their own card. Somebody else can go on without it. */
export function OwnCard({ card: { title, words }, onSignIn }: Props) {
  const { pathname, search } = useLocation();
  return (
    <section aria-label={title} className="grid gap-3 rounded-card bg-amber-wash p-4 text-amber-ink">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <CircleUser aria-hidden className="size-5 shrink-0" />
        {title}
      </p>
      <p className="text-sm">{words}</p>
      <Button className="w-full" onClick={onSignIn}>
        Sign In
      </Button>
      <Link
        to={{ pathname, search }}
        replace
        preventScrollReset
        className="tap-text justify-self-center text-sm underline"
      >
        Go on without signing in
      </Link>
    </section>
  );
}
