import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type Json } from './canonical-json.ts';

test('the example of RFC 8785, section 3.2', () => {
  const example = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);
  expect(canonicalJson(example)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('members are in the order of RFC 8785, section 3.2.3: by UTF-16 code units', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
  const sorted = JSON.parse(canonicalJson(Object.fromEntries(names.map((name) => [name, 0]))));
  // integer-like names come first in an object of JavaScript, and 1 is the second here: so the text is looked at
  expect(Object.keys(sorted).toSorted()).toEqual(['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']);
  expect(canonicalJson({ '\u20ac': 1, '\ufb33': 2, '\ud83d\ude00': 3, '\r': 4, 1: 5 })).toBe(
    '{"\\r":4,"1":5,"\u20ac":1,"\ud83d\ude00":3,"\ufb33":2}',
  );
});

test('numbers are those of RFC 8785, appendix B', () => {
  const numbers = [0, -0, 5e-324, 1.7976931348623157e308, 9007199254740992, 295147905179352830000, 1e23, 1e21, 1e-7];
  expect(numbers.map(canonicalJson)).toEqual([
    '0',
    '0',
    '5e-324',
    '1.7976931348623157e+308',
    '9007199254740992',
    '295147905179352830000',
    '1e+23',
    '1e+21',
    '1e-7',
  ]);
});

test('the order in which members were written makes no difference, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value as Json);
      // JSON has no negative zero
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(JSON.parse(text)))).toBe(text);
    }),
  );
});

function reversed(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, each]) => [name, reversed(each)]),
  );
}
