import { asciiDigits, withLettersDialed } from './as-typed.ts';

// Forms need it too, so it is apart from the parser, which is larger than all of them.

/** The link to a chat: after it is a number with its country code, without the plus. */
const LINK = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d+)(?:[/?&].*)?$/i;
/** What stands before a number that is copied from a card or another app: any words with a colon, or one of these. */
const LABEL =
  /^(?:\p{L}[\p{L} .'/-]*:|(?:t[eé]l|t[eé]l[eé]phone|phone|cell|mobile|handy|home|work|office|whats\s?app|signal|viber|telegram|[chmoptw])(?: phone)?(?![\p{L}-]))[^\p{L}\d+([]*/iu;
/** What stands after it: any words in brackets, or one of these. */
const REMARK =
  /[\s,-]*(?:\(\p{L}[\p{L} .]*\)|(?<=[\s,-])(?:cell|mobile|home|work|office|landline|whats\s?app)(?: phone)?)$/iu;
/** How people write an extension, phones save it, and others call it. */
const EXTENSION =
  /(?<=\d[)\]]?)\s*(?:,+\s*|[pw]|[-,;/]?\s*(?:ext(?:ension|n)?|x|#|anexo|int(?:erno)?|ramal|durchwahl|poste)[.:=]?\s*)(\d{1,7})#?$/i;
/** Quotation marks, pictures and flags before a number, and what remains of a sentence after it. */
const AROUND = /^[^\p{L}\d+([]+|[^\p{L}\d)\]#]+$/gu;

/**
 * A phone number as people type, copy and share it, in ASCII: without the words, marks and pictures around it, and with its
 * extension as ` ext. 12`. Other texts stay nearly as they are.
 */
export function phoneAsTyped(written: string): string {
  const plain = asciiDigits(written.normalize('NFKC'))
    // a Japanese keyboard has a long vowel where others have a dash
    .replace(/[\p{Pd}−ー]/gu, '-')
    .replace(/[·•_]/g, '.')
    .replace(AROUND, '')
    .replace(LINK, '+$1')
    .replace(LABEL, '');
  return withLettersDialed(plain).replace(REMARK, '').replace(EXTENSION, ' ext. $1').replace(/#$/, '');
}
