import { Writable } from 'node:stream';
import { authContract } from '@nattoku/contract/auth/auth';
import { patientContract } from '@nattoku/contract/patient/patient';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { openLog } from '#kernel/http/logging.ts';
import { aPatient, callerWith, openHospital, type Hospital } from '#testing/hospital.ts';
import { everythingOf, givenVideo, record } from '#testing/video/video-orders.ts';

/** Words that stand nowhere else: each would be found in whatever it leaked into. */
const canaries = {
  familyName: '鴉羽𠮷',
  givenName: '瑠璃子',
  familyNameKana: 'カラスバ',
  patientNumber: '77301945',
  birthDate: '1931-07-29',
  phone: '090-7730-1945',
  email: 'kanaria-7730@mail.example',
  address: '架空県鴉羽市七丁目',
  note: '鴉羽の既往歴\n    at 鴉羽の家 (鴉羽:1:1)',
  password: 'Kanaria.Pass.7730',
  message: '鴉羽さまへのご案内',
  question: '鴉羽の質問です',
  search: 'カラスバ７７３',
};

const readableLog = () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: openLog('trace', sink), lines };
};

/** The same services in another app, whose log can be read. */
const withOpenLog = async ({ server: { services } }: Hospital) => {
  const { log, lines } = readableLog();
  const app = await createApp({ ...services, log }, { tls: false, trustProxy: undefined, isReady: () => true });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, lines, close: () => app.close() };
};

test('a whole journey, with everything that can go wrong on it, leaves nothing personal in the log', async () => {
  const hospital = await openHospital();
  const { origin, lines, close } = await withOpenLog(hospital);
  const staff = callerWith(origin, { cookie: hospital.staff.nurse.cookie });
  const stranger = callerWith(origin, {});
  const { familyName, givenName, familyNameKana, patientNumber, birthDate, phone, email, address, note } = canaries;
  const person = { familyName, givenName, familyNameKana, patientNumber, birthDate, phone, email, address, note };
  const video = await givenVideo(hospital);

  await stranger(authContract.signIn, { body: { email, password: canaries.password } });
  const { body: patient } = await staff(patientContract.create, { body: aPatient(person) });
  await staff(patientContract.create, { body: aPatient(person) });
  await staff(patientContract.create, { body: aPatient({ ...person, birthDate: `${birthDate}x` }) });
  await staff(patientContract.update, { params: { patientId: patient.id }, body: { ...aPatient(person), version: 9 } });
  await staff(patientContract.search, { body: { text: canaries.search } });
  await staff(patientContract.findByNumber, { body: { patientNumber } });
  await fetch(`${origin}/patients?name=${encodeURIComponent(familyName)}`);
  await fetch(`${origin}/api/patients/${encodeURIComponent(familyName)}`, {
    headers: { cookie: hospital.staff.nurse.cookie },
  });
  const { body: draft } = await staff(videoOrderContract.createDraft, { body: { patientId: patient.id } });
  const params = { orderId: draft.id };
  const content = { title: '', approachId: null, videoIds: [video.id], message: canaries.message, dueOn: null };
  await staff(videoOrderContract.saveDraft, { params, body: { ...content, version: 1 } });
  const { body: issued } = await staff(videoOrderContract.issue, { params, body: { version: 2 } });
  const { headers } = await stranger(patientPageContract.exchange, { body: { secret: issued.linkSecret } });
  const knocked = headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const unverified = callerWith(origin, { cookie: knocked });
  await unverified(patientPageContract.verify, { body: { birthDate: '1931-07-30' } });
  const verified = await unverified(patientPageContract.verify, { body: { birthDate } });
  const cookie = verified.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const asked = record('asked', { orderId: draft.id, itemId: null, text: canaries.question });
  await callerWith(origin, { cookie })(patientPageContract.record, {
    body: { records: [...everythingOf(issued.order), asked] },
  });
  await hospital.server.owner.query('ALTER TABLE patients RENAME COLUMN note TO note_gone');
  const broken = await staff(patientContract.create, { body: aPatient({ ...person, patientNumber: '77301946' }) });
  await hospital.server.owner.query('ALTER TABLE patients RENAME COLUMN note_gone TO note');
  await close();

  expect(broken).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  expect(JSON.stringify(broken.body)).not.toMatch(/patients|relation/);
  const written = lines.join('');
  const secrets = [
    issued.linkSecret,
    ...[knocked, cookie, hospital.staff.nurse.cookie].map((each) => each.split('=')[1] ?? ''),
  ];
  for (const canary of [...Object.values(canaries), ...secrets, '鴉羽']) {
    expect(canary.length).toBeGreaterThan(1);
    expect(written).not.toContain(canary);
    expect(written).not.toContain(encodeURIComponent(canary));
  }
  const requests = lines.map((line) => JSON.parse(line) as { msg: string; route?: string; status?: number });
  expect(requests.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(15);
  expect(requests).toContainEqual(expect.objectContaining({ route: '/api/patients/:patientId', status: 404 }));
  expect(requests).toContainEqual(
    expect.objectContaining({
      msg: 'unexpected',
      err: expect.objectContaining({ code: '42703' }),
    }),
  );
});

test('a line break in an address makes no second line in the log', async () => {
  const hospital = await openHospital();
  const { origin, lines, close } = await withOpenLog(hospital);

  await fetch(`${origin}/%0a%7b%22level%22%3a50%7d`);
  await close();

  for (const line of lines) expect(line.trimEnd()).not.toContain('\n');
  expect(lines.filter((line) => line.includes('"request"'))).toHaveLength(1);
});

test('of an error that quotes what was typed the log says where it happened, also where the quote looks like a frame', () => {
  const { log, lines } = readableLog();
  log.error({ err: new Error(canaries.note) }, 'unexpected');

  expect(lines.join('')).not.toContain('鴉羽');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { stack: expect.arrayContaining([expect.stringContaining('app-log.test.ts')]) },
  });
});
