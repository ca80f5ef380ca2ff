import { Share2 } from 'lucide-react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { eventPath, eventTitle } from './event-path.ts';

type ShareProps = {
  path: string;
  title: string;
  /** When, in words. */
  when: string;
  /** Whether it is the primary action, which gets the focus first. */
  isFirst?: boolean;
};

/** Shares the link of a page by the device's share sheet, or copies it if there is none. */
export function Share({ path, title, when, isFirst = false }: ShareProps) {
  const share = async () => {
    const url = new URL(path, location.href).href;
    const said = { title, text: `${title}, ${when}`, url };
    const isOffered = navigator.canShare?.(said) ?? false;
    if (!isOffered) return copy(url, 'Link copied', `The link could not be copied. It is ${url}`);
    // A dismissed share sheet needs no message.
    await navigator.share(said).catch(() => undefined);
  };

  return (
    <Button
      variant={isFirst ? 'primary' : 'outline'}
      data-first-focus={isFirst || undefined}
      onClick={() => void share()}
    >
      <Share2 aria-hidden />
      Share
    </Button>
  );
}

/** Shares a gameEvent. */
export function ShareButton({ gameEvent, isFirst = false }: Pick<ShareProps, 'isFirst'> & { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  return (
    <Share
      path={eventPath(gameEvent)}
      title={eventTitle(gameEvent)}
      when={longMoment(gameEvent.eventDate, timeZone)}
      isFirst={isFirst}
    />
  );
}
