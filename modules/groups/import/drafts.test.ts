import { expect, test } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { draftsIn, type ImportedFile } from './drafts.ts';

const reading = { now: '2026-11-28T12:00:00.000Z', timeZone: 'America/Chicago' };
const choices = {
  games: ['Catan', 'Catan Junior', 'Codenames', 'UNO', 'Café International'].map((name) => ({ id: name, name })),
  cafes: [
    { id: 'lantern', name: 'Lantern Coffee House', address: '3410 Main St' },
    { id: 'sugars', name: 'Two Sugars', address: '908 W Alabama St, Suite 2' },
  ],
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const drafts = (type: ImportedFile['type'], bytes: string | Uint8Array, columns?: ImportedFile['columns']) =>
  draftsIn({ type, bytes: typeof bytes === 'string' ? bytesOf(bytes) : bytes, columns }, choices, reading);
const read = (type: ImportedFile['type'], text: string) => {
  const result = drafts(type, text);
  if (isRefusal(result)) throw new Error(result.code);
  return result;
};
const table = (...lines: readonly string[]) => read('csv', lines.join('\n'));

test.each([
  ['Codenames night!', 'Lantern Coffee House', 'Codenames', 'lantern'],
  ['CODENAMES', 'Lantern Coffee House, 3410 Main St, Houston, TX', 'Codenames', 'lantern'],
  ['Catan Junior for kids', '908 W Alabama St, Houston', 'Catan Junior', 'sugars'],
  ['Catan or Codenames', 'the usual place', null, null],
  ['Cafe international @ Two Sugars', '', 'Café International', 'sugars'],
  ['Unofficial meeting', 'Lanterns', null, null],
  ['', '', null, null],
])('“%s” at “%s” is matched as far as it is sure', (title, place, gameId, cafeId) => {
  expect(table('Title,Date,Place', `"${title}",2026-12-03 19:30,"${place}"`).drafts).toMatchObject([
    { gameId, cafeId },
  ]);
});

test('a table is read by the words of its header, in any order and with any sign between', () => {
  const semicolons = table(
    '\ufeffWhen;Title;Begins;Venue;Notes',
    '3.12.2026;Codenames;7:30 PM;Two Sugars;"<b>Bring</b>',
    'snacks"',
  );
  expect(semicolons.drafts).toMatchObject([
    { line: 2, startDate: '2026-12-03', startTime: '19:30', cafeId: 'sugars', description: 'Bring\nsnacks' },
  ]);
  const tabs = table('Subject\tStart Date\tStart Time\tLocation', 'UNO, then tea\t12/3/2026\t19:00:00\tTwo Sugars');
  expect(tabs.drafts).toMatchObject([
    { title: 'UNO, then tea', startDate: '2026-12-03', startTime: '19:00', gameId: 'UNO' },
  ]);
});

test.each([
  ['2026-12-03 19:30', '2026-12-03 19:30'],
  ['2026-12-04T01:30:00Z', '2026-12-03 19:30'],
  ['2026-12-03T20:30:00-05:00', '2026-12-03 19:30'],
  ['"Thu, Dec 3, 2026 7pm"', '2026-12-03 19:00'],
  ['3 December 2026', '2026-12-03 null'],
  ['12/3/26 7.30 p.m.', '2026-12-03 19:30'],
  ['２０２６－１２－０３　１９：３０', '2026-12-03 19:30'],
  ['٢٠٢٦-١٢-٠٣ ١٩:٣٠', '2026-12-03 19:30'],
  ['12–3–2026 7:30 ＰＭ', '2026-12-03 19:30'],
  ['\u200e12‑3‑2026 7:30\u202fPM', '2026-12-03 19:30'],
  ['2026年12月3日 19:30', '2026-12-03 19:30'],
  ['2026-12-03 7:30p', '2026-12-03 19:30'],
  ['2026-12-03 7p', '2026-12-03 19:00'],
  ['2026-12-03 7:30 P', '2026-12-03 19:30'],
  ['2026-12-03 7:30 p. m.', '2026-12-03 19:30'],
  ['2026-12-03 7:30\u00a0p.\u00a0m.', '2026-12-03 19:30'],
  ['2026-12-03 10:15:00 a. m.', '2026-12-03 10:15'],
  ['2026-12-03 7–10p', '2026-12-03 19:00'],
  ['2026-12-03 7:30 – 9:30 p. m.', '2026-12-03 19:30'],
  ['2026-12-03 10 – 1a', '2026-12-03 22:00'],
  ['2026-12-03 8:30p ET', '2026-12-03 19:30'],
  ['2026-12-03 8:30 p. m. EST', '2026-12-03 19:30'],
  ['2026-12-03 19:30 at the pub', '2026-12-03 19:30'],
  ['2026-12-03 10:30 all welcome', '2026-12-03 10:30'],
  ['2026-12-03 12:30 a game', '2026-12-03 12:30'],
  ['2026-12-03 12:15all welcome', '2026-12-03 12:15'],
  ['20261204T013000Z', '2026-12-03 19:30'],
  ['20261203T193000', '2026-12-03 19:30'],
  ['12/3/2026 12:15 AM', '2026-12-03 00:15'],
  ['12/3/2026 7-10 PM', '2026-12-03 19:00'],
  ['12/3/2026 7:30 PM – 10 PM', '2026-12-03 19:30'],
  ['12/3/2026 11-2 PM', '2026-12-03 11:00'],
  ['12/3/2026 6:30 to 9:30pm', '2026-12-03 18:30'],
  ['12/3/2026 10 – 1 a.m.', '2026-12-03 22:00'],
])('the date %s is understood', (cell, moment) => {
  const { drafts: found } = table('title,date', `Codenames,${cell}`);
  expect(found.map(({ startDate, startTime }) => `${startDate} ${startTime}`)).toEqual([moment]);
});

test.each([
  [['7:30', '8:00'], 2],
  [['7.30', '10:00'], 1],
  [['7:30', '8:00 PM'], 0],
  [['7:30', '19:30'], 0],
  [['07:30', '08:00'], 0],
  [['10:30', '12:00'], 0],
  [['10:30 (doors 9:30)', '12:00'], 0],
])(
  'where a table nowhere says the half of a day, a time that is rarely meant for the morning is asked for: %j',
  (times, doubts) => {
    const rows = times.map((time, at) => `Codenames,2026-12-0${at + 3},${time}`);
    for (const read of [
      table('title,date,time', ...rows),
      table('title,date', ...rows.map((row) => row.replace(/,(?=[^,]*$)/, ' '))),
    ]) {
      expect([read.drafts.length, read.problems.length]).toEqual([times.length - doubts, doubts]);
      if (doubts > 0)
        expect(read.problems[0]?.why).toContain('could be in the morning or in the evening. Please write');
    }
  },
);

test('if one day of a table can only come first, the day comes first in all of it', () => {
  const { drafts: found } = table('title,date', 'a,3/12/2026', 'b,25/12/2026');
  expect(found.map(({ startDate }) => startDate)).toEqual(['2026-12-03', '2026-12-25']);
});

test('what a table does not say well is a problem with its line, and what is over or cancelled is counted', () => {
  const {
    drafts: found,
    problems,
    left,
  } = table(
    'title,date,status',
    'Codenames,soon,',
    '=HYPERLINK("https://evil.example"),2026-12-03,',
    'Codenames,=TODAY(),',
    'Codenames,2026-02-30,',
    'Codenames,2027-12-03,',
    'Codenames,9999-12-31,',
    'Codenames,2020-12-03,',
    'Codenames,2026-12-03,cancelled',
    'Codenames,,',
    'Codenames,2026-12-04,',
    'Codenames,2026-12-04,',
  );
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 10, 12]);
  expect(left).toEqual({ past: 1, cancelled: 1 });
  expect(found).toHaveLength(1);
});

test.each([
  '=1+1',
  ' =1+1',
  '\t=1+1',
  '＝1+1',
  '@SUM(A1)',
  '+1+cmd|calc',
  '-cmd|calc',
  '+SUM(1)',
  '=HYPERLINK("https://evil.example")',
])('a cell that a spreadsheet would carry out is a problem: %s', (cell) => {
  expect(table('title,date', `"${cell.replaceAll('"', '""')}",2026-12-03`)).toMatchObject({
    drafts: [],
    problems: [{ line: 2 }],
  });
});

test.each(['- bring snacks (and chairs)', '+1-713-555-0100', '@ the Lantern (upstairs)', '-5 °C outside', '+ Catan'])(
  'words that begin with a sign are words: %s',
  (cell) => {
    expect(table('title,date', `"${cell}",2026-12-03`).drafts).toMatchObject([{ title: cell }]);
  },
);

test('where one row can only have the day first and another only the month, what could be both is a problem', () => {
  const { drafts: found, problems } = table(
    'title,date',
    'a,12/4/2026',
    'b,12/12/2026',
    'c,25/12/2026',
    'd,12/26/2026',
  );
  expect(found.map(({ startDate }) => startDate)).toEqual(['2026-12-12', '2026-12-25', '2026-12-26']);
  expect(problems).toEqual([{ line: 2, why: '“12/4/2026” could be two days. Please write the year first.' }]);
});

test('a person can say that the day comes first, and sees where the table says so', () => {
  const text = 'title,date\na,3/12/2026';
  expect(drafts('csv', text)).toMatchObject({ drafts: [], left: { past: 1 }, columns: [{}, { is: 'date' }] });
  const told = drafts('csv', text, ['title', 'dayFirst']);
  expect(told).toMatchObject({ drafts: [{ startDate: '2026-12-03' }], columns: [{}, { is: 'dayFirst' }] });
  expect(table('title,date', 'a,25/12/2026').columns).toMatchObject([{}, { is: 'dayFirst' }]);
});

test.each(['20261203', '2026.12.03', '03-Dec-2026', '3-Dec-26', '12-03-2026', '3 Dec 26'])(
  'the day %s is read',
  (day) => expect(table('title,date', `UNO,${day}`).drafts).toMatchObject([{ startDate: '2026-12-03' }]),
);

test.each([
  ['"Catan 3,2026-12-04', 3],
  ['Codenames,2026-12-04,"5" board"', 3],
])('a line whose quotation marks do not match is a problem, and the lines below are read: %s', (broken, line) => {
  const below = Array.from({ length: 9 }, (_, at) => `"UNO, ${at}",2026-12-1${at}`);
  const { drafts: found, problems } = table('title,date,place', 'Codenames,2026-12-03', broken, ...below);
  expect(problems).toEqual([{ line, why: 'The quotation marks in this line do not match.' }]);
  expect(found.map((each) => each.line)).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('quotation marks within words are letters, and a cell of several lines is one', () => {
  const { drafts: found, problems } = table('title,date', 'Catan "deluxe",2026-12-03', '"one', 'two",2026-12-04');
  expect(problems).toEqual([]);
  expect(found).toMatchObject([
    { title: 'Catan "deluxe"', line: 2 },
    { title: 'one two', line: 3 },
  ]);
});

test('a file of nothing but quotation marks is read in bounded time', () => {
  const { problems } = table('title,date', ...Array.from({ length: 100 }, () => '"open,2026-12-04'));
  expect(problems).toHaveLength(51);
  expect(problems.at(-1)).toEqual({ line: 52, why: 'Here and below, the quotation marks do not match.' });
});

test('the header may stand below a title, and the sign between may be a bar', () => {
  const { drafts: found } = table('Our winter dates', '', 'title|date', 'UNO|2026-12-03');
  expect(found).toMatchObject([{ title: 'UNO', startDate: '2026-12-03', line: 4 }]);
});

test.each(['Canceled by host', 'CANCELLED', 'Called off', 'cancelado', 'Annulé', 'Abgesagt', 'GEANNULEERD'])(
  'a row of status %s is left out',
  (status) => expect(table('title,date,status', `UNO,2026-12-03,${status}`).left).toEqual({ past: 0, cancelled: 1 }),
);

test.each(['Canceled: UNO', '[CANCELLED] UNO', 'called off – UNO'])(
  'what its title calls cancelled is left out: %s',
  (title) => {
    const entry = `BEGIN:VEVENT\nUID:1\nDTSTART:20261203T190000\nSUMMARY:${title}\nEND:VEVENT`;
    for (const result of [
      table('title,date', `${title},2026-12-03`),
      read('calendar', `BEGIN:VCALENDAR\n${entry}\nEND:VCALENDAR`),
    ]) {
      expect(result).toMatchObject({ drafts: [], problems: [], left: { past: 0, cancelled: 1 } });
    }
  },
);

test.each(['UNO, not cancelled', 'Cancellation party'])('a title with such a word elsewhere is one: %s', (title) =>
  expect(table('title,date', `"${title}",2026-12-03`).drafts).toHaveLength(1),
);

test.each(['', 'Confirmed', 'live', 'Sold out', 'PUBLISHED'])('a row of status “%s” is held', (status) =>
  expect(table('title,date,status', `UNO,2026-12-03,${status}`).drafts).toHaveLength(1),
);

test.each(['entfällt', 'hidden', '中止'])(
  'a row of status %s, which may be either, is a problem with its line',
  (status) =>
    expect(table('title,date,status', `UNO,2026-12-03,${status}`)).toMatchObject({
      drafts: [],
      problems: [
        { line: 2, why: `Is this one held? “${status}” does not tell us. If it is, please write “confirmed” there.` },
      ],
    }),
);

test.each(['46359', '46359.79', '"46359,79"'])(
  'the number %s that a spreadsheet keeps for a day is a problem',
  (number) =>
    expect(table('title,date', `UNO,${number}`)).toMatchObject({
      drafts: [],
      problems: [
        {
          line: 2,
          why: `“${number.replaceAll('"', '')}” is how a spreadsheet counts days. Please show this column as dates, and save it again.`,
        },
      ],
    }),
);

test.each(['0.25', '.5', '0.33', '0.8125'])('the part %s of a day, as a spreadsheet keeps times, is no time', (time) =>
  expect(table('title,date,time', `UNO,2026-12-03,${time}`).drafts).toMatchObject([{ startTime: null }]),
);

test('rows of one id and several days are each a date, and known again by their day', () => {
  const rows = ['7,UNO,2026-12-08 19:00', '7,UNO,2026-12-15 19:00', '7,UNO,2026-12-15 19:00', '8,UNO,2026-12-15 19:00'];
  const { drafts: found, problems } = table('id,title,date', ...rows);
  expect(found.map(({ uid }) => uid)).toEqual(['7/2026-12-08', '7/2026-12-15', '8']);
  expect(problems).toEqual([{ line: 4, why: 'This is the same as line 3.' }]);
});

test.each([
  '7,UNO,2026-11-01 19:00,',
  '7,UNO,2026-12-08 19:00,cancelled',
  '7,UNO,2026-12-08 19:00,who knows',
  '7,UNO,2028-12-08 19:00,',
])('an id is known to be of several days also by a row that is not taken in: %s', (other) => {
  const { drafts: found } = table('id,title,date,status', other, '7,UNO,2026-12-15 19:00,');
  expect(found.map(({ uid }) => uid)).toEqual(['7/2026-12-15']);
});

test.each([
  ['all day event', 'True', { startTime: null }],
  ['All day', 'yes', { startTime: null }],
  ['All Day Event', 'False', { startTime: '00:00' }],
  ['Private', 'True', { private: true }],
  ['Sensitivity', 'Confidential', { private: true }],
])('of a column %s the word %s is understood', (name, word, expected) => {
  const { drafts: found } = table(`title,date,time,${name}`, `UNO,2026-12-03,12:00 AM,${word}`);
  expect(found).toMatchObject([expected]);
});

test('a whole day has no time, also where its day is a moment', () =>
  expect(table('title,date,all day', 'UNO,2026-12-03T00:00:00-06:00,TRUE').drafts).toMatchObject([
    { startDate: '2026-12-03', startTime: null },
  ]));

test.each([
  ['Private', 'False'],
  ['Private', ''],
  ['Sensitivity', 'Normal'],
])('of a column %s the word %s marks nothing as private', (name, word) =>
  expect(table(`title,date,${name}`, `UNO,2026-12-03,${word}`).drafts[0]?.private).toBeUndefined(),
);

const event = (uid: number) => `BEGIN:VEVENT\nUID:${uid}\nDTSTART:20261203T190000\nEND:VEVENT\n`;
const calendar = (count: number) =>
  `BEGIN:VCALENDAR\n${Array.from({ length: count }, (_, uid) => event(uid)).join('')}END:VCALENDAR\n`;

test('200 entries are read, and 201 are too many, in both kinds of files and after rules are counted', () => {
  expect(read('calendar', calendar(200)).drafts).toHaveLength(200);
  expect(drafts('calendar', calendar(201))).toMatchObject({ status: 413, code: 'too_many' });
  const rows = (count: number) =>
    ['title,date', ...Array.from({ length: count }, (_, row) => `${row},2026-12-03`)].join('\n');
  expect(read('csv', rows(200)).drafts).toHaveLength(200);
  expect(drafts('csv', rows(201))).toMatchObject({ status: 413, code: 'too_many' });
  const daily = calendar(10).replaceAll('END:VEVENT', 'RRULE:FREQ=DAILY\nEND:VEVENT');
  expect(drafts('calendar', daily)).toMatchObject({ status: 413, code: 'too_many' });
});

test('a first line that only names the sign between, as Excel writes it, is no header', () => {
  for (const first of ['sep=;', '"sep=;"', 'SEP=; ']) {
    for (const end of ['\n', '\r\n']) {
      const { drafts: found } = read(
        'csv',
        [first, 'Title;Date;Place', 'UNO, tea, cake;2026-12-03 19:30;Two Sugars'].join(end),
      );
      expect(found).toMatchObject([{ line: 3, title: 'UNO, tea, cake', startDate: '2026-12-03', cafeId: 'sugars' }]);
    }
  }
  expect(table('sep=|', 'Title|Date', 'UNO|2026-12-03').drafts).toMatchObject([{ title: 'UNO' }]);
});

test.each(['le', 'be'])(
  'a table in UTF-16 (%s) with its mark is read, and one cut within a letter is refused',
  (order) => {
    const units = Buffer.from(
      '\ufeffTitle\tDate\tPlace\r\nCafé International\t2026-12-03 19:30\tTwo Sugars\r\n',
      'utf16le',
    );
    const bytes = order === 'le' ? units : units.swap16();
    expect(drafts('csv', bytes)).toMatchObject({ drafts: [{ gameId: 'Café International', cafeId: 'sugars' }] });
    expect(drafts('csv', bytes.subarray(0, -1))).toMatchObject({ status: 400, code: 'not_text' });
  },
);

test('a fold before nothing but the rest of letters is no text, however long it is', () => {
  const bytes = Buffer.concat([Buffer.from('BEGIN:VCALENDAR\r\n '), Buffer.alloc(250_000, 0x80)]);
  expect(drafts('calendar', bytes)).toMatchObject({ status: 400, code: 'not_text' });
});

test('a file in other letters than Unicode’s, in UTF-16 without its mark, or of bytes, is refused', () => {
  const utf16 = new Uint8Array(Buffer.from('title,date', 'utf16le'));
  for (const bytes of [utf16, new Uint8Array([0x63, 0xe9, 0x21]), bytesOf('title,date\0')]) {
    expect(drafts('csv', bytes)).toMatchObject({ status: 400, code: 'not_text' });
  }
});

test('an archive or a picture under the name of a calendar is refused, in both kinds of files', () => {
  const zip = Buffer.from('504b0304140000000800a1b2c3d40000000000000000000000000a0000', 'hex');
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  for (const bytes of [zip, png]) {
    for (const kind of ['calendar', 'csv'] as const)
      expect(drafts(kind, bytes)).toMatchObject({ status: 400, code: 'not_text' });
  }
});

test('two hundred rules without an end are refused with words, however long ago they began', () => {
  const bomb = calendar(200).replaceAll('END:VEVENT', 'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA,SU\nEND:VEVENT');
  expect(drafts('calendar', bomb)).toMatchObject({ status: 413, code: 'too_many' });
  const old = bomb.replaceAll('20261203T190000', '19710101T190000');
  expect(read('calendar', old).problems.map(({ why }) => why)).toContain(
    'There are more dates in this file than we can count.',
  );
  // as many dates as are counted in one file, on a busy machine
}, 30_000);

test('a line as long as the file, one of nothing but folds, and a date in the year 9999 are no more than problems', () => {
  const far = calendar(1).replace('20261203T190000', '99991231T190000');
  expect(read('calendar', far)).toMatchObject({ drafts: [], problems: [{ line: 4 }] });
  for (const words of ['x'.repeat(250_000), 'x\n '.repeat(80_000)])
    expect(read('calendar', `BEGIN:VCALENDAR\nSUMMARY:${words}\nEND:VCALENDAR\n`).drafts).toEqual([]);
  expect(drafts('csv', `title,date\n${'x'.repeat(250_000)}`)).toMatchObject({ drafts: [], problems: [{ line: 2 }] });
  expect(drafts('csv', '\n'.repeat(250_000))).toMatchObject({ status: 400, code: 'no_date_column' });
});

test.each(['date', 'time', 'status', 'zone', 'description'])(
  'a word of 200,000 letters as %s is read at once',
  (column) => {
    const word = `${'a'.repeat(100_000)} 1 ${'<a'.repeat(50_000)}`;
    const { drafts: found, problems } = table(
      `title,${column === 'date' ? 'date' : `date,${column}`}`,
      column === 'date' ? `UNO,${word}` : `UNO,2026-12-03,${word}`,
    );
    expect(found.length + problems.length).toBe(1);
  },
);

test('a table without a column for the date is refused with the words that we know', () => {
  expect(drafts('csv', 'a,b\n1,2')).toMatchObject({ status: 400, code: 'no_date_column' });
  expect(drafts('csv', '')).toMatchObject({ status: 400, code: 'no_date_column' });
});

test('what the words of a table do not say is asked, and the answer holds for all of its columns', () => {
  const german = 'Titel;Datum;Ort;Gäste\nCodenames;3.12.2026 19:30;Two Sugars;8\nUNO;4.12.2026 20:00;;9';
  const columns = [
    { name: 'Titel', example: 'Codenames', is: null },
    { name: 'Datum', example: '3.12.2026 19:30', is: null },
    { name: 'Ort', example: 'Two Sugars', is: null },
    { name: 'Gäste', example: '8', is: null },
  ];
  expect(drafts('csv', german)).toMatchObject({ code: 'no_date_column', details: { columns } });
  expect(drafts('csv', german, ['title', 'date', 'place', null])).toMatchObject({
    drafts: [
      { gameId: 'Codenames', cafeId: 'sugars', startDate: '2026-12-03', startTime: '19:30' },
      { gameId: 'UNO', cafeId: null, startDate: '2026-12-04' },
    ],
    columns: [{ is: 'title' }, { is: 'date' }, { is: 'place' }, { is: null }],
  });
  // what a person says holds against the words of the header, too
  expect(drafts('csv', 'Where,Date\nCodenames,2026-12-03', ['title', 'date'])).toMatchObject({
    drafts: [{ title: 'Codenames', place: '' }],
  });
  expect(drafts('csv', 'Title,Date\nCodenames,2026-12-03', [])).toMatchObject({ code: 'no_date_column' });
});

test.each([
  ['Event Name,Event Start Date,Event Start Time,Event Status', 'UNO,2026-12-03,7:30 PM,Live'],
  ['name,start_at', 'UNO,2026-12-04T01:30:00Z'],
  ['Event Title,Date & Time', 'UNO,12/3/2026 7:30 PM'],
])('the header %s is one that other products write', (header, row) => {
  expect(table(header, row).drafts).toMatchObject([{ gameId: 'UNO', startDate: '2026-12-03', startTime: '19:30' }]);
});

test.each([
  ['Day,Start,End', '2026-12-03,19:30,22:00'],
  ['Start,Day', '19:30,2026-12-03'],
])('beside a day the start is a time: %s', (header, row) => {
  expect(table(header, row).drafts).toMatchObject([{ startDate: '2026-12-03', startTime: '19:30' }]);
});

test.each([
  ['2026-12-03,19:30 CST', '19:30', undefined],
  ['2026-12-03,7:30 PM CT', '19:30', undefined],
  ['2026-12-03,20:30 EST', '19:30', { time: '20:30', zone: 'EST' }],
  ['2026-12-03,8:30pm (ET)', '19:30', { time: '20:30', zone: 'ET' }],
  ['2026-12-04,01:30 UTC', '19:30', { time: '01:30', zone: 'UTC' }],
  ['2026-12-03,20:30 America/New_York', '19:30', { time: '20:30', zone: 'America/New_York' }],
  ['2026-12-03 20:30 America/New_York,', '19:30', { time: '20:30', zone: 'America/New_York' }],
  ['2026-12-04,02:30 CET', '19:30', { time: '02:30', zone: 'CET' }],
  ['2026-12-04,01:30Z', '19:30', { time: '01:30', zone: 'Z' }],
  ['2026-12-03,8:30 PM EST', '19:30', { time: '20:30', zone: 'EST' }],
  ['2026-12-03,8:30 P.M. Eastern', '19:30', { time: '20:30', zone: 'Eastern' }],
  ['2026-12-03,8:30 PM Eastern', '19:30', { time: '20:30', zone: 'Eastern' }],
  ['2026-12-03,17:30 Pacific Time', '19:30', { time: '17:30', zone: 'Pacific Time' }],
  ['2026-12-03,18:30 (Mountain Standard Time)', '19:30', { time: '18:30', zone: 'Mountain Standard Time' }],
  ['2026-12-03,7:30 PM Central Daylight Time', '19:30', undefined],
])('a time of a table with a zone is converted: %s', (row, startTime, was) => {
  const { drafts: found, problems } = table('date,time', row);
  expect(problems).toEqual([]);
  expect(found).toMatchObject([{ startDate: '2026-12-03', startTime }]);
  expect(found[0]?.was).toEqual(was);
});

test('a column of zones is one, and a zone that is not known is a problem with its line', () => {
  const { drafts: found, problems } = table(
    'date,time,time zone',
    '2026-12-03,20:30,America/New_York',
    '2026-12-03,20:30,Middle/Earth',
    '2026-12-03,20:30 XYZ,',
    '2026-12-04,19:30,',
    '2026-12-05,19:30 HRS,',
    '2026-12-06,20:30,Eastern Time (US & Canada)',
    '2026-12-07,20:30,(UTC-05:00) Eastern Time (US & Canada)',
    '2026-12-08,17:30,Pacific Standard Time',
    '2026-12-09,19:30,Central Time (Mexico)',
    '2026-12-10,19:30,US Mountain Standard Time',
  );
  expect(found.map(({ startTime }) => startTime)).toEqual(['19:30', '19:30', '19:30', '19:30', '19:30', '19:30']);
  const unknown = (zone: string) => `The time zone “${zone}” is not known. Please write one like “America/Chicago”.`;
  expect(problems).toEqual([
    { line: 3, why: unknown('Middle/Earth') },
    { line: 4, why: unknown('XYZ') },
    { line: 10, why: unknown('Central Time (Mexico)') },
    { line: 11, why: unknown('US Mountain Standard Time') },
  ]);
});

test.each(['19:30 GMT-5', '7:30 PM (UTC+1)', '19:30+01:00', '7:30 PM Eastern Europe'])(
  'a time of a zone that is not known is never taken for the city’s: %s',
  (time) => expect(table('date,time', `2026-12-03,${time}`)).toMatchObject({ drafts: [], problems: [{ line: 2 }] }),
);

test.each(['19:30-22:00', '19:30 - 2200', '7:30 PM-10', '7:30 PM doors open', '19:30 h'])(
  'words behind a time that name no zone leave it as it is: %s',
  (time) => expect(table('date,time', `2026-12-03,${time}`).drafts).toMatchObject([{ startTime: '19:30' }]),
);

test('a line that is folded within a letter is one line, and lines keep their numbers', () => {
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20261203T193000'];
  const folded = (fold: string) => {
    const [before, after] = [Buffer.from('SUMMARY:Caf\u00c3', 'latin1'), Buffer.from('\u00a9 International', 'latin1')];
    return Buffer.concat([
      ...[Buffer.from(`${lines.join(fold.trimEnd() || '\n')}\r\n`), before, Buffer.from(fold), after],
      Buffer.from('\r\nDTEND:soon\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ]);
  };
  for (const fold of ['\r\n ', '\n\t']) {
    expect(drafts('calendar', folded(fold))).toMatchObject({
      drafts: [{ title: 'Café International', gameId: 'Café International' }],
      problems: [{ line: 9, why: 'This entry has no start.' }],
    });
  }
});

test('of many bad lines a hundred are named, and the rest is counted', () => {
  const bad = Array.from({ length: 5_000 }, () => 'nonsense').join('\n');
  const { problems } = read('calendar', `BEGIN:VCALENDAR\n${bad}\nEND:VCALENDAR\n`);
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)?.why).toBe('Here and below, 4900 more lines cannot be taken in.');
});
