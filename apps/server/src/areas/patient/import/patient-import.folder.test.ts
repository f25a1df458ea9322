import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feedRejectionContract } from '@nattoku/contract/interoperability/feed-rejection';
import { notificationContract } from '@nattoku/contract/notification/notification';
import { type FolderRule, patientFolderContract } from '@nattoku/contract/patient/patient-folder';
import { patientImportContract } from '@nattoku/contract/patient/patient-import';
import { patientContract } from '@nattoku/contract/patient/patient';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookIntoFolders } from '#areas/patient/import/patient-import.folder.ts';
import { savePatientFolder } from '#areas/patient/import/patient-import.folder-settings.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { givenChecked, runImports } from '#testing/patient-imports.ts';
import { dispatchNotifications } from '#testing/notifications.ts';
import { staffScope } from '#testing/staff-scope.ts';
import { worklistOf } from '#testing/worklists.ts';

const HEADER = '患者番号,カナ氏名,漢字氏名,生年月日,性別';
const table = (...rows: string[]): string => [HEADER, ...rows].join('\r\n');

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nattoku-folder-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A hospital whose folder is switched on, with the columns of a file that somebody imported by hand. */
async function givenFolder(rule: FolderRule = 'wholeFiles') {
  const hospital = await openHospital();
  const { mapping, encoding } = await givenChecked(hospital, table('1,ヤマダ タロウ,山田 太郎,19580402,1'));
  if (!mapping) throw new Error(`no columns in ${encoding}`);
  const { body: profile } = await hospital.clerk(patientImportContract.saveProfile, {
    body: { name: '電子カルテ', header: HEADER.split(','), mapping },
  });
  const save = (change: object = {}) => {
    const scope = staffScope(hospital, 'admin');
    const actor = { ...scope.actor, provedAt: hospital.clock.now() };
    const saved = { isOn: true, profileId: profile.id, rule, version: 0, ...change };
    return savePatientFolder({ ...scope, actor }, saved, services(hospital));
  };
  const settings = await save();
  const folder = join(root, hospital.facilityId);
  const begun = hospital.clock.now().getTime();
  const lay = async (name: string, contents: string | Buffer, secondsAgo = 60) => {
    await writeFile(join(folder, name), contents);
    const at = new Date(begun - secondsAgo * 1000);
    await utimes(join(folder, name), at, at);
  };
  const look = async () => {
    await lookIntoFolders(services(hospital));
    await runImports(hospital);
  };
  return { hospital, folder, settings, profile, save, lay, look };
}

const services = ({ server }: Hospital) => ({ ...server.services, importFolderDir: root });
const importsOf = async ({ admin }: Hospital) =>
  (await admin(patientImportContract.list, {})).body.items.filter(({ isFromFolder }) => isFromFolder);
const numbersOf = async ({ server, facilityId }: Hospital) =>
  (
    await server.owner.query<{ number: string }>(
      'SELECT patient_number AS number FROM patients WHERE facility_id = $1 ORDER BY patient_number',
      [facilityId],
    )
  ).rows.map(({ number }) => number);
const bellOf = async (hospital: Hospital) => {
  await dispatchNotifications(hospital.server.services);
  const { body } = await hospital.admin(notificationContract.search, { body: {} });
  return body.items
    .filter(({ kind }) => kind.startsWith('patientFolder.'))
    .map(({ kind, link, doneAt }) => ({ kind, link, doneAt }));
};

describe('specification/patient.md §37: files of patients come by a folder', () => {
  test('a file is taken in once it rests, checked and written, and is gone from the folder', async () => {
    const { hospital, folder, lay, look } = await givenFolder();
    await lay('patients.csv', iconv.encode(table('10,スズキ ハナコ,鈴木 花子,S33.4.2,女'), 'cp932'));
    await lay('on-its-way.csv', table('11,タナカ イチロウ,田中 一郎,19600101,1'), 5);
    await lay('.hidden.csv', table('12,タナカ ジロウ,田中 二郎,19600101,1'));
    await lay('readme.pdf', 'x');
    await look();

    expect(await numbersOf(hospital)).toEqual(['10']);
    expect(await readdir(folder)).toEqual(['.hidden.csv', 'on-its-way.csv', 'readme.pdf']);
    expect(await importsOf(hospital)).toMatchObject([
      { state: 'imported', fileName: 'patients.csv', encoding: 'cp932', written: { created: 1, error: 0 } },
    ]);
    expect(await bellOf(hospital)).toEqual([]);
    hospital.clock.advance(60_000);
    await look();
    expect(await numbersOf(hospital)).toEqual(['10', '11']);
  });

  test('by the careful rule a file with a bad row waits whole, and the administrators are told; what somebody starts is written', async () => {
    const { hospital, lay, look } = await givenFolder();
    await lay('patients.csv', table('20,スズキ ハナコ,鈴木 花子,S33.4.2,女', '21,スズキ,鈴木,2999-01-01,女'));
    await look();

    expect(await numbersOf(hospital)).toEqual([]);
    const [waiting] = await importsOf(hospital);
    expect(waiting).toMatchObject({ state: 'checked', found: { created: 1, error: 1 } });
    const link = `/patients?view=import&import=${waiting?.id}`;
    expect(await bellOf(hospital)).toEqual([{ kind: 'patientFolder.waiting', link, doneAt: null }]);
    expect((await worklistOf(hospital.clerk)).feedTasks).toMatchObject([
      { kind: 'import', fileName: 'patients.csv', page: link, canRetry: false },
    ]);

    await hospital.admin(patientImportContract.start, { params: { importId: waiting!.id } });
    await runImports(hospital);
    expect(await numbersOf(hospital)).toEqual(['20']);
    expect((await bellOf(hospital)).filter(({ doneAt }) => doneAt === null)).toEqual([]);
    expect((await worklistOf(hospital.clerk)).feedTasks).toEqual([]);
  });

  test('by the other rule the good rows are written at once; who would become somebody else still waits', async () => {
    const { hospital, lay, look } = await givenFolder('goodRows');
    const { body: patient } = await hospital.nurse(patientContract.create, {
      body: {
        ...(await hospital.given.patient({ patientNumber: '999' })),
        patientNumber: '30',
        familyName: '山田',
        givenName: '太郎',
        familyNameKana: 'ヤマダ',
        givenNameKana: 'タロウ',
        birthDate: '1958-04-02',
        sex: 'male',
      },
    });
    await lay(
      'patients.csv',
      table('30,サトウ ジロウ,佐藤 次郎,1971-01-01,1', '31,スズキ ハナコ,鈴木 花子,S33.4.2,女', '32,,,x,1'),
    );
    await look();

    expect(await importsOf(hospital)).toMatchObject([
      { state: 'imported', written: { created: 1, held: 1, error: 1, changed: 0 } },
    ]);
    const { body: after } = await hospital.nurse(patientContract.get, { params: { patientId: patient.id } });
    expect(after).toMatchObject({ familyName: '山田', birthDate: '1958-04-02' });
    expect(await bellOf(hospital)).toMatchObject([{ kind: 'patientFolder.waiting' }]);
    const [{ id: rejectionId, revision } = expect.unreachable()] = (await worklistOf(hospital.clerk)).feedTasks;
    const dismissal = { params: { rejectionId }, body: { reason: '同姓の別人', revision } };
    expect((await hospital.clerk(feedRejectionContract.dismiss, dismissal)).status).toBe(200);
    expect((await worklistOf(hospital.clerk)).feedTasks).toEqual([]);
  });

  test.each([
    ['other columns', 'mapping', '患者番号,漢字氏名,カナ氏名,生年月日,性別\r\n1,山田 太郎,ヤマダ タロウ,19580402,1'],
    ['no table at all', 'failed', Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 0xff])],
    ['nothing', 'failed', ''],
  ])('a file with %s waits for a person', async (_, state, contents) => {
    const { hospital, folder, lay, look } = await givenFolder('goodRows');
    await lay('patients.csv', contents);
    await look();

    expect(await importsOf(hospital)).toMatchObject([{ state }]);
    expect(await readdir(folder)).toEqual([]);
    expect(await numbersOf(hospital)).toEqual([]);
    expect(await bellOf(hospital)).toMatchObject([{ kind: 'patientFolder.waiting' }]);
  });

  test('a file that was taken in and lies there still, as after a kill, is not taken in again; the same one laid there anew is', async () => {
    const { hospital, folder, lay, look } = await givenFolder();
    const row = table('40,スズキ ハナコ,鈴木 花子,S33.4.2,女');
    await lay('patients.csv', row, 90);
    await look();
    await lay('.nattoku-patients.csv', row, 90);
    await look();
    expect(await importsOf(hospital)).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
    await lay('patients.csv', row, 60);
    await look();
    expect(await importsOf(hospital)).toHaveLength(2);
  });

  test('one whose taking was cut off before it was written down is taken in, before what came later', async () => {
    const { hospital, folder, lay, look } = await givenFolder();
    await lay('.nattoku-patients.csv', table('41,スズキ ハナコ,鈴木 花子,S33.4.2,女'), 40);
    await lay('patients.csv', table('41,タカハシ ハナコ,高橋 花子,S33.4.2,女'), 90);
    await look();

    expect(await readdir(folder)).toEqual([]);
    const { body } = await hospital.nurse(patientContract.search, { body: { text: '41' } });
    expect(body.items).toMatchObject([{ patientNumber: '41', familyName: '高橋' }]);
    expect((await importsOf(hospital)).map(({ fileName }) => fileName)).toEqual(['patients.csv', 'patients.csv']);
  });

  test('several files are taken in the order in which they were laid', async () => {
    const { hospital, lay, look } = await givenFolder();
    await lay('b.csv', table('50,スズキ ハナコ,鈴木 花子,S33.4.2,女'), 300);
    await lay('a.csv', table('50,タカハシ ハナコ,高橋 花子,S33.4.2,女'), 60);
    await look();

    const { body } = await hospital.nurse(patientContract.search, { body: { text: '50' } });
    expect(body.items).toMatchObject([{ patientNumber: '50', familyName: '高橋' }]);
  });

  test('a folder that is away is said at once, told after an hour, once, and settled when it is back', async () => {
    const { hospital, folder, look } = await givenFolder();
    await rename(folder, `${folder}-away`);
    await look();
    const settings = async () => (await readSettings(hospital)).failure;
    expect(await settings()).toBe('folderGone');
    expect(await bellOf(hospital)).toEqual([]);
    await hospital.server.owner.query(
      "UPDATE patient_folders SET failing_since = failing_since - interval '61 minutes'",
    );
    await look();
    await look();
    expect(await bellOf(hospital)).toMatchObject([{ kind: 'patientFolder.stopped', doneAt: null }]);
    await rename(`${folder}-away`, folder);
    await look();
    expect(await settings()).toBeNull();
    expect((await bellOf(hospital)).filter(({ doneAt }) => doneAt === null)).toEqual([]);
  });

  test('it is switched on with columns, a folder that can be written into, and the version that was seen', async () => {
    const { hospital, settings, save, profile } = await givenFolder();
    expect(settings).toMatchObject({
      isOn: true,
      version: 1,
      isAvailable: true,
      folder: join(root, hospital.facilityId),
    });
    await expect(save({ version: 1, profileId: null })).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(save({ version: 7 })).rejects.toMatchObject({ code: 'record.versionConflict' });
    const removed = await hospital.clerk(patientImportContract.removeProfile, { params: { profileId: profile.id } });
    expect(removed.body).toMatchObject({ code: 'patientFolder.profileInUse' });
    expect(await save({ version: 1, isOn: false })).toMatchObject({ isOn: false, version: 2 });

    const other = await openHospital();
    await mkdir(join(root, other.facilityId));
    await writeFile(join(root, other.facilityId, 'x.csv'), table('1,ヤマダ タロウ,山田 太郎,19580402,1'));
    await lookIntoFolders(services(hospital));
    expect(await readdir(join(root, other.facilityId))).toEqual(['x.csv']);
    expect((await hospital.admin(patientFolderContract.get, {})).body).toMatchObject({
      isAvailable: false,
      folder: null,
    });
    const here = { isOn: true, profileId: profile.id, rule: 'goodRows' as const, version: 2 };
    expect((await hospital.admin(patientFolderContract.save, { body: here })).body).toMatchObject({
      code: 'patientFolder.unavailable',
    });
  });
});

const readSettings = async (hospital: Hospital) => (await hospital.admin(patientFolderContract.get, {})).body;
