import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { patientContract } from '@nattoku/contract/patient/patient';
import { importUpload, patientImportContract, type PatientImportId } from '@nattoku/contract/patient/patient-import';
import pg from 'pg';
import { figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 50_000);
const ERRORS = Math.ceil(ROWS * 0.006);
const HEADER = '患者番号,カナ氏名,漢字氏名,生年月日,性別,電話番号,住所';

/** Each with its reading. As many share a name as do in a hospital, and not all. */
const pairsOf = (first: readonly string[], second: readonly string[]): (readonly [string, string])[] =>
  first.flatMap((one) =>
    second.map((other) => {
      const [kanji = '', reading = ''] = one.split('/');
      const [furtherKanji = '', furtherReading = ''] = other.split('/');
      return [kanji + furtherKanji, reading + furtherReading] as const;
    }),
  );
const families = pairsOf(
  [
    '山/ヤマ',
    '川/カワ',
    '田/タ',
    '森/モリ',
    '石/イシ',
    '松/マツ',
    '大/オオ',
    '小/コ',
    '長/ナガ',
    '高/タカ',
    '中/ナカ',
    '西/ニシ',
  ],
  [
    '田/ダ',
    '村/ムラ',
    '本/モト',
    '島/シマ',
    '野/ノ',
    '口/グチ',
    '原/ハラ',
    '沢/サワ',
    '井/イ',
    '谷/タニ',
    '橋/ハシ',
    '崎/サキ',
  ],
);
const persons = pairsOf(
  ['一/カズ', '正/マサ', '和/カズ', '美/ミ', '由/ユ', '真/マ', '健/ケン', '幸/ユキ', '恵/エ', '直/ナオ'],
  ['子/コ', '美/ミ', '男/オ', '夫/オ', '也/ヤ', '樹/キ', '香/カ', '代/ヨ', '彦/ヒコ', '郎/ロウ'],
);

const rowOf = (number: number): string => {
  const isWrong = number % Math.floor(ROWS / ERRORS) === 0 && number <= ERRORS * Math.floor(ROWS / ERRORS);
  const birth = isWrong ? '19581399' : `19${String(20 + (number % 80))}0402`;
  const [family, familyKana] = families[number % families.length] ?? ['', ''];
  const [given, givenKana] = persons[Math.floor(number / families.length) % persons.length] ?? ['', ''];
  return `${7_000_000 + number},${familyKana} ${givenKana},${family}　${given},${birth},${1 + (number % 2)},03-1234-${String(number % 10_000).padStart(4, '0')},東京都千代田区`;
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};

/** What the database needs to take the same lines in as text, at the least. */
const copyTime = async ({ databaseUrl }: MeasuredServer, text: string): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-bench-copy-'));
  const file = join(folder, 'rows.csv');
  await writeFile(file, text);
  await chmod(folder, 0o755);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'CREATE TABLE bench_rows (number text, kana text, name text, birth text, sex text, phone text, address text)',
  );
  const time = await seconds(() => client.query(`COPY bench_rows FROM '${file}' (FORMAT csv, HEADER)`));
  await client.query('DROP TABLE bench_rows');
  await client.end();
  await rm(folder, { recursive: true, force: true });
  return time;
};

/** Megabytes that the process has held at most since it started. */
const peakOf = async ({ pid }: MeasuredServer): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
};

const settled = async ({ call }: MeasuredServer, importId: PatientImportId, state: string) => {
  for (;;) {
    const known = await call(patientImportContract.get, { params: { importId } });
    if (known.state === state) return known;
    if (known.state === 'failed') throw new Error(`The import failed: ${known.failure}`);
    await pause(100);
  }
};

const searched = ['高橋', '山本 和', 'ナカ', '700123', '川村 由美'];

/** Somebody searches, one word after the other, until `work` is done. */
const searchingDuring = async ({ call }: MeasuredServer, work: () => Promise<unknown>): Promise<number[]> => {
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  const times: number[] = [];
  do {
    const text = searched[times.length % searched.length] ?? '';
    times.push(1000 * (await seconds(() => call(patientContract.search, { body: { text } }))));
    // A person types no faster, and a limit guards the patients against those who do.
    await pause(700);
  } while (!isDone);
  await working;
  return times;
};

const SEARCHES_ALONE_MS = 10_000;

export async function measureImport(port?: number): Promise<void> {
  const server = await startMeasuredServer(port);
  const { call } = server;
  try {
    const text = [HEADER, ...Array.from({ length: ROWS }, (_, number) => rowOf(number + 1))].join('\n');
    const copy = await copyTime(server, text);
    const before = await peakOf(server);
    const body = new Uint8Array(Buffer.from(text, 'utf8'));
    const { id: importId } = await call(importUpload, { body, idempotencyKey: randomUUID() });
    const params = { importId };
    const { guess: mapping, encoding } = await call(patientImportContract.preview, { params, query: {} });
    const check = await seconds(async () => {
      await call(patientImportContract.check, { params, body: { encoding, mapping }, idempotencyKey: randomUUID() });
      const { found } = await settled(server, importId, 'checked');
      if (found?.error !== ERRORS)
        throw new Error(`There are ${ERRORS} errors in the file, and ${found?.error} were found.`);
    });
    let beside: number[] = [];
    const write = await seconds(async () => {
      beside = await searchingDuring(server, async () => {
        await call(patientImportContract.start, { params, idempotencyKey: randomUUID() });
        await settled(server, importId, 'imported');
      });
    });
    const alone = await searchingDuring(server, () => pause(SEARCHES_ALONE_MS));
    const after = await peakOf(server);
    const undo = await seconds(async () => {
      await call(patientImportContract.undo, { params, idempotencyKey: randomUUID() });
      await settled(server, importId, 'undone');
    });
    const slowed = figure('a search beside the import against one after it', 'ms', median(beside), median(alone));
    await report('patient-import', [
      figure('dry run of 50,000 rows with 300 errors against COPY of the same lines', 's', check, copy),
      figure('import of the 49,700 good ones against COPY of the same lines', 's', write, copy),
      { ...slowed, goal: 'at most twice', met: slowed.ratio <= 2 },
      figure('taking the import back against COPY of the same lines', 's', undo, copy),
      figure('peak memory of the server after the import against before', 'MB', after, before),
    ]);
  } finally {
    await server.stop();
  }
}
