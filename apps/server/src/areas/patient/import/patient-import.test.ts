import { patientImportContract, type RowVerdict } from '@nattoku/contract/patient/patient-import';
import { patientContract } from '@nattoku/contract/patient/patient';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenChecked, givenImported, runImports, sendImportFile } from '#testing/patient-imports.ts';

const HEADER = '患者番号,カナ氏名,漢字氏名,生年月日,性別';
const file = (...rows: string[]): string => [HEADER, ...rows].join('\r\n');
const ROW = '00000001,ﾔﾏﾀﾞ ﾀﾛｳ,山田　太郎,19580402,1';

const rowsOf = async ({ clerk }: Hospital, importId: string, verdict: RowVerdict) =>
  (await clerk(patientImportContract.rows, { params: { importId: importId as never }, query: { verdict } })).body.items;

const found = async ({ clerk }: Hospital, text: string) =>
  (await clerk(patientContract.search, { body: { text } })).body.items;

test.each([
  ['UTF-8 with its mark', 'utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['Shift_JIS', 'cp932', (text: string) => iconv.encode(text, 'cp932')],
  ['EUC-JP', 'euc-jp', (text: string) => iconv.encode(text, 'euc-jp')],
])('a file in %s comes in as patients, with the columns guessed', async (_, encoding, encode) => {
  const hospital = await openHospital();

  const done = await givenImported(hospital, encode(file(ROW, '2,スズキ ハナコ,鈴木 花子,S33.4.2,女')));

  expect(done).toMatchObject({ state: 'imported', encoding, written: { created: 2, changed: 0, same: 0, error: 0 } });
  const [patient] = await found(hospital, '00000001');
  expect(patient).toMatchObject({
    patientNumber: '00000001',
    familyName: '山田',
    givenName: '太郎',
    familyNameKana: 'ヤマダ',
    givenNameKana: 'タロウ',
    birthDate: '1958-04-02',
    sex: 'male',
  });
  expect((await found(hospital, 'すずき'))[0]).toMatchObject({ birthDate: '1958-04-02', sex: 'female' });
});

test('PostgreSQL knows how many patients there are as soon as they are imported: a search does not read all of them', async () => {
  const hospital = await openHospital();

  await givenImported(hospital, file(ROW, '2,スズキ ハナコ,鈴木 花子,S33.4.2,女'));

  const { rows } = await hospital.server.owner.query<{ known: number; there: number }>(
    "SELECT reltuples::int AS known, (SELECT count(*)::int FROM patients) AS there FROM pg_class WHERE relname = 'patients'",
  );
  expect(rows[0]?.known).toBe(rows[0]?.there);
});

test('the dry run writes nothing and says of each row whether it is new, changed, the same or wrong', async () => {
  const hospital = await openHospital();
  await hospital.given.patient({ patientNumber: '100', sex: 'male' });
  await hospital.given.patient({ patientNumber: '200', sex: 'male' });

  const checked = await givenChecked(
    hospital,
    file(
      '100,ヤマダ タロウ,山田 太郎,1958/4/2,男',
      '200,ヤマダ ジロウ,山田 次郎,1958/4/2,男',
      '300,サトウ ハナ,佐藤 花,昭和33年4月2日,F',
      '400,サトウ ハナ,佐藤 花,19589999,F',
    ),
  );

  expect(checked).toMatchObject({
    state: 'checked',
    rowCount: 4,
    found: { created: 1, changed: 1, same: 1, error: 1 },
  });
  expect(await rowsOf(hospital, checked.id, 'changed')).toMatchObject([
    {
      line: 3,
      patientNumber: '200',
      changes: [
        { field: 'メイ', before: 'タロウ', after: 'ジロウ' },
        { field: '名', before: '太郎', after: '次郎' },
      ],
    },
  ]);
  expect(await rowsOf(hospital, checked.id, 'error')).toMatchObject([
    { line: 5, problems: [{ column: '生年月日', value: '19589999', reason: expect.stringContaining('暦にない') }] },
  ]);
  expect(await found(hospital, '300')).toEqual([]);
});

test.each([
  ['患者番号', '-5,ヤマダ,山田,19580402,1', '=', '数式'],
  ['漢字氏名', '1,ヤマダ タロウ,=HYPERLINK("x"),19580402,1', '', '数式'],
  ['漢字氏名', '1,ヤマダ タロウ,山田太郎,19580402,1', '', '空白'],
  ['カナ氏名', '1,yamada taro,山田 太郎,19580402,1', '', 'カタカナ'],
  ['性別', '1,ヤマダ タロウ,山田 太郎,19580402,x', '', '意味'],
  ['生年月日', '1,ヤマダ タロウ,山田 太郎,,1', '', '生年月日'],
  ['患者番号', ',ヤマダ タロウ,山田 太郎,19580402,1', '', '患者番号'],
  ['漢字氏名', '1,ヤマダ タロウ,山\uFFFD 太郎,19580402,1', '', '読み取れない'],
])('of a bad row the column %s is named: %s', async (column, row, _, reason) => {
  const hospital = await openHospital();

  const { id, found: counts } = await givenChecked(hospital, file(row));

  expect(counts).toMatchObject({ error: 1, created: 0 });
  const [bad] = await rowsOf(hospital, id, 'error');
  expect(bad?.problems).toContainEqual(expect.objectContaining({ column, reason: expect.stringContaining(reason) }));
});

test('a number that stands twice in a file is taken once, and the second row says where the first is', async () => {
  const hospital = await openHospital();

  const { id } = await givenChecked(hospital, file(ROW, ROW));

  expect(await rowsOf(hospital, id, 'error')).toMatchObject([
    { line: 3, problems: [{ column: '患者番号', reason: '同じ患者番号が2行目にもあります' }] },
  ]);
});

test('leading zeros in the way that spreadsheets keep them are the number itself', async () => {
  const hospital = await openHospital();

  await givenImported(hospital, file('="00000042",ヤマダ タロウ,山田 太郎,19580402,1'));

  expect(await found(hospital, '00000042')).toHaveLength(1);
});

test('an empty cell keeps what is known, unless it is to empty the field', async () => {
  const hospital = await openHospital();
  const { id: patientId } = await hospital.given.patient({ patientNumber: '7', room: '501', phone: '03-1234-5678' });
  const rooms = '患者番号,病室,電話番号\n7,,';

  await givenImported(hospital, rooms);
  const kept = await hospital.clerk(patientContract.get, { params: { patientId } });
  await givenImported(hospital, rooms, { mapping: { clearing: ['room'] } });
  const emptied = await hospital.clerk(patientContract.get, { params: { patientId } });

  expect(kept.body).toMatchObject({ room: '501', phone: '03-1234-5678', version: 1 });
  expect(emptied.body).toMatchObject({ room: null, phone: '03-1234-5678', version: 2 });
});

test('what was written is written down once for the file and once for each patient, under the name of who asked', async () => {
  const hospital = await openHospital();
  await givenImported(hospital, file(ROW));

  const { rows } = await hospital.server.owner.query(
    `SELECT action, actor_id, detail FROM audit_events
      WHERE facility_id = $1 AND action IN ('patient.create', 'patientImport.done') ORDER BY id`,
    [hospital.facilityId],
  );

  expect(rows).toMatchObject([
    { action: 'patient.create', actor_id: hospital.staff.clerk.staffId },
    { action: 'patientImport.done', detail: { created: 1, error: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ]);
});

test('taking an import back restores what was changed, removes what was new, and leaves what was touched since', async () => {
  const hospital = await openHospital();
  const { clerk, given } = hospital;
  const changed = await given.patient({ patientNumber: '1', givenName: '旧', familyNameKana: 'キュウ' });
  const touched = await given.patient({ patientNumber: '2' });
  const { id: importId } = await givenImported(
    hospital,
    file(
      '1,アタラシイ タロウ,新 旧,19580402,1',
      '2,アタラシイ タロウ,新 太郎,19580402,1',
      '3,アタラシイ ナ,新 名,19600101,2',
      '4,アタラシイ ナ,新 名,19600101,2',
    ),
  );
  const [ordered] = await found(hospital, '4');
  await hospital.server.owner.query(
    "INSERT INTO orders (id, facility_id, area, patient_id, created_by) VALUES (gen_random_uuid(), $1, 'video', $2, $3)",
    [hospital.facilityId, ordered?.id, hospital.staff.clerk.staffId],
  );
  const { body: now } = await clerk(patientContract.get, { params: { patientId: touched.id } });
  const { id: _, ...typed } = now;
  await clerk(patientContract.update, { params: { patientId: touched.id }, body: { ...typed, room: '9' } });

  await clerk(patientImportContract.undo, { params: { importId } });
  await runImports(hospital);

  const { body: undone } = await clerk(patientImportContract.get, { params: { importId } });
  expect(undone).toMatchObject({ state: 'undone', undo: { restored: 1, removed: 1, kept: 2 } });
  const { body: restored } = await clerk(patientContract.get, { params: { patientId: changed.id } });
  const { version, updatedAt, ...before } = changed;
  expect(restored).toMatchObject(before);
  expect(await found(hospital, 'キュウ')).toHaveLength(1);
  expect(await found(hospital, '3')).toEqual([]);
  expect(await rowsOf(hospital, importId, 'kept')).toMatchObject([
    { patientNumber: '2', problems: [{ reason: expect.stringContaining('変更されている') }] },
    { patientNumber: '4', problems: [{ reason: expect.stringContaining('オーダー') }] },
  ]);
});

test('work that was cut off goes on where it was, and no row is written twice', async () => {
  const hospital = await openHospital();
  const many = Array.from({ length: 600 }, (_, index) => `${index + 1},ヤマダ タロウ,山田 太郎,19580402,1`);
  const { id: importId } = await givenChecked(hospital, file(...many));
  await hospital.clerk(patientImportContract.start, { params: { importId } });
  const cut = new AbortController();
  const whole = hospital.server.services.database.transaction.bind(hospital.server.services.database);
  let batches = 0;
  hospital.server.services.database.transaction = async (facilityId, work) => {
    if ((batches += 1) === 4) cut.abort(new Error('killed'));
    return whole(facilityId, work);
  };

  await expect(runImports(hospital, cut.signal)).rejects.toThrow('killed');
  hospital.server.services.database.transaction = whole;
  const { body: half } = await hospital.clerk(patientImportContract.get, { params: { importId } });
  await runImports(hospital);

  expect(half.state).toBe('importing');
  expect(half.processedCount).toBeGreaterThan(0);
  expect(half.processedCount).toBeLessThan(600);
  const { rows } = await hospital.server.owner.query(
    `SELECT count(*)::int AS patients, count(*) FILTER (WHERE version = 1)::int AS fresh,
            (SELECT count(*)::int FROM audit_events WHERE facility_id = $1 AND action = 'patient.create') AS events
       FROM patients WHERE facility_id = $1`,
    [hospital.facilityId],
  );
  expect(rows).toEqual([{ patients: 600, fresh: 600, events: 600 }]);
});

test('a second import waits for the first and says so', async () => {
  const hospital = await openHospital();
  const { clerk } = hospital;
  const first = await givenChecked(hospital, file(ROW));
  const second = await givenChecked(hospital, file(ROW));
  await clerk(patientImportContract.start, { params: { importId: first.id } });

  const { body } = await clerk(patientImportContract.start, { params: { importId: second.id } });
  await runImports(hospital);

  expect(body).toMatchObject({ state: 'importing', waiting: true });
  const { body: ended } = await clerk(patientImportContract.get, { params: { importId: second.id } });
  expect(ended).toMatchObject({ state: 'imported', waiting: false, written: { created: 0, same: 1 } });
});

test.each([
  ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]), 'csv.refused'],
  ['nothing', Buffer.alloc(0), 'csv.refused'],
  ['an open quotation mark', Buffer.from(`${HEADER}\n"1,ヤマダ`), 'csv.refused'],
  ['more than 50,000 rows', Buffer.from(`${HEADER}\n${`${ROW}\n`.repeat(50_001)}`), 'csv.refused'],
  ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'x'), 'request.tooLarge'],
])('%s is refused before anything is kept', async (_, bytes, code) => {
  const hospital = await openHospital();

  const { body } = await sendImportFile(hospital, bytes);

  expect(body.code).toBe(code);
  const { body: list } = await hospital.clerk(patientImportContract.list, {});
  expect(list.items).toEqual([]);
});

test('the same file sent twice with one key is one import', async () => {
  const hospital = await openHospital();
  const key = 'a key that is long enough';

  const [first, second] = [
    await sendImportFile(hospital, file(ROW), { key }),
    await sendImportFile(hospital, file(ROW), { key }),
  ];

  expect(second.body.id).toBe(first.body.id);
});

test('wrong characters are put right by another encoding', async () => {
  const hospital = await openHospital();
  const { body } = await sendImportFile(hospital, iconv.encode(file(ROW), 'cp932'));
  const params = { importId: body.id };

  const wrong = await hospital.clerk(patientImportContract.preview, { params, query: { encoding: 'euc-jp' } });
  const right = await hospital.clerk(patientImportContract.preview, { params, query: { encoding: 'cp932' } });

  expect(wrong.body.rows[0]?.[0]).not.toBe('患者番号');
  expect(right.body.rows[1]?.[2]).toBe('山田　太郎');
});

test('a profile is offered again for a file with the same heading', async () => {
  const hospital = await openHospital();
  const header = ['No', 'よみ', '名前', '誕生', '男女'];
  const mapping = {
    hasHeader: true,
    columns: ['patientNumber', 'fullNameKana', 'fullName', 'birthDate', 'sex'] as const,
    constants: {},
    meanings: { sex: { おとこ: 'male' } },
    clearing: [],
  };
  await hospital.clerk(patientImportContract.saveProfile, {
    body: { name: '予約システム', header, mapping: { ...mapping, columns: [...mapping.columns] } },
  });

  const done = await givenImported(
    hospital,
    [header.join(','), '1,ヤマダ タロウ,山田 太郎,19580402,おとこ'].join('\n'),
  );

  expect(done.written).toMatchObject({ created: 1, error: 0 });
  expect((await found(hospital, '1'))[0]).toMatchObject({ sex: 'male' });
});

test('the file of errors has the rows as they were, in their encoding, with the reason', async () => {
  const hospital = await openHospital();
  const { id } = await givenChecked(hospital, iconv.encode(file(ROW, '2,ヤマダ タロウ,髙﨑 太郎,いつか,1'), 'cp932'));

  const response = await fetch(`${hospital.server.origin}/api/patient-imports/${id}/errors.csv`, {
    headers: { cookie: hospital.staff.clerk.cookie },
  });

  const [heading, row] = iconv.decode(Buffer.from(await response.arrayBuffer()), 'cp932').split('\r\n');
  expect(heading).toBe(`${HEADER},取り込めない理由`);
  expect(row).toContain('2,ヤマダ タロウ,髙﨑 太郎,いつか,1,生年月日：');
});

test('who may not change patients reaches no import, and another hospital finds none', async () => {
  const hospital = await openHospital();
  const other = await openHospital();
  const { body } = await sendImportFile(hospital, file(ROW));

  expect(await sendImportFile(hospital, file(ROW), { as: 'comedical' })).toMatchObject({ status: 403 });
  const errors = `${hospital.server.origin}/api/patient-imports/${body.id}/errors.csv`;
  expect((await fetch(errors)).status).toBe(401);
  expect((await fetch(errors, { headers: { cookie: hospital.staff.comedical.cookie } })).status).toBe(403);
  expect((await fetch(errors, { headers: { cookie: other.staff.clerk.cookie } })).status).toBe(404);
  const foreign = await other.clerk(patientImportContract.get, { params: { importId: body.id } });
  expect(foreign.status).toBe(404);
});

test('an import that is not checked cannot be written, and one that is written not again', async () => {
  const hospital = await openHospital();
  const { body } = await sendImportFile(hospital, file(ROW));
  const early = await hospital.clerk(patientImportContract.start, { params: { importId: body.id } });
  const done = await givenImported(hospital, file(ROW));
  const again = await hospital.clerk(patientImportContract.start, { params: { importId: done.id } });

  expect(early.body.code).toBe('patientImport.illegalTransition');
  expect(again.body.code).toBe('patientImport.illegalTransition');
});

test('after seven days an import is forgotten, and can no longer be taken back', async () => {
  const { forgetImports } = await import('#areas/patient/import/patient-import.job.ts');
  const hospital = await openHospital();
  const { id: importId } = await givenImported(hospital, file(ROW));
  hospital.clock.advance(7 * 24 * 3600 + 60);

  await forgetImports(hospital.server.services);

  const { rows } = await hospital.server.owner.query(
    `SELECT file_name, written, (SELECT count(*)::int FROM patient_import_rows r WHERE r.import_id = i.id) AS rows
       FROM patient_imports i WHERE id = $1`,
    [importId],
  );
  expect(rows).toMatchObject([{ file_name: '', written: { created: 1 }, rows: 0 }]);
  await expect(
    hospital.server.services.files.getMetadata(`patient-imports/${hospital.facilityId}/${importId}`),
  ).rejects.toMatchObject({ code: 'object-not-found' });
});
