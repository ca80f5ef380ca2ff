import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type Json } from './canonical-json.ts';
import { type Leaf, leafText } from './leaf.ts';

const row: Leaf = {
  position: 7n,
  stream: 'seat-4',
  version: 2,
  id: '018f0000-0000-7000-8000-000000000001',
  type: 'SeatTaken',
  schema: 1,
  commandId: null,
  actor: 'cli:Ada "the operator"',
  subject: null,
  occurredAt: '2026-01-31 18:00:00.5',
  data: { seat: 4, at: { row: 'b' } },
  personalSha256: null,
};

test('a leaf is one text that anyone can reproduce', () => {
  expect(leafText(row)).toBe(
    '{"actor":"cli:Ada \\"the operator\\"","commandId":null,"data":{"at":{"row":"b"},"seat":4},' +
      '"id":"018f0000-0000-7000-8000-000000000001","occurredAt":"2026-01-31T18:00:00.500Z","personalSha256":null,' +
      '"position":7,"schema":1,"stream":"seat-4","subject":null,"type":"SeatTaken","version":2}',
  );
});

test.each([
  ['2026-01-31 18:00:00', '2026-01-31T18:00:00.000Z'],
  ['2026-01-31 18:00:00.12', '2026-01-31T18:00:00.120Z'],
  ['2026-01-31 18:00:00.123456', '2026-01-31T18:00:00.123456Z'],
])('the instant %s is %s', (occurredAt, expected) => {
  expect(JSON.parse(leafText({ ...row, occurredAt })).occurredAt).toBe(expected);
});

test('its members are in canonical order, with any values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), fc.option(fc.uuid()), (data, stream, commandId) => {
      const text = leafText({ ...row, data: data as Json, stream, commandId });
      expect(text).toBe(canonicalJson(JSON.parse(text)));
    }),
  );
});
