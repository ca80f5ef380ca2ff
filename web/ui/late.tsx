import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { unreachableText } from '../lib/base-query.ts';
import { cn } from '../lib/cn.ts';
import { isReplaced } from '../lib/new-release.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Kind<Props> = {
  /** For a dialog: how to close it. A word at the foot of the screen stands for it until its code has arrived. */
  close?: (props: Props) => void;
  /** The page does without it: if its code does not arrive, nothing is said. */
  isMinor?: boolean;
  /** It is a whole page. */
  isPage?: boolean;
};

/** A part of a page. `waiting` is in its place until its code has arrived. `load` fetches the code beforehand. */
type Late<Props> = ComponentType<Props & { waiting?: ReactNode }> & { readonly load: () => Promise<void> };

/**
 * A part of a page whose code is fetched when it is first rendered. If the code does not arrive, the part says so, and
 * fetches it again once asked to, or once there is a network. If it breaks, it says so, too. The rest of the page stays,
 * with all that was typed.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { close, isMinor = false, isPage = false }: Kind<Props> = {},
): Late<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const bring = async () => {
    Loaded ??= await load();
  };

  function LatePart({ waiting, ...rest }: Props & { waiting?: ReactNode }) {
    // the compiler cannot see that what remains are the part's own properties
    const props = rest as unknown as Props & { open?: boolean };
    const isShut = props.open === false;
    const [state, setState] = useState<'asked' | Why>('asked');
    // once open, it stays, because it may fade out
    const [isHere, setHere] = useState(Loaded !== undefined && !isShut);
    useEffect(() => {
      // opened anew, it is asked for anew
      if (isShut) return setState('asked');
      if (Loaded) return setHere(true);
      let isGone = false;
      const ask = () =>
        bring().then(
          () => isGone || setHere(true),
          async () => {
            const replaced = !isMinor && (await isReplaced());
            if (!isGone) setState(replaced ? 'replaced' : 'failed');
          },
        );
      // in a task of its own: a page has several parts, and what begins to fetch them all at once stands still for long
      const turn = state === 'asked' ? setTimeout(ask) : undefined;
      const again = () => setState('asked');
      if (state === 'failed') addEventListener('online', again);
      return () => {
        isGone = true;
        clearTimeout(turn);
        removeEventListener('online', again);
      };
    }, [state, isShut]);
    if (Loaded && state !== 'broken' && (isHere || !isShut)) {
      const part = <Loaded {...props} />;
      // a broken page is the router's
      return isPage ? part : <Breakable onBroken={() => setState('broken')}>{part}</Breakable>;
    }
    if (isShut) return null;
    if (state === 'asked' || isMinor) return waiting ?? (close ? <OneMoment /> : null);
    return (
      <NotHere isPage={isPage} why={state} onAgain={() => setState('asked')} onClose={close && (() => close(props))} />
    );
  }
  return Object.assign(LatePart, { load: () => bring().catch(() => {}) });
}

/** Answers a press whose dialog is not here yet. */
export const OneMoment = () => (
  <p
    role="status"
    className="fixed inset-x-0 bottom-6 z-40 mx-auto w-fit rounded-full bg-ink px-5 py-2.5 text-paper shadow-lift"
  >
    One moment…
  </p>
);

/** Tells when something within it broke. It is a class, because React tells nothing else. */
class Breakable extends Component<{ onBroken: () => void; children: ReactNode }, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true });
  override state = { isBroken: false };
  override componentDidCatch() {
    this.props.onBroken();
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** `replaced`: only a reload can help, because a new version has replaced this one. */
type Why = 'failed' | 'replaced' | 'broken';

type NotHereProps = {
  isPage: boolean;
  why: Why;
  onAgain: () => void;
  onClose: (() => void) | undefined;
};

function NotHere({ isPage, why, onAgain, onClose }: NotHereProps) {
  const mustReload = why === 'replaced';
  const said: Readonly<Record<Why, readonly [title: string, words: string]>> = {
    failed: [`This ${isPage ? 'page' : 'part'} did not load`, unreachableText()],
    replaced: ['There is a new version', 'Tablemates was updated while this page was open.'],
    broken: ['Something went wrong here', 'This part could not be shown. Nothing you saved is lost.'],
  };
  const [title, words] = said[why];
  return (
    <div role="alert" className={cn(onClose && 'pointer-events-auto fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md')}>
      <EmptyState
        headingLevel={isPage ? 'h1' : 'h3'}
        title={title}
        className={onClose ? 'bg-raised shadow-lift' : 'm-4'}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!mustReload && <Button onClick={onAgain}>Try again</Button>}
            {/* some browsers never ask again for code that did not arrive once */}
            <Button variant={mustReload ? 'primary' : 'outline'} onClick={() => location.reload()}>
              Reload the page
            </Button>
            {onClose && (
              <Button variant="outline" onClick={onClose}>
                Close
              </Button>
            )}
          </div>
        }
      >
        {words}
      </EmptyState>
    </div>
  );
}
