/**
 * Enhanced status codes (RFC 3463) that say that a mailbox or its domain does not exist or takes no mail. 5.1.7 and 5.1.8
 * are about the sender; 5.4.1 is what Microsoft says of an unknown recipient.
 */
const ABOUT_THE_ADDRESS = /^5\.(1\.([1-6]|10)|2\.1|4\.1)$/;
const ENHANCED = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/;
/** Replies (RFC 5321, 7504) that can mean the same where the server gives no enhanced code, or 5.0.0 or 5.1.0. */
const REFUSED = /(?<!\d)(521|550|551|553|556)(?!\d)/;
/** They mean it only with such words: servers say 550 also because of who sends, how often, and what. */
const NO_SUCH_MAILBOX =
  /no such|unknown|(?:does not|doesn.t|not) (?:exist|found|allowed|accept)|no mailbox|invalid (?:recipient|mailbox|address|user)|(?:mailbox|recipient|user|account|address) (?:is )?(?:unavailable|invalid|disabled|inactive|closed)|no longer/i;
/** What servers say of senders and mails that they do not want, or do not want now. */
const ABOUT_THE_SENDER =
  /relay|spam|block|listed|polic|spf|dkim|dmarc|reputation|sender|authenticat|quota|full|\brate\b|dns|helo|too many/i;

/** Whether a reply has an enhanced status code. Without one servers also say 550 for a while, whatever their words. */
export const hasEnhancedCode = (reply: string): boolean => ENHANCED.test(reply);

/**
 * Whether a mail server that refused a recipient for good means the address: it does not exist or takes no mail. A
 * refusal because of a policy or a full mailbox is about who sends, or passes.
 *
 * @param reply the server's words, with its codes
 */
export function isAboutTheAddress(reply: string): boolean {
  const enhanced = ENHANCED.exec(reply)?.[0];
  if (ABOUT_THE_SENDER.test(reply) && enhanced !== '5.1.1') return false;
  if (enhanced !== undefined && !/^5\.[01]\.0$/.test(enhanced)) return ABOUT_THE_ADDRESS.test(enhanced);
  return REFUSED.test(reply) && NO_SUCH_MAILBOX.test(reply);
}
