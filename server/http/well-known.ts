import { type Context, Hono } from 'hono';
import { addDays } from '../../platform/add-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';

/** RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 90;

/**
 * Addresses at which programs look for things of a site: whom to tell of a weakness (RFC 9116), and the page on which
 * password managers let people change how they sign in (W3C "A Well-Known URL for Changing Passwords").
 */
export function wellKnown({ server, securityContact }: Pick<Config, 'server' | 'securityContact'>, clock: Clock): Hono {
  const securityTxt = (c: Context) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${addDays(clock(), GOOD_FOR_DAYS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${server.publicUrl}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  };
  return new Hono()
    .get('/.well-known/security.txt', securityTxt)
    .get('/.well-known/change-password', (c) => c.redirect('/member?view=account', 302));
}
