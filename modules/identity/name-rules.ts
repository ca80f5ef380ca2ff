// Names that people give themselves. A name must not pass for the product, for a role or for a link.
import { isMixed, looksLike, readingsOf } from '../../platform/look-alikes.ts';

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

/** Names of the product, of its roles and of those who would speak for it, in the languages of a city. Nobody is called so. */
const RESERVED = new Set(
  [
    ...['admin', 'administrator', 'administration', 'superadmin', 'sysadmin'],
    ...['peopleadmin', 'catalogadmin', 'auditor', 'moderator', 'gameorganizer'],
    ...['gameorganiser', 'organizer', 'organiser', 'cafeowner', 'support', 'helpdesk', 'customerservice', 'webmaster'],
    ...['postmaster', 'official', 'deletedmember', 'formeradmin', 'customercare', 'customersupport', 'helpcenter'],
    ...['helpcentre', 'noreply', 'donotreply', 'provider', 'client', 'verified', 'operator', 'mailerdaemon'],
    // Spanish, Portuguese, French, Italian, German, Polish, Turkish
    ...['administrador', 'administradora', 'administradores', 'administración', 'administração', 'soporte', 'suporte'],
    ...['operador', 'operadora', 'moderación', 'moderação', 'anfitrión', 'opérateur', 'gastgeber'],
    ...['moderador', 'moderadora', 'organizador', 'organizadora', 'organizadores', 'administrateur', 'administratrice'],
    ...[
      'modérateur',
      'modératrice',
      'organisateur',
      'organisatrice',
      'amministratore',
      'amministratrice',
      'moderatore',
    ],
    ...['moderatorin', 'administratorin', 'veranstalter', 'kundendienst', 'kundenservice', 'moderacja', 'yönetici'],
    // Russian, Ukrainian, Greek, Vietnamese, Tagalog, Arabic, Persian, Urdu, Hindi, Hebrew
    ...['администратор', 'админ', 'модератор', 'поддержка', 'техподдержка', 'адміністратор', 'підтримка'],
    ...[
      'διαχειριστής',
      'υποστήριξη',
      'quản trị viên',
      'quản trị',
      'hỗ trợ',
      'tagapangasiwa',
      'المشرف',
      'الدعم',
      'الإدارة',
    ],
    ...['پشتیبانی', 'منتظم', 'प्रशासक', 'व्यवस्थापक', 'सहायता', 'מנהל', 'תמיכה', 'הנהלה'],
  ].map(skeletonOf),
);

/** The same in scripts that do not separate words, and as a part of longer words: nobody's name contains them. */
const CONTAINED = [
  'administrator',
  'администрац',
  'адміністрац',
  '管理员',
  '管理員',
  '管理者',
  '客服',
  '運営',
  '运营',
  'サポート',
  '管理',
  'مدير النظام',
  'ylläpito',
  '관리자',
  '운영자',
  '고객센터',
  '관리팀',
  '운영팀',
  '官方',
  'スタッフ',
].map(skeletonOf);

/** Words of an office. They are also in people's names. */
const OF_OFFICES = new Set(
  [
    ...['staff', 'owner', 'owners', 'mod', 'mods', 'moderation', 'security', 'safety', 'trust', 'billing', 'payments'],
    ...['customer', 'care', 'service', 'services', 'help', 'desk', 'system', 'verified', 'verification', 'account'],
    ...['accounts', 'manager', 'management', 'anonymous', 'nobody', 'somebody', 'someone', 'info', 'contact', 'root'],
    ...['reply', 'ayuda', 'seguridad', 'aide', 'hilfe', 'помощь'],
  ].map(skeletonOf),
);
/** Words of any number of people. With those of an office, a name of nothing else is that of a team. */
const OF_GATHERINGS = new Set(
  [
    ...['team', 'teams', 'crew', 'host', 'hosts', 'center', 'centre', 'community', 'member', 'members', 'founder'],
    ...['guest', 'guests'],
    ...['founders', 'player', 'players', 'equipo', 'equipe', 'команда', 'dept', 'department', 'departamento', 'office'],
  ].map(skeletonOf),
);
/** Words that may stand between those. */
const BESIDE = new Set(
  [
    'a',
    'an',
    'the',
    'your',
    'our',
    'of',
    'and',
    'for',
    'from',
    'at',
    'no',
    'game',
    'games',
    'board',
    'cafe',
    'table',
    'houston',
  ].map(skeletonOf),
);

const PRODUCT = skeletonOf('tablemate');

/** What separates the words of a name, which are letters, digits and signs that look like letters. */
const BETWEEN = /[^\p{L}\p{M}\p{N}@$!|+€£†]+/u;

/** Signs of no language: emoji, enclosed letters, flags, arithmetic, currencies. Some keyboards have them for an apostrophe. */
const SIGN = /[\p{So}\p{Sc}\p{Sm}]/u;

/** Letters, not only signs that stand beside them, such as `ʻ`, `ー` and `々`. */
const LETTER = /(?![〆ªº])[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;

/** As many as a phone number has. A year or a number after a name is shorter. */
const MANY_DIGITS = /(?:\p{N}.*){6}/su;

/** Dots that are written so that a link is not seen as one. */
const HIDDEN_DOT =
  /\s*[[({<]\s*(?:\.|dot|punto)\s*[\])}>]\s*|[。｡．․]|(?:\s+dot\s+|[,·•‧∙⋅・])(?=(?:com|net|org)\b)/giu;

/** Ends of two letters are also in names (`J.de Vries`, `Sra.de León`, `Ann.Ly`). In capitals they count only if all is. */
const LINK = [
  /\/\/|(?<!\p{L})(?:https?|ftp):|(?<!\p{L})www(?!\p{L})|@|mailto:|\d{1,3}(?:\.\d{1,3}){3}/iu,
  /[\p{L}\p{N}] ?\. ?(?:com|net|org)(?![\p{L}\p{N}])/iu,
  new RegExp(
    String.raw`[\p{L}\p{N}] ?\.(?:app|dev|info|biz|xyz|top|club|shop|site|online|link|click|live|chat|page|store|space|website|zip|mov|museum|icu|vip|pro|` +
      'example|test|рф|рус|бел|укр|срб|онлайн|сайт|москва|中国|中國|公司|网络|网址|在线|香港|台灣|台湾|한국|みんな|भारत|ไทย|' +
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
      String.raw`guru|rocks|run|fit|help|center|company|tips|video|tube|houston|quest|sbs|cyou)(?![\p{L}\p{N}])`,
    'iu',
  ),
  // where to be found elsewhere
  /(?<!\p{L})(?:insta(?:gram)?|whats\s?app|telegram|snap\s?chat|tik\s?tok|face\s?book|discord|we\s?chat)(?!\p{L})/iu,
  /(?<![\p{L}\p{N}])(?:ig|fb|tg|snap|kik|skype|viber)\s?[:=]/iu,
  /(?<![\p{L}\p{N}])[\p{Lu}\p{N}-]{3,}\.[A-Z]{2}(?![\p{L}\p{N}.])/u,
];

/** Whether a name contains the address of a page or a mailbox, also in letters of full width. */
const isLink = (name: string): boolean => {
  const text = name.normalize('NFKC').replace(HIDDEN_DOT, '.');
  return LINK.some((link) => link.test(text));
};

const isRole = (skeleton: string): boolean => RESERVED.has(skeleton) || RESERVED.has(skeleton.replace(/s$/, ''));

/**
 * Whether a name passes for the product, a role or its support: some of its words that follow each other, in any spelling
 * that looks like it, and with numbers. The product's name is refused within a word, too. A longer word that only begins
 * like a role, such as Admina, is not.
 */
export const isReserved = (name: string): boolean => readingsOf(name).some(passes);

function passes(name: string): boolean {
  const words = name.split(BETWEEN);
  if (words.some((word) => skeletonOf(word).includes(PRODUCT))) return true;
  if (CONTAINED.some((role) => skeletonOf(name).includes(role))) return true;
  return words.some((_, from) =>
    words.slice(from).some((__, to) => {
      const run = words.slice(from, from + to + 1).join('');
      if (skeletonOf(run).startsWith(PRODUCT)) return true;
      return [run, run.replaceAll(/\p{N}/gu, '')].map(skeletonOf).some((role) => isRole(role));
    }),
  );
}

/** The words that say something in a name, if they are all words of a team; otherwise none. */
function wordsOfTeam(name: string): readonly string[] {
  const words = name.split(BETWEEN).map((word) => {
    const withSigns = skeletonOf(word);
    return OF_OFFICES.has(withSigns) ? withSigns : skeletonOf(word.replaceAll(/\p{N}/gu, ''));
  });
  const said = words.filter((word) => word !== '' && !BESIDE.has(word));
  return said.every((word) => OF_OFFICES.has(word) || OF_GATHERINGS.has(word)) ? said : [];
}

/** Why a name is refused that passes for somebody else's. */
export const NOT_THIS_NAME = 'This name could be mistaken for our team. Please use another one.';

/**
 * What is wrong with a new name, as a sentence for people; undefined if it is one.
 *
 * @param isWhole whether it is all of somebody's name
 */
export function troubleWithName(name: string, isWhole: boolean): string | undefined {
  if (isLink(name)) return 'A name cannot be a link.';
  if (isReserved(name) || (isWhole && wordsOfTeam(name).length > 0)) return NOT_THIS_NAME;
  if (!LETTER.test(name) || SIGN.test(name) || MANY_DIGITS.test(name)) return 'Please write the name in letters.';
  return name.split(BETWEEN).some((word) => isMixed(word)) ? 'Please write each word in one alphabet.' : undefined;
}

/** A phone number, however its digits are divided. */
const PHONE = /(?:\p{N}[\s()+./\p{Pd}]*){7}/u;

/**
 * The same for a name that a person gives to a group or a place, seen by everybody: it may have numbers and pictures, an
 * `@` for "at", and the words of any gathering, such as community or players.
 */
export function troubleWithTitle(name: string): string | undefined {
  if (isLink(name.replace(/\s@\s/gu, ' at '))) return 'A name cannot be a link.';
  if (isReserved(name) || wordsOfTeam(name).some((word) => OF_OFFICES.has(word))) return NOT_THIS_NAME;
  if (!LETTER.test(name) || PHONE.test(name.normalize('NFKC'))) return 'Please write the name in letters.';
  return name.split(BETWEEN).some((word) => isMixed(word)) ? 'Please write each word in one alphabet.' : undefined;
}
