/** Enhanced status codes (RFC 3463) that are about the mail or the sender, or pass: policy, and a full mailbox. */
const NOT_THE_ADDRESS = /\b5\.(7\.\d+|2\.2)\b/;

/**
 * Whether a mail server that refused a recipient for good means the address: it does not exist or takes no mail. A
 * refusal because of a policy is about who sends.
 */
export const isAboutTheAddress = (reason: string): boolean => !NOT_THE_ADDRESS.test(reason);
