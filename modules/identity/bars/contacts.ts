import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { email } from '../../../platform/http/schemas.ts';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import { e164Of } from '../../../platform/phone-number.ts';
import type { BarKind } from './contract.ts';

/** A mailbox or a phone as it is compared: a keyed hash, in hex. */
export type Contact = { readonly kind: BarKind; readonly hash: string };

/** The contacts that an account has or will have. */
export type ContactDetails = { readonly email?: string | undefined; readonly phoneNumber?: string | undefined };

/**
 * Hashes mailboxes and phones. All addresses of a mailbox have one hash, and so have all notations of a phone number. What
 * is no complete number has none: it could be anybody's.
 *
 * @param secret the configured one, from which the key is derived
 */
export function contactsIn(secret: string) {
  const key = deriveKey(secret, 'bars');
  const contact = (kind: BarKind, value: string): Contact => ({
    kind,
    hash: keyedHash(key, `${kind} ${value}`).toString('hex'),
  });
  const contactsOf = ({ email: address, phoneNumber }: ContactDetails): readonly Contact[] => {
    const number = phoneNumber ? e164Of(phoneNumber) : undefined;
    return [
      ...(address ? [contact('mailbox', mailboxOf(address))] : []),
      ...(number ? [contact('phone', number)] : []),
    ];
  };
  return {
    /** Those of an account. Its address is in canonical form. */
    contactsOf,

    /** What somebody typed: an address or a phone number; undefined for anything else. */
    typedContact(typed: string): readonly Contact[] | undefined {
      const address = email.safeParse(typed);
      const contacts = contactsOf(address.success ? { email: address.data } : { phoneNumber: typed });
      return contacts.length > 0 ? contacts : undefined;
    },
  };
}
