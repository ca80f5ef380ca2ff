import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { asciiDigits } from './as-typed.ts';
import { compareTexts, foundParts, isFoundBy, isSameText, searchWords, sortKey, textKey } from './same-text.ts';

/** The rule that others have implemented: UTS #10 at primary strength, as ICU tailors it for search. */
const primary = new Intl.Collator('und', { usage: 'search', sensitivity: 'base' });
const order = new Intl.Collator('und');

const letters = (pattern: RegExp) =>
  Array.from({ length: 0xfffd }, (_, code) => String.fromCharCode(code)).filter(
    (letter) => letter.isWellFormed() && pattern.test(letter),
  );

describe('the same text to a person', () => {
  test.each([
    ['Café Zeitgeist', 'cafe  zeitgeist'],
    ['José Núñez', 'jose nunez'],
    ['Cafe\u0301', 'Café'],
    ['Joe’s', "JOE'S"],
    ['O‘Brien', 'OBrien'],
    ['Qurʼan', 'Quran'],
    ['Hawaiʻi', 'Hawaii'],
    ['Anne–Marie', 'Anne-Marie'],
    ['Anne\u2011Marie', 'anne marie'],
    ['Ｃａｆé ４', 'cafe 4'],
    ['Straße', 'STRASSE'],
    ['Đặng Thị Huệ', 'Dang thi hue'],
    ['Łódź', 'lodz'],
    ['Ørsted', 'orsted'],
    ['Ðorđe', 'Dorde'],
    ['ISTANBUL', 'ıstanbul'],
    ['İstanbul', 'istanbul'],
    ['Ægir', 'aegir'],
    ['Cafe\u00a0Nero', 'Cafe Nero'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد', 'احمد'],
    ['فاطمة', 'فاطمه'],
    ['علی', 'علي'],
    ['محـــمد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['Όμηρος', 'ομηροσ'],
    ['Пётр', 'петр'],
    ['カフェ', 'かふぇ'],
    ['ｶﾌｪ', 'カフェ'],
    ['क़लम', 'कलम'],
    ['३ मित्र', '3 मित्र'],
    ['Sushi Go!', 'Sushi Go'],
    ['ﬁne', 'fine'],
    ['Ca\u00adfe\u200d', 'cafe'],
    ['“Uno”', 'Uno'],
    ['Catan™', 'Catan'],
    ['CATAN®: Cities', 'Catan Cities'],
    ['Dice & Dine', 'Dice and Dine'],
    ['Dice&Dine', 'dice AND dine'],
    ['Dice ＆ Dine', 'Dice & Dine'],
    ['Café & Crème & Co', 'cafe and creme and co'],
    ['M&M’s', 'm & ms'],
    ['D&D', 'D & D'],
    ['AT&T', 'at & t'],
    ['Ann & Bob', 'ann and bob'],
    ['Q & A', 'q&a'],
  ])('%s is %s', (one, other) => {
    expect(textKey(one)).toBe(textKey(other));
    expect(isSameText(one, other)).toBe(true);
  });

  test.each([
    ['C', 'C++'],
    ['C', 'C#'],
    ['Uno', 'Dos'],
    ['Azul', 'Azul 2'],
    ['Андрей', 'Андреи'],
    ['किरण', 'करण'],
    ['ขา', 'ขี'],
    ['中', '国'],
    ['강', '간'],
    ['☕', '🍵'],
    ['!!!', '???'],
    ['-', '–'],
    ['Café Ann', 'Cafe Anna'],
    ['Dice & Dine', 'Dice Dine'],
    ['Dice + Dine', 'Dice and Dine'],
    ['D&D', 'Dd'],
    ['Sandy', 'S&y'],
    ['Dice & Dine', 'Dice or Dine'],
  ])('%s is not %s', (one, other) => expect(isSameText(one, other)).toBe(false));

  it('keeps something of every text that has something', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => text.trim() === '' || textKey(text) !== ''),
    );
  });

  it('compares a key as it compares its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textKey(textKey(text))).toBe(textKey(text));
        expect(textKey(text.normalize('NFD'))).toBe(textKey(text.normalize('NFC')));
      }),
      { examples: [['\u1fef0'], ['0&&'], ['a&b&&c& d &']] },
    );
  });

  it('never keeps apart two letters that are the same at primary strength', () => {
    // the letters that names are written with, not those of scholars
    const sorted = letters(
      /[\u00c0-\u024f\u0386-\u0481\u048a-\u06d3\u0904-\u0d4d\u0d4f-\u0e30\u10a0-\u10ff\u1e00-\u1fff\u3041-\u30ff\uff21-\uff9d](?<=\p{L})/u,
    ).toSorted(primary.compare);
    const apart = sorted.flatMap((letter, at) => {
      const before = sorted[at - 1];
      return before !== undefined && primary.compare(before, letter) === 0 && textKey(before) !== textKey(letter)
        ? [`${before} ${letter}`]
        : [];
    });
    expect(apart).toEqual([]);
  });

  it('drops a mark exactly if it does not count at primary strength', () => {
    const scripts =
      /[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}](?<=\p{M})/u;
    // letters above letters in manuscripts, and marks of Vedic and Pali, are in nobody's name
    const unused = /[\u0363-\u036f]|[\u1abf-\u1ace]|[\u1dca-\u1df4]|[\ua8e0-\ua8f1]|\u0e3a/;
    const used = letters(scripts).filter((mark) => !unused.test(mark));
    const wrong = used.filter((mark) => (primary.compare(`a${mark}`, 'a') === 0) !== (textKey(`a${mark}`) === 'a'));
    expect(wrong).toEqual([]);
  });
});

describe('the order of texts', () => {
  test.each([
    [['Angela', 'Ångström', 'Anna', 'Éclair', 'Egon', 'Łódź', 'Lublin', 'Ñandú', 'Norris', 'Øre', 'Otto', 'Zoe']],
    [['7 Wonders', 'Azul', 'Cafe Zeitgeist', 'Café Zorn', 'Cafeteria']],
    [['San Marco', 'San Pedro', 'Sandy']],
    [['Адам', 'Гліб', 'Дарка', 'Єва', 'Женя', 'Іван', 'Йосип', 'Катя', 'Яна']],
    [['ابراهیم', 'پرویز', 'تارا', 'جمال', 'چنگیز', 'خسرو', 'کامران', 'گلشن', 'لیلا']],
    [['אבי', 'בני', 'כהן', 'לוי', 'תמר']],
  ])('is that of their alphabet: %s', (names) => {
    expect(names.toReversed().toSorted(compareTexts)).toEqual(names);
    expect(names.toSorted(order.compare)).toEqual(names);
  });

  it('is by the last name first, and word by word', () => {
    expect(sortKey('San', 'Zed') < sortKey('San Marco', 'Ada')).toBe(true);
    expect(sortKey('San Marco', 'Ada') < sortKey('Sandy', 'Ada')).toBe(true);
  });
});

describe('a search', () => {
  test.each([
    ['Café Rosé', 'cafe'],
    ['José Núñez', 'nunez'],
    ['José Núñez', 'núñez josé'],
    ['Sean O’Brien', 'obrien'],
    ['Sean OBrien', "o'brien"],
    ['Anne-Marie', 'annemarie'],
    ['Anne-Marie', 'anne marie'],
    ['Anne Marie', 'anne–marie'],
    ['St. Mary', 'st mary'],
    ['ABCD-2346', 'abcd23'],
    ['Cafe', ' CAFE\u00a0'],
    // the letters that phones have not are spelled out, in either direction
    ['Łódź', 'lodz'],
    ['Hans Christian Ørsted', 'orsted'],
    ['Hans Christian Ørsted', 'hans oersted'],
    ['Hans Christian Oersted', 'Ørsted'],
    ['Straße', 'strasse'],
    ['Æther', 'aether'],
    ['Aether', 'Æther'],
    ['Jürgen Müller', 'mueller juergen'],
    ['Jürgen Müller', 'muller'],
    ['Mueller', 'müller'],
    ['Städte & Ritter', 'staedte'],
    ['Ærø Brætspilscafé', 'aeroe braet'],
    ['A\u030arhus', 'aarhus'],
    ['Århus', 'arhus'],
    ['Þór', 'thor'],
    ['Đorđe', 'djordje'],
    ['Đorđe', 'dorde'],
    ['Jean-Göran', 'jeangoeran'],
    ['Dungeons & Dragons', 'dungeons and dragons'],
    ['Dungeons&Dragons', 'dungeons and dragons'],
    ['Dungeons and Dragons', 'dungeons & dragons'],
    ['Dice and Dine', 'dine & dice'],
    ['D&D Night', 'd & d'],
    ['D & D Night', 'd&d night'],
    ['D & D Night', 'd'],
    ['Ann & Bob', '&'],
  ])('finds %s by %s', (text, search) => expect(isFoundBy(search, text)).toBe(true));

  it('needs every word, and each only once', () => {
    expect(isFoundBy('jose garcia', 'José Núñez')).toBe(false);
    expect(isFoundBy('jose heights', 'José', '1 Heights Blvd')).toBe(true);
    expect(searchWords('Anna ann anna')).toEqual([['anna']]);
    expect(searchWords('  ')).toEqual([]);
    // no words that candy has
    expect(isFoundBy('d&d', 'Candy Land')).toBe(false);
  });
});

test.each([
  ['Café Zeitgeist', 'cafe', ['', 'Café', ' Zeitgeist']],
  ['José Núñez', 'nunez jose', ['', 'José', ' ', 'Núñez', '']],
  ['Cafe\u0301 Rosa', 'cafe', ['', 'Cafe\u0301', ' Rosa']],
  ['Zeitgeist', 'geist', ['Zeit', 'geist', '']],
  ['Sean O’Brien', 'obrien', ['Sean ', 'O’Brien', '']],
  ['Straßenbahn', 'strass', ['', 'Straß', 'enbahn']],
  ['Hans Ørsted', 'oersted', ['Hans ', 'Ørsted', '']],
  ['Zeitgeist', '', ['Zeitgeist']],
  ['Zeitgeist', 'x', ['Zeitgeist']],
])('in %j a search for %j finds %j', (text, search, parts) => expect(foundParts(text, search)).toEqual(parts));

test('digits of any script are 0 to 9', () => {
  expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ۷ ०९ 4')).toBe('0123456789 7 09 4');
});
