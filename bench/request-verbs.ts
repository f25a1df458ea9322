import { randomUUID } from 'node:crypto';
import { authContract } from '@nattoku/contract/auth/auth';
import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { patientContract, plainProfile } from '@nattoku/contract/patient/patient';
import { type AddressParts, addressOf, type EndpointShape } from '@nattoku/contract/shared/endpoint';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { foldForSearch, queryGrams } from '@nattoku/rules/text/text-folding';
import type pg from 'pg';
import type { Ask } from '#load.ts';

/** Whom and what is asked about; found in the database by both servers alike. */
export type Subjects = {
  facilityId: string;
  patients: { id: string; number: string; name: string }[];
  videoId: string;
  staffId: string;
};

export async function readSubjects(client: Pick<pg.Pool, 'query'>): Promise<Subjects> {
  const facility = await client.query("SELECT id, facility_id FROM staff WHERE email = 'doctor@sakura.example'");
  const { facility_id: facilityId, id: staffId } = facility.rows[0] as { facility_id: string; id: string };
  const patients = await client.query(
    `SELECT id, patient_number AS number, family_name || given_name AS name FROM patients
      WHERE facility_id = $1 AND patient_number LIKE '9%' ORDER BY md5(patient_number) LIMIT 1000`,
    [facilityId],
  );
  const video = await client.query('SELECT id FROM videos WHERE facility_id = $1 LIMIT 1', [facilityId]);
  return { facilityId, staffId, patients: patients.rows, videoId: (video.rows[0] as { id: string }).id };
}

type Asking = { ask: Ask; origin: string; cookie: string; turn: number; subjects: Subjects };
type Plain = { pool: pg.Pool; turn: number; subjects: Subjects };

export type Verb = {
  /** One turn of it with every guard on. */
  guarded(asking: Asking): Promise<unknown>;
  /** The same question as somebody would write it who has nothing to guard. */
  plain(plain: Plain): Promise<unknown>;
  goal: string;
  isMet(ratio: number): boolean;
};

const rowsOf = async (pool: pg.Pool, statement: string, values: unknown[]) =>
  (await pool.query(statement, values)).rows;

type Loose = { params?: AddressParts; body?: unknown };

const call = ({ ask, origin, cookie }: Asking, endpoint: EndpointShape, { params, body }: Loose = {}) =>
  ask({
    origin,
    cookie,
    method: endpoint.method,
    path: addressOf(endpoint.path, params),
    body,
    ...(endpoint.idempotent ? { key: randomUUID() } : {}),
  });

const patientOf = ({ subjects, turn }: Asking | Plain) => {
  const patient = subjects.patients[turn % subjects.patients.length];
  if (!patient) throw new Error('There are no patients to ask about.');
  return patient;
};

const columns = `id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex, ward_id, department_id,
  archived_at, is_provisional, is_sensitive, deceased_on, tags`;
const counted = (where: string) =>
  `SELECT count(*)::int FROM (SELECT FROM patients WHERE ${where} LIMIT 1001) AS found`;
const living = 'facility_id = $1 AND archived_at IS NULL AND merged_into IS NULL';

/** A page of patients and how many there are, as a list shows them. */
const page = async ({ pool, subjects }: Plain, where: string, values: readonly unknown[]) => {
  const all = `${living} AND ${where}`;
  const given = [subjects.facilityId, ...values];
  const found = await pool.query(
    `SELECT ${columns} FROM patients WHERE ${all} ORDER BY kana_folded, id LIMIT 20`,
    given,
  );
  return { items: found.rows, total: (await pool.query(counted(all), given)).rows };
};

const search = (textOf: (asking: Asking | Plain) => string): Pick<Verb, 'guarded' | 'plain'> => ({
  guarded: (asking) => call(asking, patientContract.search, { body: { text: textOf(asking) } }),
  plain: (asked) => {
    const text = textOf(asked);
    return page(asked, 'app.patient_grams(search_text, kana_folded) @> $2 AND position($3 in search_text) > 0', [
      queryGrams(text),
      foldForSearch(text),
    ]);
  },
});

/** Nobody registers a thousand people of one name: how many share it is counted for every answer. */
const givenNameOf = (turn: number) => {
  const kana = [...String(turn)].map((digit) => 'アイウエオカキクケコ'.charAt(Number(digit))).join('');
  return { givenName: `花${turn}`, givenNameKana: kana };
};

const insertPatient = ({ pool, subjects, turn }: Plain) => {
  const { givenName, givenNameKana } = givenNameOf(turn);
  return rowsOf(
    pool,
    `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
       name_folded, kana_folded, search_text)
     VALUES ($1, $2, $3, '計測', $4, 'ケイソク', $5, '1950-01-01', 'female', '計測' || $4, 'けいそく' || $5, $3)
     RETURNING *`,
    [randomUUID(), subjects.facilityId, `p${randomUUID()}`, givenName, givenNameKana],
  );
};

const newPatient = (turn: number) => ({
  ...givenNameOf(turn),
  patientNumber: `7${turn}`,
  familyName: '計測',
  familyNameKana: 'ケイソク',
  birthDate: '1950-01-01',
  sex: 'female',
  phone: null,
  email: null,
  postalCode: null,
  address: null,
  departmentId: null,
  wardId: null,
  room: null,
  attendingStaffId: null,
  language: 'ja',
  note: null,
  ...plainProfile,
});

const orderPage = (subjects: Subjects, pool: pg.Pool) =>
  rowsOf(
    pool,
    `SELECT o.id, o.version, o.title, o.lifecycle, o.due_on, o.expires_at, o.issued_at, o.created_at, s.name, p.id AS patient_id,
            p.patient_number, p.family_name, p.given_name, r.progress, r.attention, r.watched_share, r.last_seen_at,
            (SELECT count(*)::int FROM order_items i WHERE i.order_id = o.id) AS items
       FROM orders o JOIN staff s ON s.id = o.created_by LEFT JOIN patients p ON p.id = o.patient_id LEFT JOIN responses r ON r.order_id = o.id
      WHERE o.facility_id = $1 AND o.area = 'video' ORDER BY o.created_at DESC, o.id LIMIT 20`,
    [subjects.facilityId],
  );

const consentPage = (subjects: Subjects, pool: pg.Pool) =>
  rowsOf(
    pool,
    `SELECT f.*, p.patient_number, p.family_name, p.given_name FROM consent_forms f JOIN patients p ON p.id = f.patient_id
      WHERE f.facility_id = $1 ORDER BY f.created_at DESC, f.id LIMIT 20`,
    [subjects.facilityId],
  );

const quarter = { goal: 'at least 1/4 of plain', isMet: (ratio: number) => ratio >= 0.25 };
const third = { goal: 'at least 1/3 of plain', isMet: (ratio: number) => ratio >= 1 / 3 };

export const requestVerbs = {
  session: {
    guarded: (asking) => call(asking, authContract.session),
    plain: ({ pool, subjects }) =>
      rowsOf(
        pool,
        `SELECT s.id, s.expires_at, s.locked_at, t.name, t.email, t.role, f.name AS facility, f.features
           FROM sessions s JOIN staff t ON t.id = s.staff_id JOIN facilities f ON f.id = s.facility_id WHERE s.staff_id = $1 LIMIT 1`,
        [subjects.staffId],
      ),
    ...quarter,
  },
  read: {
    guarded: (asking) => call(asking, patientContract.get, { params: { patientId: patientOf(asking).id } }),
    plain: (asked) => rowsOf(asked.pool, 'SELECT * FROM patients WHERE id = $1', [patientOf(asked).id]),
    ...quarter,
  },
  number: {
    guarded: (asking) =>
      call(asking, patientContract.findByNumber, { body: { patientNumber: patientOf(asking).number } }),
    plain: (asked) =>
      rowsOf(asked.pool, `SELECT ${columns} FROM patients WHERE ${living} AND patient_number = $2`, [
        asked.subjects.facilityId,
        patientOf(asked).number,
      ]),
    ...quarter,
  },
  name: { ...search((asked) => patientOf(asked).name), ...third },
  prefix: { ...search((asked) => patientOf(asked).name.slice(0, 2)), ...third },
  list: {
    guarded: (asking) => call(asking, patientContract.search, { body: {} }),
    plain: (asked) => page(asked, 'true', []),
    ...third,
  },
  orders: {
    guarded: (asking) => call(asking, videoOrderContract.search, { body: {} }),
    plain: ({ subjects, pool }) => orderPage(subjects, pool),
    ...third,
  },
  consents: {
    guarded: (asking) => call(asking, consentListContract.search, { body: {} }),
    plain: ({ subjects, pool }) => consentPage(subjects, pool),
    ...third,
  },
  create: {
    guarded: (asking) => call(asking, patientContract.create, { body: newPatient(asking.turn) }),
    plain: insertPatient,
    ...third,
  },
  order: {
    guarded: async (asking) => {
      const patientId = patientOf(asking).id;
      const draft = await begun(call(asking, videoOrderContract.createDraft, { body: { patientId } }));
      const params = { orderId: draft.id };
      const basket = { title: '計測', approachId: null, videoIds: [asking.subjects.videoId], message: '', dueOn: null };
      const body = { ...basket, version: draft.version };
      const saved = await begun(call(asking, videoOrderContract.saveDraft, { params, body }));
      return call(asking, videoOrderContract.issue, { params, body: { version: saved.version } });
    },
    plain: insertPatient,
    goal: '10 times the 41 a second of before, which were 1/95 of hello world',
    isMet: (ratio) => ratio >= 0.1,
  },
} satisfies Record<string, Verb>;

const begun = async (answer: Promise<unknown>) => (await answer) as { id: string; version: number };
