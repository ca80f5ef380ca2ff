// Letters that look alike.
/**
 * Letters of alphabets that are written from the left and look like one or two Latin letters: Unicode's list (UTS #39,
 * confusables.txt), apart from those that NFKD replaces. A test compares it with that list.
 */
export const CONFUSABLE: Readonly<Record<string, string>> = {
  a: 'ɑαаᎪᗅꓮ𖽀𐊠ẚ',
  aa: 'ꜳ',
  ae: 'æӕ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ᑾᒀƄЬᏏᑲᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ɓᑳƃБƀҍѣᑿᒁᒈ',
  bl: 'Ы',
  c: 'ᴄϲⲥсꮯ𐐽ꓚ𐊢𐌂𐔜ȼҫƇ',
  d: 'ᑺԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđÐᑻᒇ',
  dz: 'ʣ',
  e: 'ꬲеҽΕⴹᎬꓰ𑢦𑢮𐊆ɇҿ',
  f: 'ꬵꞙſẝքϜᖴꓝ𑣂𐊇𐊥𐔥ƒᵮ',
  g: 'ɡᶃƍցԌᏀᏳꓖᶢɠǥ',
  h: 'һհᏂΗⲎНᎻᕼꓧ𐋏ᵸɦꚕᏲⱧҢħћӉӇ',
  i: 'ıɪɩιιͺіꙇӏꭵ𑣃ɨᵻᵼ',
  j: 'ᒘϳјꞲᎫᒍꓙɉᒙ',
  k: 'ΚⲔКᏦᛕꓗ𐔘ƙⱩҚꝀҞ',
  l: 'ᒶIＩƖǀΙⲒІӀⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦łɭƗƚɫᒷ',
  lj: 'Ĳ',
  ll: 'ǁ',
  lo: 'Ю',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑Ӎ',
  n: 'ŉոռΝⲚꓠ𐔓ɳƞηƝᵰ',
  o: 'ᴏᴑꬽοσⲟоჿօ𐓪𑣈𑣗𐐬ⵔꓳ𑢵𐊒𐊫𐔖øꬾⵁǾɵꝋөѳꮎꮻθϑⴱꭴ',
  oe: 'œ',
  oo: 'ꝏꚙ',
  p: 'ᑶρϱⲣрᏢᑭꓑ𐊕ƥᵽᑷᒆ',
  q: 'ԛգզⵕʠ',
  r: 'ꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ɽɼɍғᵲґ',
  rn: 'mɱᵯ',
  s: 'ꜱƽѕꮪ𑣁𐑈ՏᏕꓢ𖼺𐊖ʂᵴ',
  t: 'ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ƭȾƮҬŧᵵꜨ',
  tf: 'ꝷ',
  ts: 'ʦ',
  u: 'ᑗꞟᴜꭎꭒʋυս𐓶𑣘ᑌꓴ𖽂ᵾꮜɄᑘᑧ',
  ue: 'ᵫ',
  uo: 'ꭣ',
  v: 'ᐺᴠνѵꮩ𑣀ⴸᐯꛟꓦ𖼈𐔝ᐻ',
  w: 'ɯᴡѡԝաꮃᏔꓪѽꝡ',
  x: 'хᕁᕽꞳΧⲬⵝᚷꓫ𐊐𐊴𐌗𐔧Ҳ',
  y: 'ɣᶌʏỿꭚγуүყ𑣜ΥϒⲨᎩᎽꓬ𖽃𑢤𐊲ƴɏұ',
  z: 'ᴢꮓ𑣄Ζꓜ𑢩ʐƶȥᵶ',
};

/** Letters, digits and signs that people write instead of a Latin letter, besides. `l` and `1` look like `i`. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  a: '4@αᴀɐ',
  b: '8βвʙьß',
  d: 'ᴅд',
  e: '3€ᴇεǝə',
  g: '69ɢ',
  h: 'нʜɥ',
  i: '1!|£lʟł',
  j: 'ᴊ',
  k: 'кκᴋʞ',
  m: 'мμᴍ',
  n: 'пиηπɴᴎ',
  o: '0',
  p: 'ᴘ',
  r: 'ʀɹ',
  s: '5$σς',
  t: '7+†тτᴛʇ',
  u: 'ᴜ',
  w: 'ω',
  x: 'χ',
  z: '2',
};
const LOOKS_LIKE = new Map(
  [CONFUSABLE, STANDS_FOR].flatMap((table) =>
    Object.entries(table).flatMap(([letter, looks]) => [...looks].map((look) => [look, letter] as const)),
  ),
);

/** The Latin letter or letters that a sign looks like, in lower case; of other signs the sign. */
export const looksLike = (sign: string): string =>
  LOOKS_LIKE.get(sign) ??
  LOOKS_LIKE.get(sign.toLowerCase()) ??
  LOOKS_LIKE.get(sign.toUpperCase()) ??
  sign.toLowerCase();

/** Two vowels in one sign, which people also read as either. */
const LIGATURE = new RegExp(
  `[${Object.entries(CONFUSABLE).flatMap(([letters, looks]) => (/^[aou][aoeuvy]$/.test(letters) ? looks : []))}œ]`,
  'giu',
);

/** A text as it is written, and with each of its ligatures read as the first or as the second letter alone. */
export function readingsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD');
  const read = (at: 0 | 1) => plain.replace(LIGATURE, (sign) => looksLike(sign)[at] ?? sign);
  return [...new Set([text, read(0), read(1)])];
}

/** A word of Latin letters with some of another alphabet. Chinese, Japanese and Korean names are also written beside Latin. */
const MIXED =
  /^(?=.*\p{sc=Latn}).*[^\P{L}\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u;
export const isMixed = (word: string): boolean => MIXED.test(word);

/** A text with each word of several alphabets as the Latin word that it looks like. */
export const inOneAlphabet = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{L}\p{M}]+/gu, (word) => (isMixed(word) ? word.replace(/\P{sc=Latn}/gu, looksLike) : word));
