import { CircleUser } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-api.ts';

/** What the links of personal mails and notifications lead to, by the fragment of their address. */
const LEADS_TO = {
  '#offer': { title: 'Take or decline your seat', words: 'Sign in to answer before its time is over.' },
  '#table-talk': { title: 'Your table has written to you', words: 'Sign in to read it and to answer.' },
  '#yours': { title: 'You are part of this event', words: 'Sign in to see what we wrote to you about.' },
} as const;

/** The prefix of the fragment with which a mail asks whether a person is still coming. The page takes it away at once. */
export const COMING = '#coming=';
/** The fragment of "I can't make it". The page takes it away, too. */
export const LEAVE = '#leave';
/** The state of a page's address from which the fragment was taken. */
export const FROM_MAIL = { isFromMail: true } as const;

type OwnCardOf = { readonly title: string; readonly words: string };

/** Whether the fragment of an address is that of the link of a personal mail. */
export const isLink = (hash: string): hash is keyof typeof LEADS_TO => Object.hasOwn(LEADS_TO, hash);

/**
 * What a visitor who followed the link of their mail has to sign in for; null for everybody else. The page shows it instead of
 * what strangers can do, because the visitor may have a seat, an offer or a place in line.
 */
export function useOwnCard(): OwnCardOf | null {
  const { hash, state } = useLocation();
  const { status } = useSession();
  // the server renders the page without the fragment
  const [card, setCard] = useState<OwnCardOf | null>(null);
  const isOwn =
    hash.startsWith(COMING) || hash === LEAVE || (state as Partial<typeof FROM_MAIL> | null)?.isFromMail === true;
  useEffect(() => setCard(isLink(hash) ? LEADS_TO[hash] : isOwn ? LEADS_TO['#yours'] : null), [hash, isOwn]);
  return status === 'visitor' ? card : null;
}

type Props = { card: OwnCardOf; onSignIn: () => void };

/** Asks a visitor to sign in to see their own card. Somebody else can go on without it. */
export function OwnCard({ card, onSignIn }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Card {...card}>
      <Button className="w-full" onClick={onSignIn}>
        Sign In
      </Button>
      <Link to={{ pathname, search }} replace preventScrollReset className="tap-text justify-self-center underline">
        Go on without signing in
      </Link>
    </Card>
  );
}

/** The action bar covers the lower end of a phone's screen. */
export const comeIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'center' });

/** A notice about a personal mail, with what can be done. */
export const Card = ({ title, words, children }: OwnCardOf & { children: ReactNode }) => (
  <section ref={comeIntoView} aria-label={title} className="grid gap-3 rounded-card bg-amber-wash p-4 text-amber-ink">
    <p className="flex items-center gap-2.5 font-semibold text-lg">
      <CircleUser aria-hidden className="size-5 shrink-0" />
      {title}
    </p>
    <p className="wrap-anywhere">{words}</p>
    {children}
  </section>
);
