// Names that people give themselves. A name must not pass for the product, for a role or for a link.
import { isMixed, looksLike, readingsOf } from '../../platform/look-alikes.ts';
import * as reserved from './reserved-name-rules.ts';

/** What a name looks like, as Latin letters: two texts that look alike have the same skeleton. */
const skeletonOf = (text: string): string =>
  [...text.normalize('NFKD')]
    .map(looksLike)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\P{L}/gu, '')
    .replaceAll('l', 'i')
    .replaceAll(/rn|nn/g, 'm')
    .replaceAll('ci', 'd')
    .replaceAll('vv', 'w');

const skeletonsOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(skeletonOf));
const CONTAINED = reserved.CONTAINED.map(skeletonOf);
const OFFICES = skeletonsOf(reserved.OFFICES);
const GATHERINGS = skeletonsOf(reserved.GATHERINGS);
const BESIDE = skeletonsOf(reserved.BESIDE);
const WITH_MARKS = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${reserved.WITH_MARKS.join('|')})(?![\p{L}\p{M}])`, 'iu');

/** A role, also in the plural, alone or written together with words that make no other name of it, as in SiteAdmin. */
const ROLE = (() => {
  const { ROLES, TOGETHER } = reserved;
  const roles = [...skeletonsOf(ROLES)].join('|');
  const others = [...OFFICES, ...GATHERINGS, ...BESIDE]
    .filter((word) => word.length > 3)
    .concat(TOGETHER.map(skeletonOf));
  return new RegExp(`^(?:${others.join('|')})*(?:${roles})s?(?:${others.join('|')})*$`, 'u');
})();
/** The words that people look for first, with any of their letters doubled. */
const DOUBLED = new RegExp(
  `^(?:${['admin', 'moderator', 'organizer', 'support', 'tablemate'].map((word) => word.replace(/./g, '$&+')).join('|')})s*$`,
  'i',
);
/** Longer than all of these. */
const LONGEST_ROLE = 40;

const PRODUCT = skeletonOf('tablemate');

/** What separates the words of a name, which are letters, digits and signs that look like letters. */
const BETWEEN = /[^\p{L}\p{M}\p{N}@$!|+€£†]+/u;

/** Signs of no language: emoji, enclosed letters, flags, arithmetic, currencies. Some keyboards have them for an apostrophe. */
const SIGN = /[\p{So}\p{Sc}\p{Sm}]/u;

/** Signs that keyboards have for a hyphen: minus, and in Chinese and Japanese names the equals sign. */
const HYPHEN =
  /(?<=[\p{L}\p{M}])−(?=\p{L})|(?<=[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}ー])[=＝](?=[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}])/gu;

/** Letters, not only signs that stand beside them, such as `ʻ`, `ー` and `々`. */
const LETTER = /(?![〆ªº])[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;

/** Digits of any script, and the numbers of Chinese and Japanese, which are letters also in names. */
const DIGIT = '[\\p{N}零一二三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖]';
/** As many as a phone number has. A year or a number after a name is shorter. */
const MANY_DIGITS = new RegExp(`(?:${DIGIT}.*){6}`, 'su');
/** The same in words. */
const SPOKEN = new RegExp(
  '(?:(?<!\\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)' +
    '(?!\\p{L})[^\\p{L}]*){6}|(?:[공영일이삼사오육칠팔구]\\s*){7}',
  'iu',
);
const isNumber = (name: string): boolean => MANY_DIGITS.test(name) || SPOKEN.test(name);

/** Dots that are written so that a link is not seen as one. */
const HIDDEN_DOT = new RegExp(
  String.raw`\s*[[({<]\s*(?:\.|dot|punto|ponto|point|точка)\s*[\])}>]\s*|[。｡．․٫۔܂]|` +
    String.raw`\s+(?:dot|punto|ponto|точка)\s+(?=(?:c[o0]m|net|org|io|ai|me|co|gg|tv|app|dev|us|uk|ru|info|biz|xyz|рф)(?![\p{L}\p{N}]))|` +
    String.raw`[,·•‧∙⋅・‚](?=(?:c[o0]m|net|org|io|gg|tv|app|dev|info|biz|xyz)(?![\p{L}\p{N}]))|` +
    String.raw`(?<=[\p{L}\p{N}]{2})dot(?=(?:com|net|org)(?![\p{L}\p{N}]))`,
  'giu',
);

/** Ends of two letters are also in names (`J.de Vries`, `Sra.de León`, `Ann.Ly`). In capitals they count only if all is. */
const LINK = [
  /\/\/|(?<!\p{L})(?:https?|ftp):|(?<!\p{L})www(?!\p{L})|@|mailto:|\d{1,3}(?:\.\d{1,3}){3}/iu,
  /[\p{L}\p{N}] ?\. ?(?:c[o0]m|net|org)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])xn--/iu,
  // a space before a dot is nobody's; one after it is that of an abbreviation, such as Ma. Io, but not in these
  /[\p{L}\p{N}]{2}\s+\.\s*\p{L}{2}(?![\p{L}\p{M}])|(?!srta|prof)[\p{L}\p{N}-]{4,}\. (?:io|ai|gg|tv|cc|co|uk|ru)(?!\p{L})/u,
  new RegExp(
    String.raw`[\p{L}\p{N}] ?\.(?:app|dev|info|biz|xyz|top|club|shop|site|online|link|click|live|chat|page|store|space|website|zip|mov|museum|icu|vip|pro|` +
      'example|test|рф|рус|бел|укр|срб|онлайн|сайт|москва|中国|中國|公司|网络|网址|在线|香港|台灣|台湾|한국|みんな|コム|भारत|ไทย|' +
      String.raw`شبكة|موقع|مصر|امارات|السعودية|ایران|קום|ישראל)(?![\p{L}\p{M}\p{N}])`,
    'iu',
  ),
  /[\p{L}\p{N}]\.\p{L}{2,}\//u,
  /[\p{L}\p{N}]\.(?:com?|net|org|gov|ac|edu)\.[a-z]{2}(?![\p{L}\p{N}])|\p{L}:\d/u,
  // known addresses of one letter or two; an initial is in capitals
  /(?<![\p{L}\p{N}])(?:t\.(?:me|co)|x\.com|g\.(?:co|page)|(?:wa|fb|m)\.me|lu\.ma|hxxps?)(?![\p{L}\p{N}])/u,
  /^[\p{L}\p{N}]{2}\.[a-z]{2}$/u,
  /(?<![\p{L}\p{N}])(?![DdSs]ra\.|[Ss]t[ae]\.|[Ss]rta\.|[Pp]rof\.)(?:[\p{L}\p{N}-]{3,}|\p{sc=Hani}+)\.[a-z]{2}(?![\p{L}\p{N}.])/u,
  // words that are also ends of addresses: they follow a name only with a space
  new RegExp(
    String.raw`[\p{L}\p{N}-]{3,}\.(?:games?|events?|cafe|fun|social|community|groups?|team|today|world|cards?|photos|news|life|party|bar|` +
      'bet|casino|lol|cool|email|support|network|tech|cloud|studio|media|blog|art|design|wiki|download|work|zone|cash|city|' +
      String.raw`guru|rocks|ninja|monster|rest|run|ком|fit|help|center|company|tips|video|tube|houston|quest|sbs|cyou)(?![\p{L}\p{N}])`,
    'iu',
  ),
  // where to be found elsewhere
  /(?<!\p{L})(?:insta(?:gram)?|whats\s?app|telegram|snap\s?chat|tik\s?tok|face\s?book|discord|we\s?chat)(?!\p{L})/iu,
  /(?<![\p{L}\p{N}])(?:ig|fb|tg|snap|kik|skype|viber)\s?[:=]/iu,
  // what is no degree
  /[\p{L}\p{N}-]{3,}\.(?!JR|SR|II|IV|VI|MD|DO|RN|PA)[A-Z]{2}(?![\p{L}\p{N}.])/u,
  // ends that are also names, such as Bond
  /[\p{L}\p{N}-]{3,}\.(?:autos|bid|bond|buzz|cam|date|foo|gift|google|how|ink|lat|loan|ltd|one|pics|rich|skin|trade|win|wtf)(?![\p{L}\p{N}])/u,
];

/** Whether a name contains the address of a page or a mailbox, also in letters of full width. */
const isLink = (name: string): boolean => {
  const text = name.normalize('NFKC').replace(HIDDEN_DOT, '.');
  return LINK.some((link) => link.test(text));
};

/**
 * Whether a name passes for the product, a role or its support: some of its words that follow each other, in any spelling
 * that looks like it, with numbers, with doubled letters, and together with other words, if it is clear where they end. The
 * product's name is refused within a word, too. A longer word that only begins like a role, such as Admina, is not.
 */
export const isReserved = (name: string): boolean =>
  WITH_MARKS.test(name.normalize('NFC')) || readingsOf(name).some(passes);

/** Where a word in capitals and small letters has another word in it. */
const WITHIN = /(?<=\p{Ll})(?=\p{Lu})/u;

function passes(name: string): boolean {
  const words = name.split(BETWEEN).flatMap((word) => word.split(WITHIN));
  if (name.split(BETWEEN).some((word) => skeletonOf(word).includes(PRODUCT))) return true;
  if (CONTAINED.some((role) => skeletonOf(name).includes(role))) return true;
  return words.some((_, from) =>
    words.slice(from).some((__, to) => {
      const run = words.slice(from, from + to + 1).join('');
      if (run.length > LONGEST_ROLE) return false;
      if (skeletonOf(run).startsWith(PRODUCT) || DOUBLED.test(run)) return true;
      return [run, run.replaceAll(/\p{N}/gu, '')].map(skeletonOf).some((role) => ROLE.test(role));
    }),
  );
}

/** The words that say something in a name, if they are all words of a team; otherwise none. */
function wordsOfTeam(name: string): readonly string[] {
  const words = name.split(BETWEEN).map((word) => {
    const withSigns = skeletonOf(word);
    return OFFICES.has(withSigns) ? withSigns : skeletonOf(word.replaceAll(/\p{N}/gu, ''));
  });
  const said = words.filter((word) => word !== '' && !BESIDE.has(word));
  return said.every((word) => OFFICES.has(word) || GATHERINGS.has(word)) ? said : [];
}

/** Why a name is refused that passes for somebody else's. */
export const NOT_THIS_NAME = 'This name could be mistaken for our team. Please use another one.';

/**
 * What is wrong with a new name, as a sentence for people; undefined if it is one.
 *
 * @param which all of somebody's name, or a part of it
 */
export function troubleWithName(name: string, which: 'whole' | 'part'): string | undefined {
  if (isLink(name)) return 'A name cannot be a link.';
  if (isReserved(name) || (which === 'whole' && wordsOfTeam(name).length > 0)) return NOT_THIS_NAME;
  if (!LETTER.test(name) || SIGN.test(name.replace(HYPHEN, '-')) || isNumber(name))
    return 'Please write the name in letters.';
  return name.split(BETWEEN).some((word) => isMixed(word)) ? 'Please write each word in one alphabet.' : undefined;
}

/** A phone number, however its digits are divided. */
const PHONE = new RegExp(String.raw`(?:${DIGIT}[\s()+./\p{Pd}]*){7}`, 'u');

/**
 * The same for a name that a person gives to a group or a place, seen by everybody: it may have numbers and pictures, an
 * `@` for "at", and the words of any gathering, such as community or players.
 */
export function troubleWithTitle(name: string): string | undefined {
  if (isLink(name.replace(/\s@\s/gu, ' at '))) return 'A name cannot be a link.';
  if (isReserved(name) || wordsOfTeam(name).some((word) => OFFICES.has(word))) return NOT_THIS_NAME;
  if (!LETTER.test(name) || PHONE.test(name.normalize('NFKC')) || SPOKEN.test(name))
    return 'Please write the name in letters.';
  return name.split(BETWEEN).some((word) => isMixed(word)) ? 'Please write each word in one alphabet.' : undefined;
}
