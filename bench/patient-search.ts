import { randomUUID } from 'node:crypto';
import { patientContract } from '@nattoku/contract/patient';
import { foldForSearch, searchGrams } from '@nattoku/rules/text-folding';
import pg from 'pg';
import { figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

// 40 × 40 surnames and 30 × 30 given names: about as many as a city has.
const surname = [...'山田佐藤高橋渡辺吉長谷川小林伊集西園寺東中村加本松井上木斎清水口石森池阿部前岡島'].slice(0, 40);
const surnameKana = [...'ヤマダサトウタカハシワナベヨイコバリエンジヒムマツノキミクチモケアカオゲゼド'].slice(0, 40);
const person = [...'太郎花子一健美咲陽翔結衣誠久蓮葵大輔直修和彦恵真由紀夫雄次千'].slice(0, 30);
const personKana = [...'タロウハナコイケミサヨトマヒキレアダスケノリオユジチフテソニネ'].slice(0, 30);

const pick = (letters: readonly string[], number: number): string => letters[number % letters.length] ?? '';
/** Two letters that differ from patient to patient without a visible order. */
const pair = (letters: readonly string[], number: number): string =>
  pick(letters, number * 7) + pick(letters, Math.floor(number / letters.length) * 11 + number);

const questions = ['山田太郎', 'やまだ', '髙橋 一', '00042', '東', 'サトウ', '吉田'];
const ROUNDS = 15;

/** As the server would store them; a hundred thousand calls would take longer than all measurements. */
const rowOf = (number: number) => {
  const patientNumber = String(9_000_000 + number);
  const name = [pair(surname, number), pair(person, number * 3 + 1)];
  const kana = [pair(surnameKana, number), pair(personKana, number * 3 + 1)];
  const searched = [patientNumber, name.join(''), kana.join('')];
  return {
    id: randomUUID(),
    patient_number: patientNumber,
    family_name: name[0],
    given_name: name[1],
    family_name_kana: kana[0],
    given_name_kana: kana[1],
    birth_date: `19${String(20 + (number % 80))}-04-02`,
    name_folded: foldForSearch(name.join('')),
    kana_folded: foldForSearch(kana.join('')),
    search_text: searched.map(foldForSearch).join('\n'),
    grams: [...new Set(searched.flatMap(searchGrams))],
  };
};

const BATCH = 1_000;

const register = async (owner: pg.Pool, from: number, to: number): Promise<void> => {
  for (let first = from; first < to; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to - first) }, (_, index) => rowOf(first + index));
    await owner.query(
      `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
         name_folded, kana_folded, search_text, grams)
       SELECT row.id, (SELECT facility_id FROM staff WHERE email = 'doctor@sakura.example'), row.patient_number, row.family_name, row.given_name,
         row.family_name_kana, row.given_name_kana, row.birth_date, 'unknown', row.name_folded, row.kana_folded, row.search_text, row.grams
       FROM jsonb_to_recordset($1) AS row (id uuid, patient_number text, family_name text, given_name text, family_name_kana text,
         given_name_kana text, birth_date date, name_folded text, kana_folded text, search_text text, grams text[])`,
      [JSON.stringify(rows)],
    );
  }
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const searchTime = async ({ call }: MeasuredServer): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of questions) times.push(await timed(() => call(patientContract.search, { body: { text } })));
  }
  return median(times);
};

/** The plain driver asked for one row by its key: what the way to the database costs at least. */
const rawTime = async ({ databaseUrl }: MeasuredServer): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * questions.length; round += 1) {
    times.push(
      await timed(() => client.query('SELECT * FROM patients WHERE id = $1', ['01a1fd67-5651-7eda-825c-6423ff41459f'])),
    );
  }
  await client.end();
  return median(times);
};

export async function measureSearch(): Promise<void> {
  const server = await startMeasuredServer();
  try {
    const owner = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
    owner.on('error', () => {});
    const measureAt = async (from: number, to: number) => {
      await register(owner, from, to);
      await owner.query('VACUUM ANALYZE patients');
      return { search: await searchTime(server), raw: await rawTime(server) };
    };
    const small = await measureAt(0, 1_000);
    const large = await measureAt(1_000, 100_000);
    await owner.end();
    const growth = figure('search at 100,000 patients against 1,000', 'ms', large.search, small.search);
    await report('patient-search', [
      figure('search at 1,000 patients against one row by key', 'ms', small.search, small.raw),
      figure('search at 100,000 patients against one row by key', 'ms', large.search, large.raw),
      { ...growth, goal: 'at most 2', met: growth.ratio <= 2 },
    ]);
  } finally {
    await server.stop();
  }
}
