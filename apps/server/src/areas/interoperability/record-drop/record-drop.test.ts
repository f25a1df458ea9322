import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patientContract } from '@nattoku/contract/patient/patient';
import { recordDropContract as contract } from '@nattoku/contract/interoperability/record-drop';
import iconv from 'iconv-lite';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeDrops } from '#areas/interoperability/record-drop/record-drop.job.ts';
import { saveSettings } from '#areas/interoperability/record-drop/record-drop.operations.ts';
import { DropFailed, dropFailureOf, layFiles } from '#areas/interoperability/record-drop/record-drop.write.ts';
import { consentPatientKnown } from '#domain/consent/form/consent-happened.ts';
import { lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import { RECORD_DROP } from '#domain/consent/sealing/queue-record-drop.ts';
import { sealForm } from '#domain/consent/sealing/seal-form.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { aPatient, type Hospital, openHospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';
import { givenAmendedRecord } from '#testing/talks.ts';

let hospital: Hospital;
let root = '';
let folder = '';
beforeAll(async () => {
  hospital = await openHospital();
  root = await mkdtemp(join(tmpdir(), 'nattoku-drop-'));
  folder = join(root, hospital.facilityId);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const services = () => ({ ...hospital.server.services, recordDropDir: root });
const drop = () => resumeDrops(services());
const names = async () =>
  (await readdir(folder)).filter((name) => name !== 'nattoku.txt').toSorted((a, b) => a.localeCompare(b));
const listed = async () => (await hospital.admin(contract.list, { query: {} })).body.items;
const comesDue = () => hospital.server.owner.query("UPDATE record_drops SET next_try_at = now() - interval '1 minute'");

/** The server of this test has no folder; an administrator of one that has one saves. */
const save = async (encoding: 'cp932' | 'utf-8', version: number, isOn = true) => {
  const { scopeOf, log, clock } = hospital.server.services;
  const { staffId } = hospital.staff.admin;
  const actor = {
    kind: 'staff',
    facilityId: hospital.facilityId,
    staffId,
    sessionId: newId(),
    name: 'x',
    role: 'admin',
  } as const;
  const standing = {
    permissions: [],
    features: [],
    lockedAt: null,
    pending: null,
    method: 'password',
    provedAt: clock.now(),
  } as const;
  const scope: StaffScope = scopeOf({ ...actor, ...standing }, newId(), log);
  return saveSettings(scope, { isOn, encoding, version }, services());
};

const givenSealed = async () => {
  const form = await givenSignedForm(hospital);
  await sealForm(hospital.server.services, hospital.facilityId, form.sealingId);
  return form;
};

test('specification/interoperability.md §§10–11: a sealed PDF lies in the folder with its index in the encoding that was chosen, and no name of a person is in a file name', async () => {
  const before = await givenSealed();
  expect(await save('cp932', 0)).toMatchObject({ isOn: true, version: 1, folder });
  const form = await givenSealed();
  await drop();
  await drop();

  const [csv = '', pdf = '', ...more] = await names();
  expect(more).toEqual([]);
  expect(pdf).toMatch(new RegExp(`^${form.patient?.patientNumber}_consent_\\d{14}_[0-9a-f]{8}\\.pdf$`));
  expect(csv).toBe(pdf.replace('.pdf', '.csv'));
  const bytes = await readFile(join(folder, pdf));
  const text = iconv.decode(await readFile(join(folder, csv)), 'cp932');
  const [row] = parse(text, { columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({
    索引の版: '3',
    ファイル名: pdf,
    文書種別コード: 'consent',
    患者番号: form.patient?.patientNumber,
    患者氏名: '山田 太郎',
    同意書ID: form.id,
    記録の版: '',
    手技名: '内視鏡検査',
    状態: '確定',
    バイト数: String(bytes.length),
    'SHA-256': createHash('sha256').update(bytes).digest('hex'),
  });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await listed()).toMatchObject([{ formId: form.id, state: 'written', tries: 1 }]);
  expect((await listed()).map(({ formId }) => formId)).not.toContain(before.id);
  expect(await hospital.audits()).toContain('recordDrop.written');
});

test('each sealed edition of the record of a talk lies there, too, under the number of the patient as the record lives on', async () => {
  const { order, records } = await givenAmendedRecord(hospital);
  await drop();

  const own = (await names()).filter((name) => name.startsWith(`${order.patient.patientNumber}_talk_`));
  expect(own).toHaveLength(4);
  const rows = await Promise.all(
    own
      .filter((name) => name.endsWith('.csv'))
      .map(async (name) => {
        const text = iconv.decode(await readFile(join(folder, name)), 'cp932');
        return (parse(text, { columns: true }) as Record<string, string>[])[0];
      }),
  );
  expect(rows.toSorted((a, b) => Number(a?.['記録の版']) - Number(b?.['記録の版']))).toMatchObject([
    {
      文書種別コード: 'talk',
      文書種別: '説明の記録',
      文書ID: records[0],
      オーダーID: order.id,
      記録の版: '1',
      状態: '確定',
    },
    { 文書ID: records[1], 記録の版: '2', 状態: '訂正あり', 同意書ID: '', 手技名: '腹腔鏡下胆のう摘出術' },
  ]);
  const pdf = await readFile(join(folder, rows[0]?.['ファイル名'] ?? ''));
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(rows[0]?.['SHA-256']);
  expect((await listed()).filter(({ kind }) => kind === 'talk')).toMatchObject([
    { orderId: order.id, formId: null, title: '腹腔鏡下胆のう摘出術', state: 'written', tries: 1 },
    { state: 'written' },
  ]);
  const { rows: audited } = await hospital.server.owner.query(
    "SELECT FROM audit_events WHERE action = 'recordDrop.written' AND subject_type = 'order' AND subject_id = $1",
    [order.id],
  );
  expect(audited).toHaveLength(2);
});

test('while the folder is away documents wait, and are laid there once it is back; it is never made again', async () => {
  await rename(folder, `${folder}.away`);
  const form = await givenSealed();
  await drop();
  expect((await listed())[0]).toMatchObject({ formId: form.id, state: 'waiting', failure: 'folderGone', tries: 1 });
  expect(await readdir(root)).toEqual([`${hospital.facilityId}.away`]);
  await hospital.server.owner.query(
    "UPDATE record_drops SET created_at = created_at - interval '2 hours' WHERE state = 'waiting'",
  );
  await comesDue();
  await drop();
  const bells = () =>
    hospital.server.owner.query(
      "SELECT FROM notification_events WHERE kind = 'integration.stopped' AND subject_id = $1 AND done_at IS NULL",
      [hospital.facilityId],
    );
  expect((await bells()).rowCount).toBe(1);

  await rename(`${folder}.away`, folder);
  await drop();
  expect((await listed()).find(({ formId }) => formId === form.id)?.state).toBe('waiting');
  await comesDue();
  await drop();
  expect((await listed()).find(({ formId }) => formId === form.id)).toMatchObject({
    state: 'written',
    failure: null,
    tries: 3,
  });
  expect((await bells()).rowCount).toBe(0);
});

test('a form that turns out to be somebody else’s is taken back and laid down under the right number', async () => {
  const form = await givenSealed();
  await drop();
  const { database, clock } = hospital.server.services;
  const wrong = `${form.patient?.patientNumber}_consent`;
  expect((await names()).filter((name) => name.startsWith(wrong))).toHaveLength(2);

  const { body: owner } = await hospital.nurse(patientContract.create, { body: aPatient() });
  await database.transaction(hospital.facilityId, async (tx) => {
    const held = await lockFormRow(tx, form.id, null);
    await consentPatientKnown(tx, await moveForm(tx, held, held.state, { patientId: owner.id }, clock.now()));
  });
  await comesDue();
  await drop();
  const laid = await names();
  expect(laid.filter((name) => name.startsWith(wrong))).toEqual([]);
  const [csv = '', pdf] = laid.filter((name) => name.startsWith(`${owner.patientNumber}_consent`));
  expect(pdf).toBe(csv.replace('.csv', '.pdf'));
  expect(iconv.decode(await readFile(join(folder, csv)), 'cp932')).toContain(owner.patientNumber);
});

test.each(['finalised', 'declined', 'withdrawn'] as const)(
  'the record drop is queued at once when a form that is %s turns out to be somebody else’s',
  async (state) => {
    const { id } = await givenFormInState(hospital, { state });
    const jobs = await hospital.server.services.database.transaction(hospital.facilityId, async (tx) =>
      consentPatientKnown(tx, await lockFormRow(tx, id, null)),
    );
    expect(jobs.filter(({ queue }) => queue === RECORD_DROP)).toHaveLength(1);
  },
);

test('a process that is killed after laying and before noting lays the same files again; UTF-8 begins with its mark', async () => {
  await save('utf-8', 1);
  const before = await names();
  await hospital.server.owner.query(
    "UPDATE record_drops SET state = 'waiting', written_at = NULL, next_try_at = now() - interval '1 minute'",
  );
  await drop();
  expect(await names()).toEqual(before);
  const csv = await readFile(join(folder, before.find((name) => name.endsWith('.csv')) ?? ''));
  expect(csv.subarray(0, 3).toString('hex')).toBe('efbbbf');
});

test('a server without a folder says so, and others than administrators see nothing of it', async () => {
  const settings = await hospital.admin(contract.settings, {});
  expect(settings.body).toMatchObject({ isAvailable: false, folder: null });
  const on = { isOn: true, encoding: 'utf-8', version: 2 } as const;
  expect((await hospital.admin(contract.save, { body: on })).body.code).toBe('recordDrop.unavailable');
  expect((await hospital.admin(contract.retry, {})).body.code).toBe('recordDrop.unavailable');
  expect((await hospital.doctor(contract.settings, {})).status).toBe(403);
  await expect(save('utf-8', 1)).rejects.toMatchObject({ code: 'record.versionConflict' });
});

test.each([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ['EACCES', 'denied'],
  ['EROFS', 'denied'],
  ['ESTALE', 'folderGone'],
  ['EBUSY', 'unexpected'],
])('%s is told as %s', (code, failure) => {
  expect(dropFailureOf(Object.assign(new Error('/folder/x'), { code }))).toMatchObject({ message: failure });
});

test('a folder that is a file takes nothing', async () => {
  await expect(layFiles(join(folder, 'nattoku.txt'), [{ name: 'x.pdf', bytes: Buffer.from('x') }])).rejects.toThrow(
    DropFailed,
  );
});

const SIZE = 300_000;
const laying = (into: string) => `
  const { layFiles } = await import(${JSON.stringify(join(import.meta.dirname, 'record-drop.write.ts'))});
  for (let at = 0; at < 100000; at += 1) {
    const bytes = Buffer.alloc(${SIZE}, at % 251);
    await layFiles(${JSON.stringify(into)}, [{ name: at + '.pdf', bytes }, { name: at + '.csv', bytes: Buffer.from(String(at)) }]);
    if (at % 5 === 4) process.stdout.write('x');
  }`;

test('specification/interoperability.md §10: kill -9 leaves no half file under its name, and no index without its PDF', async () => {
  for (let tries = 0; tries < 3; tries += 1) {
    const into = await mkdtemp(join(root, 'killed-'));
    const child = spawn(process.execPath, ['--input-type=module', '-e', laying(into)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const found = (await readdir(into)).filter((name) => !name.startsWith('.'));
    expect(found.length).toBeGreaterThanOrEqual(10);
    for (const name of found) {
      const bytes = await readFile(join(into, name));
      if (name.endsWith('.pdf'))
        expect([name, bytes.length, bytes.every((byte) => byte === bytes[0])]).toEqual([name, SIZE, true]);
      else
        expect([bytes.toString(), found.includes(name.replace('.csv', '.pdf'))]).toEqual([
          name.replace('.csv', ''),
          true,
        ]);
    }
  }
});
