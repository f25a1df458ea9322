import { searchContract, type SearchResults } from '@nattoku/contract/search/search';
import { type Patient, patientContract } from '@nattoku/contract/patient/patient';
import { beforeAll, expect, test } from 'vitest';
import { type As, type Hospital, openHospital } from '#testing/hospital.ts';
import { openOperator } from '#testing/operator.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { givenIssued } from '#testing/video/video-orders.ts';

let hospital: Hospital;
let patient: Patient;
beforeAll(async () => {
  hospital = await openHospital();
  patient = await hospital.given.patient({
    patientNumber: '00098765',
    familyName: '𠮷澤',
    givenName: '葛󠄀子',
    familyNameKana: 'ヤマグチ',
    givenNameKana: 'カツコ',
  });
  await givenIssued(hospital, { patient });
});

const searchAs = async (call: As, text: string): Promise<SearchResults> =>
  (await call(searchContract.search, { body: { text } })).body;
const namesIn = ({ patients }: SearchResults) => patients.map(({ familyName }) => familyName);

test.each(['𠮷澤', '吉沢', 'ﾔﾏｸﾞﾁ', 'やまぐち　かつこ', '葛子', '98765', '０００９８７６５'])(
  '%s finds the patient and their running order',
  async (text) => {
    const found = await searchAs(hospital.nurse, text);
    expect(namesIn(found)).toEqual(['𠮷澤']);
    expect(found.orders).toMatchObject([
      { area: 'video', areaName: '動画オーダー', lifecycle: 'issued', patient: { familyName: '𠮷澤' } },
    ]);
  },
);

test('only a whole number names the one patient whom Enter opens', async () => {
  expect((await searchAs(hospital.nurse, '98765')).numberOf).toBe(patient.id);
  expect((await searchAs(hospital.nurse, '9876')).numberOf).toBeNull();
  expect((await searchAs(hospital.nurse, '𠮷澤')).numberOf).toBeNull();
});

test('two hundred characters find nothing and break nothing; more are refused', async () => {
  expect(await searchAs(hospital.nurse, '𠮷'.repeat(100))).toMatchObject({ patients: [], orders: [], content: [] });
  expect(await searchAs(hospital.nurse, `%_\\' OR ${'a'.repeat(190)}`)).toMatchObject({ patients: [] });
  const reply = await hospital.nurse(searchContract.search, { body: { text: 'あ'.repeat(201) } });
  expect(reply.status).toBe(400);
});

test('content is found under its other names too, and what is not out only by those who keep it', async () => {
  const title = '上部消化管内視鏡の流れ';
  const id = await hospital.given.video({ title });
  expect((await searchAs(hospital.nurse, '胃カメラ')).content).toEqual([{ kind: 'video', id, title }]);

  await hospital.server.owner.query('UPDATE videos SET published = false WHERE id = $1', [id]);
  expect((await searchAs(hospital.nurse, '胃カメラ')).content).toEqual([]);
  expect((await searchAs(hospital.admin, '胃カメラ')).content).toEqual([{ kind: 'video', id, title }]);
});

test('a consent form is found by its title and by its patient', async () => {
  const { form } = await givenConsentForm(hospital, { patient });
  const found = await searchAs(hospital.doctor, '𠮷澤');
  expect(found.orders.map(({ area }) => area).toSorted()).toEqual(['consent', 'video']);
  expect(found.orders.find(({ area }) => area === 'consent')?.page).toContain(form.id);
});

test('nobody finds what their permissions do not reach', async () => {
  const clerk = await searchAs(hospital.clerk, '𠮷澤');
  expect(namesIn(clerk)).toEqual(['𠮷澤']);
  expect(clerk.orders.filter(({ area }) => area === 'video')).toEqual([]);

  const operator = await openOperator(hospital);
  expect(await searchAs(operator, '𠮷澤')).toEqual({ patients: [], numberOf: null, orders: [], content: [] });

  const elsewhere = await openHospital();
  expect(await searchAs(elsewhere.admin, '𠮷澤')).toMatchObject({ patients: [], orders: [] });
});

test('whom the answer showed is written down, and not what was typed', async () => {
  const written = async () => {
    const { rows } = await hospital.server.owner.query<{ patient_ids: string[] }>(
      "SELECT * FROM audit_events WHERE facility_id = $1 AND action = 'search.view' ORDER BY id",
      [hospital.facilityId],
    );
    return rows;
  };
  const before = await written();
  await searchAs(hospital.nurse, '0098765');
  await searchAs(hospital.nurse, 'だれも居ない名前');
  const entries = (await written()).slice(before.length);
  expect(entries.map(({ patient_ids: ids }) => ids)).toEqual([[patient.id]]);
  expect(JSON.stringify(entries)).not.toContain('0098765');
});

test('it counts for the same limit as other look-ups of patients', async () => {
  const { nurse } = await openHospital();
  for (let tries = 0; tries < 150; tries += 1) {
    await nurse(patientContract.search, { body: {} });
    await nurse(searchContract.search, { body: { text: '山' } });
  }
  expect(await nurse(searchContract.search, { body: { text: '山' } })).toMatchObject({
    status: 429,
    body: { code: 'patient.tooManyLookUps' },
  });
});

test('before anything is typed there are the patients opened last and those of today', async () => {
  const own = await openHospital();
  const [opened, talked] = [await own.given.patient(), await own.given.patient()];
  const { order } = await givenIssued(own, { patient: talked });
  await own.server.owner.query('UPDATE orders SET ic_at = now() WHERE id = $1', [order.id]);
  await own.nurse(patientContract.get, { params: { patientId: opened.id } });

  const likely = async (call: As) => (await call(searchContract.likelyPatients, {})).body;
  const ofNurse = await likely(own.nurse);
  expect(ofNurse.recent.map(({ id }) => id)).toEqual([opened.id]);
  expect(ofNurse.today.map(({ id }) => id)).toEqual([talked.id]);
  expect(await likely(own.clerk)).toEqual({ recent: [], today: [] });
  expect((await (await openOperator(own))(searchContract.likelyPatients, {})).status).toBe(403);
});
