import { randomUUID } from 'node:crypto';
import { patientContract } from '@nattoku/contract/patient/patient';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import pg from 'pg';
import { figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';
import { percentile, timed } from '#times.ts';

// 40 × 40 surnames and 30 × 30 given names: about as many as a city has.
const surname = [...'山田佐藤高橋渡辺吉長谷川小林伊集西園寺東中村加本松井上木斎清水口石森池阿部前岡島'].slice(0, 40);
const surnameKana = [...'ヤマダサトウタカハシワナベヨイコバリエンジヒムマツノキミクチモケアカオゲゼド'].slice(0, 40);
const person = [...'太郎花子一健美咲陽翔結衣誠久蓮葵大輔直修和彦恵真由紀夫雄次千'].slice(0, 30);
const personKana = [...'タロウハナコイケミサヨトマヒキレアダスケノリオユジチフテソニネ'].slice(0, 30);

const pick = (letters: readonly string[], number: number): string => letters[number % letters.length] ?? '';
/** Two letters that differ from patient to patient without a visible order. */
const pair = (letters: readonly string[], number: number): string =>
  pick(letters, number * 7) + pick(letters, Math.floor(number / letters.length) * 11 + number);

/** Family names that many share, the last at the end of the wanted order. */
const frequent = [
  ['佐藤', 'サトウ'],
  ['渡辺', 'ワタナベ'],
] as const;

/** By what is typed: one character finds a tenth of all, a number one. */
const questions = {
  'one character': ['東', '渡', '佐', 'ヤ'],
  'two characters': ['山田', '渡邉', '吉田', '佐藤'],
  number: ['9000042', '0009000042', '00042', '42'],
  kana: ['やまだ', 'ｻﾄｳ', 'ワタナベ', 'さとう　は'],
  'full name': ['山田太郎', '髙橋 一', '渡辺 花子', '佐藤花子'],
} as const;
type Kind = keyof typeof questions;
const kinds = Object.keys(questions) as Kind[];
const ROUNDS = 12;

/** As the server would store them; a hundred thousand calls would take longer than all measurements. */
const rowOf = (number: number) => {
  const patientNumber = String(9_000_000 + number);
  // Three in a hundred have one of the frequent names.
  const family =
    number % 66 < 2 ? frequent[number % 66 === 0 ? 0 : 1] : [pair(surname, number), pair(surnameKana, number)];
  const name = [family[0], pair(person, number * 3 + 1)];
  const kana = [family[1], pair(personKana, number * 3 + 1)];
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
  };
};

const BATCH = 1_000;

/** Patients by number 9,000,000 + `from` up to before `to`, of the doctor's hospital. */
export const registerPatients = async (owner: pg.Pool, from: number, to: number): Promise<void> => {
  for (let first = from; first < to; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to - first) }, (_, index) => rowOf(first + index));
    await owner.query(
      `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
         name_folded, kana_folded, search_text)
       SELECT row.id, (SELECT facility_id FROM staff WHERE email = 'doctor@sakura.example'), row.patient_number, row.family_name, row.given_name,
         row.family_name_kana, row.given_name_kana, row.birth_date, 'unknown', row.name_folded, row.kana_folded, row.search_text
       FROM jsonb_to_recordset($1) AS row (id uuid, patient_number text, family_name text, given_name text, family_name_kana text,
         given_name_kana text, birth_date date, name_folded text, kana_folded text, search_text text)`,
      [JSON.stringify(rows)],
    );
  }
};

type Times = Record<Kind, { median: number; p95: number }>;

/** Nobody asks as fast as this: the limit of look-ups is set back before each round. */
const forgive = (owner: pg.Pool) => owner.query("DELETE FROM rate_limits WHERE key LIKE 'patientSearch%'");

const searchTimes = async ({ call }: MeasuredServer, owner: pg.Pool): Promise<Times> => {
  const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    await forgive(owner);
    for (const kind of kinds) {
      for (const text of questions[kind]) {
        const time = await timed(() => call(patientContract.search, { body: { text } }));
        // The first round fills the caches, as the first minutes of a day do.
        if (round > 0) times.get(kind)?.push(time);
      }
    }
  }
  return Object.fromEntries(
    [...times].map(([kind, all]) => [kind, { median: median(all), p95: percentile(all, 0.95) }]),
  ) as Times;
};

/** The plain driver asked for one row by its key: what the way to the database costs at least. */
const rawTime = async ({ databaseUrl }: MeasuredServer): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * kinds.length; round += 1) {
    times.push(
      await timed(() => client.query('SELECT * FROM patients WHERE id = $1', ['01a1fd67-5651-7eda-825c-6423ff41459f'])),
    );
  }
  await client.end();
  return median(times);
};

const indexes = [
  'CREATE INDEX patients_grams ON patients USING gin (app.patient_grams(search_text, kana_folded)) WITH (gin_pending_list_limit = 128)',
  'CREATE INDEX patients_by_phone ON patients USING gin (phone_digits)',
  'CREATE INDEX patients_by_tag ON patients USING gin (tags)',
];

/** A million rows are faster in before their indexes than after. */
const withoutIndexes = async (owner: pg.Pool, work: () => Promise<void>): Promise<void> => {
  await owner.query('DROP INDEX patients_grams, patients_by_phone, patients_by_tag');
  await work();
  for (const index of indexes) await owner.query(index);
};

const FEW = 1_000;
const MANY = 1_000_000;

export async function measureSearch(): Promise<void> {
  const server = await startMeasuredServer();
  try {
    const owner = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
    owner.on('error', () => {});
    const measureAt = async (from: number, to: number) => {
      await withoutIndexes(owner, () => registerPatients(owner, from, to));
      await owner.query('VACUUM ANALYZE patients');
      return { search: await searchTimes(server, owner), raw: await rawTime(server) };
    };
    const small = await measureAt(0, FEW);
    const large = await measureAt(FEW, MANY);
    await owner.end();
    await report('patient-search', [
      ...kinds.map((kind) =>
        figure(
          `${kind}: median at 1,000,000 patients against 1,000`,
          'ms',
          large.search[kind].median,
          small.search[kind].median,
        ),
      ),
      ...kinds.map((kind) =>
        figure(
          `${kind}: 95th percentile at 1,000,000 patients against one row by key`,
          'ms',
          large.search[kind].p95,
          large.raw,
        ),
      ),
    ]);
  } finally {
    await server.stop();
  }
}
