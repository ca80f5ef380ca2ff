import { expect, test } from 'vitest';
import { isolated } from '../../platform/isolated.ts';
import { initialsOf } from './rules.ts';
import { letterOf, publicName, toldName } from './shown-name-rules.ts';

test.each([
  ['', ''],
  ['ada', 'A'],
  ['élodie', 'É'],
  ['e\u0301lodie', 'E\u0301'],
  ['किरण', 'कि'],
  ['李小龙', '李'],
  ['강민', '강'],
  ['강민'.normalize('NFD'), '강'.normalize('NFD')],
  ['مُحَمَّد', 'مُ'],
  ['🇩🇪 Fan', '🇩🇪'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['ßeta', 'ß'],
  ['’t Hooft', 'T'],
  ['ʻŌpūnui', 'Ō'],
  ['ʼAli', 'A'],
  ['เอก', 'อ'],
  ['ແກ້ວ', 'ກ້'],
  ['"Ann" Lee', 'A'],
  ['(ana)', 'A'],
  ['-', '-'],
  ['ǆemal', 'Ǆ'],
  // letters that are written as one
  ['க்ஷமா', 'க்ஷ'],
  ['ஸ்ரீதர்', 'ஸ்ரீ'],
  ['ஶ்ரீ', 'ஶ்ரீ'],
  ['ப்ரியா', 'ப்'],
  ['குமார்', 'கு'],
  ['ශ්\u200dරීමාලි', 'ශ්\u200dරී'],
  ['ක්\u200dරිෂ්', 'ක්\u200dරි'],
  ['ක්\u200dෂ්\u200dමා', 'ක්\u200dෂ්\u200dමා'],
  ['ක්රිෂ්', 'ක්'],
  ['කුමාර', 'කු'],
  ['क्षमा', 'क्ष'],
  ['श्री', 'श्री'],
  ['ক্রিস', 'ক্রি'],
  ['ક્ષમા', 'ક્ષ'],
  ['ಕ್ಷಮಾ', 'ಕ್ಷ'],
  ['ಶ್ರೀ', 'ಶ್ರೀ'],
  ['ಕ್\u200cಷ', 'ಕ್\u200c'],
  ['క్షమ', 'క్ష'],
  ['ക്ഷ', 'ക്ഷ'],
  ['ਪ੍ਰੀਤ', 'ਪ੍ਰੀ'],
  ['ଶ୍ରୀ', 'ଶ୍ରୀ'],
  ['ស្រី', 'ស្រី'],
  ['ខ្មែរ', 'ខ្មែ'],
  ['သ္ဂ', 'သ္ဂ'],
  ['ಕ್', 'ಕ್'],
  ['ಕ್ Ann', 'ಕ್'],
])('the initial of %j is the letter %j that its readers see', (name, letter) => expect(letterOf(name)).toBe(letter));

test.each([
  ['Ada', 'Lovelace', 'Ada L.', 'AL'],
  ['Zoë', 'Ångström', 'Zoë Å.', 'ZÅ'],
  ['Иван', 'Ёлкин', 'Иван Ё.', 'ИЁ'],
  ['小龙', '李', '小龙 李', '小李'],
  ['민수', '김', '민수 김', '민김'],
  ['किरण', 'बेदी', 'किरण बे', 'किबे'],
  ['أحمد', 'علي', '\u2068أحمد ع\u2069', 'أع'],
  ['Ada', '', 'Ada', 'A'],
])('%s %s is shown as %s and %s', (firstName, lastName, shown, initials) => {
  expect(publicName({ firstName, lastName })).toBe(shown);
  expect(publicName({ firstName, lastName: letterOf(lastName) })).toBe(shown);
  expect(toldName({ firstName, lastName: letterOf(lastName) })).toBe(shown);
  expect(toldName({ firstName, lastName })).toBe(isolated(`${firstName} ${lastName}`.trim()));
  expect(initialsOf(firstName, lastName)).toBe(initials);
});
