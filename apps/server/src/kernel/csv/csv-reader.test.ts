import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { detectEncoding } from '#kernel/csv/csv-encoding.ts';
import { openCsv, type CsvRow } from '#kernel/csv/csv-reader.ts';
import { hasUnreadable, isFormula, writeCsv } from '#kernel/csv/csv-writer.ts';
import { Problem } from '#kernel/problem.ts';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const readAll = async (bytes: Uint8Array, maxRows = 50_000) => {
  const { encoding, header, rows } = await openCsv(bytes, { maxRows });
  const read: CsvRow[] = [];
  for await (const row of rows) read.push(row);
  return { encoding, header, rows: read };
};
const refusal = async (bytes: Uint8Array, maxRows?: number): Promise<string> => {
  try {
    await readAll(bytes, maxRows);
  } catch (error) {
    if (error instanceof Problem && error.code === 'csv.refused') return error.extra.detail ?? '';
    throw error;
  }
  return 'was read';
};

const table = '氏名,フリガナ\n髙橋 一郎,タカハシ イチロウ\n山﨑 花子,ﾔﾏｻﾞｷ ﾊﾅｺ\n';

test.each([
  ['UTF-8', utf8(table), 'utf-8'],
  ['UTF-8 with its mark', utf8(`\uFEFF${table}`), 'utf-8'],
  ['Shift_JIS of Windows', iconv.encode(table, 'cp932'), 'cp932'],
  ['EUC-JP', iconv.encode(table.replace('髙', '高').replace('﨑', '崎'), 'euc-jp'), 'euc-jp'],
  ['plain letters', utf8('name,kana\nA,B\n'), 'utf-8'],
  ['Shift_JIS with half-width kana alone', iconv.encode('ID,ｼﾒｲ\n1,ﾔﾏﾀﾞ\n', 'cp932'), 'cp932'],
  ['EUC-JP with half-width kana in it', iconv.encode('患者番号,カナ\n1,ﾔﾏﾀﾞ\n', 'euc-jp'), 'euc-jp'],
])('a file in %s is read as such', async (_, bytes, encoding) => {
  expect(detectEncoding(bytes)).toBe(encoding);
  const { rows } = await readAll(bytes);
  expect(rows.flatMap(({ cells }) => cells).some(hasUnreadable)).toBe(false);
});

test('specification/patient.md §29: the rare kanji of Windows come through Shift_JIS', async () => {
  const { header, rows } = await readAll(iconv.encode(table, 'cp932'));

  expect(header).toEqual(['氏名', 'フリガナ']);
  expect(rows).toEqual([
    { line: 2, cells: ['髙橋 一郎', 'タカハシ イチロウ'] },
    { line: 3, cells: ['山﨑 花子', 'ﾔﾏｻﾞｷ ﾊﾅｺ'] },
  ]);
});

test.each([
  ['\n', 2, 3, 6],
  ['\r\n', 2, 3, 6],
  ['\r', 2, 3, 6],
])('with lines that end in %j each row knows its line, over breaks in cells and empty lines', async (end, ...lines) => {
  const text = ['a,b', '1,2', '"x', 'y",3', '', '"a ""b"" c",4', ''].join(end);
  const { rows } = await readAll(utf8(text));

  expect(rows).toEqual([
    { line: lines[0], cells: ['1', '2'] },
    { line: lines[1], cells: ['x\ny', '3'] },
    { line: lines[2], cells: ['a "b" c', '4'] },
  ]);
});

test('rows that are too short or too long are handed on as they are, for code that knows the columns', async () => {
  const { rows } = await readAll(utf8('a,b\n1\n1,2,3\n'));
  expect(rows.map(({ cells }) => cells.length)).toEqual([1, 3]);
});

test('a table that is parted by tabs is a table, too', async () => {
  const { header, rows } = await readAll(utf8('a\tb\n1\t2,5\n'));
  expect([header, rows[0]?.cells]).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ]);
});

test.each([
  ['an Excel book', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'Excelブック（.xlsx）'],
  ['an old Excel book', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), '（.xls）'],
  ['text in UTF-16', Buffer.from('\uFEFFa,b\n1,2', 'utf16le'), 'UTF-16'],
  ['text in JIS', Buffer.from('a,\u001b$B;aL>\u001b(B\n'), 'ISO-2022-JP'],
  ['a picture', Buffer.concat([utf8('\u0089PNG'), Buffer.from([0, 0, 0, 13])]), 'CSVではない'],
  ['text with a NUL in it', utf8('a,b\n1,\0\n'), 'CSVではない'],
  ['nothing', Buffer.alloc(0), '空です'],
  ['empty lines', utf8('\n\n'), '見出しの行がありません'],
  ['bytes of no encoding', Buffer.from([0x61, 0x2c, 0xff, 0xfd, 0x80, 0x0a]), '文字コードを判別できません'],
  ['a quotation mark nobody closed', utf8('a,b\n1,2\n\n3,"4\n5,6\n7,8\n'), '4行目から始まる行で、引用符'],
  ['a quotation mark inside', utf8('a,b\n1,2\n3,4"5\n'), '3行目で、引用符'],
  ['a cell without end', utf8(`a,b\n1,"${'x\n'.repeat(100_000)}`), '2行目から始まる行で、引用符'],
])('%s is refused with a sentence that says what it is', async (_, bytes, says) => {
  expect(await refusal(bytes)).toContain(says);
});

test('50,000 rows are read, and of 50,001 nobody reads the last', async () => {
  const rows = (count: number) => utf8(`a,b\n${'山田,ヤマダ\n'.repeat(count)}`);
  expect((await readAll(rows(50_000))).rows).toHaveLength(50_000);
  expect(await refusal(rows(50_001))).toBe(
    '50,000行を超えています。50,000行以内のファイルに分けて、順に取り込んでください。',
  );
});

const formulas = ['=1+1', '+81', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠a'];

test('specification/security.md §10: no cell that is written begins a formula, and quotes come back as they were', async () => {
  const { bytes } = writeCsv(['a'], [...formulas.map((cell) => [cell]), ['a,"b"'], [null]], 'utf-8');
  const { rows } = await readAll(bytes);

  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(rows.filter(({ cells: [cell = ''] }) => isFormula(cell))).toEqual([]);
  expect(formulas.every(isFormula)).toBe(true);
  expect(rows.slice(formulas.length).map(({ cells }) => cells)).toEqual([['a,"b"']]);
});

test('what Shift_JIS lacks stands as 〓 and is counted; a variation selector shows nothing and is left out; everything else comes back', async () => {
  const { bytes, replacedCount } = writeCsv(['氏名'], [['𠮷田'], ['髙﨑'], ['葛\u{e0100}城'], ['一〜二']], 'cp932');
  const { encoding, rows } = await readAll(bytes);

  expect([encoding, replacedCount]).toEqual(['cp932', 1]);
  expect(rows.map(({ cells }) => cells[0])).toEqual(['〓田', '髙﨑', '葛城', '一～二']);
});
