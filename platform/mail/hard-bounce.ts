/**
 * Enhanced status codes (RFC 3463) that say that a mailbox or its domain does not exist or takes no mail. 5.1.7 and 5.1.8
 * are about the sender; 5.4.1 is what Microsoft says of an unknown recipient.
 */
const ABOUT_THE_ADDRESS = /^5\.(1\.([1-6]|10)|2\.1|4\.1)$/;
const ENHANCED = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/;
/** Replies (RFC 5321, 7504) that can mean the same where the server gives no enhanced code, or one that says nothing. */
const REFUSED = /(?<!\d)(521|550|551|553|554|556)(?!\d)/;
const SAYS_NOTHING = /^5\.([01]\.0|3\.0|5\.0)$/;
/** Some servers give the code of a policy for a user that they do not have. */
const NO_SUCH_USER = /no such user|user unknown|unknown user/i;
/** Servers repeat the address, and names can look like words. */
const ADDRESS = /[^\s<>:;,()]+@[^\s<>:;,()]+/g;
/** They mean it only with such words: servers say 550 also because of who sends, how often, and what. */
const NO_SUCH_MAILBOX =
  /no such|unknown|unrouteable|doesn.t have|(?:does not|doesn.t|not) (?:exist|found|allowed|accept)|no mailbox|invalid (?:recipient|mailbox|address|user)|(?:mailbox|recipient|user|account|address) (?:is )?(?:unavailable|invalid|disabled|inactive|closed)|no longer/i;
/** Of what they must say so: servers also do not find, know or allow commands, headers and words. */
const MAILBOX = /mailbox|recipient|user|account|address|domain|host/i;
/** What servers say of senders and mails that they do not want, or do not want now. */
const ABOUT_THE_SENDER =
  /relay|spam|block|listed|polic|spf|dkim|dmarc|reputation|sender|authenticat|quota|full|\brate\b|dns|helo|too many|\byour (?:account|domain|host|server|ip)\b/i;
const ABOUT_THE_MAIL =
  /content|attachment|extension|virus|malware|phish|\b(?:files?|links?|urls?|html|headers?|body|subject|size)\b|too (?:large|big|long)/i;
/** A domain that is in no DNS, by the code of a recipient. */
const NO_SUCH_DOMAIN = /5\.1\.(?:2|10)(?!\d).*\bdns\b.*(?:not (?:found|exist)|no such|nxdomain)/is;

/** Whether a reply has an enhanced status code. Without one servers also say 550 for a while, whatever their words. */
export const hasEnhancedCode = (reply: string): boolean => ENHANCED.test(reply);

/**
 * Whether a mail server that refused a recipient for good means the address: it does not exist or takes no mail. A
 * refusal because of a policy or a full mailbox is about who sends, or passes.
 *
 * @param reply the server's words, with its codes
 */
export function isAboutTheAddress(reply: string): boolean {
  const words = reply.replaceAll(ADDRESS, ' address ');
  const enhanced = ENHANCED.exec(words)?.[0];
  const isSaid = enhanced === '5.1.1' || NO_SUCH_DOMAIN.test(words);
  if (!isSaid && (ABOUT_THE_SENDER.test(words) || ABOUT_THE_MAIL.test(words))) return false;
  if (enhanced === '5.7.1') return NO_SUCH_USER.test(words);
  if (enhanced !== undefined && !SAYS_NOTHING.test(enhanced)) return ABOUT_THE_ADDRESS.test(enhanced);
  return REFUSED.test(words) && MAILBOX.test(words) && NO_SUCH_MAILBOX.test(words);
}
