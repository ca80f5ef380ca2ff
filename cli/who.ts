import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { LONGEST_NAME } from '../platform/actor.ts';
import { isFullyVisible } from '../platform/http/visible-text.ts';

const isReadable = (name: string): boolean => name !== '' && isFullyVisible(name);

/** The name from `--as`. */
export function nameFrom(typed: string): string {
  const name = typed.normalize('NFC').trim();
  if (isReadable(name) && name.length <= LONGEST_NAME) return name;
  throw new InvalidArgumentError(`It must be a name of up to ${LONGEST_NAME} characters.`);
}

/** The default name: the user of the operating system, or with sudo the user who called it. */
export function systemUser(env: Readonly<Record<string, string | undefined>>): string {
  const { username, uid } = currentUser();
  const name = (uid === 0 && env.SUDO_USER) || username;
  return isReadable(name) ? name.slice(0, LONGEST_NAME) : `user ${uid}`;
}

function currentUser(): { readonly username: string; readonly uid: number } {
  try {
    return userInfo();
  } catch {
    // a container may run with a user id that has no name
    const uid = process.getuid?.() ?? -1;
    return { username: `user ${uid}`, uid };
  }
}
