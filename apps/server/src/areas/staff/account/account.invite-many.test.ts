import { request } from 'node:http';
import { accountContract } from '@nattoku/contract/staff/account';
import { CSV_MAX_BYTES } from '@nattoku/contract/shared/csv';
import { staffImportContract } from '@nattoku/contract/staff/staff-import';
import { staffContract } from '@nattoku/contract/staff/staff';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { emailsTo, NEW_PASSWORD } from '#testing/accounts.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const header = '氏名,フリガナ,メールアドレス,役割,職種,職員番号,診療科,病棟';
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'utf8'));
const fileOf = (...rows: string[]) => bytesOf([header, ...rows].join('\r\n'));
const unique = newId().slice(-12);
const person = (at: number, rest = '看護師,助産師,,,') =>
  `山田 花子,ヤマダ ハナコ,p${at}-${unique}@hospital.example,${rest}`;

const check = ({ admin }: Hospital, body: Uint8Array<ArrayBuffer>) => admin(staffImportContract.check, { body });
type Wanted = { delivery?: 'email' | 'print'; rows?: 'all' | 'good'; idempotencyKey?: string };
const invite = (
  { admin }: Hospital,
  body: Uint8Array<ArrayBuffer>,
  { delivery = 'print', rows = 'all', ...key }: Wanted = {},
) => admin(staffImportContract.invite, { query: { delivery, rows }, body, ...key });

const givenStructure = async ({ server, facilityId }: Hospital) => {
  const ids = { department: newId(), ward: newId() };
  await server.owner.query("INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $2, '01', '内科')", [
    ids.department,
    facilityId,
  ]);
  await server.owner.query("INSERT INTO wards (id, facility_id, code, name) VALUES ($1, $2, '3E', '3階東病棟')", [
    ids.ward,
    facilityId,
  ]);
  return ids;
};

test('specification/staff.md §8: every bad row is told with line, column, value and reason, and nothing is written', async () => {
  const hospital = await openHospital();
  await givenStructure(hospital);
  const file = fileOf(
    person(1, '看護師,助産師,N-1,内科,3E'),
    `,ヤマダ,x-${unique}@hospital.example,院長,魔術師,N_2,脳外科、01,9階`,
    `"=HYPERLINK(""http://evil.example"")",ヤマダ,y-${unique}@hospital.example,医師,,,,`,
    person(1),
    `山田 太郎,山田,not-an-address,医師,,N-1,,`,
    '',
    `山田 次郎,ヤマダ ジロウ,${hospital.staff.nurse.email.toUpperCase()},医師,,,,`,
    `山田 三郎,ヤマダ サブロウ,z-${unique}@hospital.example,医師,,,,,はみ出し`,
  );

  const { body } = await check(hospital, file);

  expect(body).toMatchObject({ encoding: 'utf-8', rowCount: 7, newCount: 1, presentCount: 1, errorCount: 5 });
  expect(body.problems.map(({ line, column, value }) => [line, column, value])).toEqual([
    [3, '氏名', ''],
    [3, '役割', '院長'],
    [3, '職種', '魔術師'],
    [3, '職員番号', 'N_2'],
    [3, '診療科', '脳外科、01'],
    [3, '病棟', '9階'],
    // Neither a formula nor an address is a name.
    [4, '氏名', '=HYPERLINK("http://evil.example")'],
    [4, '氏名', '=HYPERLINK("http://evil.example")'],
    [5, 'メールアドレス', `p1-${unique}@hospital.example`],
    [6, 'メールアドレス', 'not-an-address'],
    [6, 'フリガナ', '山田'],
    [9, '（見出しの外）', 'はみ出し'],
  ]);
  expect(body.problems.find(({ line }) => line === 5)?.message).toBe('2行目と同じメールアドレスです');
  expect(body.preview).toEqual([
    { line: 2, name: '山田 花子', nameKana: 'ヤマダ ハナコ', email: `p1-${unique}@hospital.example`, role: '看護師' },
  ]);
  const { rows } = await hospital.server.owner.query('SELECT FROM staff WHERE facility_id = $1', [hospital.facilityId]);
  expect([rows.length, await hospital.audits()]).toEqual([6, []]);
});

test('the good rows are invited once that is said; their links work; the same file again invites nobody', async () => {
  const hospital = await openHospital();
  const ids = await givenStructure(hospital);
  const file = fileOf(person(11, '看護師,助産師,N-9,内科,3階東病棟'), person(12, '医師,,,,'), person(13, '院長,,,,'));

  const refused = await invite(hospital, file);
  expect(refused).toMatchObject({ status: 422, body: { code: 'csv.refused' } });
  const idempotencyKey = newId();
  const { body: invited } = await invite(hospital, file, { rows: 'good', idempotencyKey });
  const repeated = await invite(hospital, file, { rows: 'good', idempotencyKey });
  const { body: again } = await invite(hospital, file, { rows: 'good' });

  expect(invited).toMatchObject({ invitedCount: 2, presentCount: 0, errorCount: 1 });
  expect(repeated.body).toEqual(invited);
  expect(again).toEqual({ invitedCount: 0, presentCount: 2, errorCount: 1, printed: [] });
  expect(await hospital.audits()).toEqual([
    'account.inviteMany',
    'account.invite',
    'account.invite',
    'account.inviteMany',
  ]);
  const [first] = invited.printed;
  const { body: member } = await hospital.admin(staffContract.get, {
    params: { staffId: first?.staffId ?? ('' as never) },
  });
  expect(member).toMatchObject({
    state: 'invited',
    profession: 'midwife',
    staffNumber: 'N-9',
    departmentIds: [ids.department],
    wardIds: [ids.ward],
  });
  const set = { secret: first?.linkSecret ?? '', password: NEW_PASSWORD };
  const uses = [];
  for (let times = 0; times < 2; times += 1)
    uses.push(await hospital.stranger(accountContract.setPassword, { body: set }));
  expect(uses.map(({ status }) => status)).toEqual([200, 404]);
});

test('emails go out by themselves, one to each', async () => {
  const hospital = await openHospital();
  await hospital.server.work();
  await invite(hospital, fileOf(person(21), person(22)), { delivery: 'email' });

  for (const at of [21, 22]) {
    const emails = await emailsTo(hospital, `p${at}-${unique}@hospital.example`);
    expect(emails.map(({ subject }) => subject)).toEqual(['【Nattoku】アカウントのご案内']);
  }
});

test('an address of another hospital is told as taken, and nothing else of it', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const { body } = await check(here, fileOf(`山田 花子,ヤマダ,${there.staff.nurse.email},医師,,,,`));

  expect(body.problems.map(({ message }) => message)).toEqual(['このメールアドレスはすでに使われています']);
});

test('specification/staff.md §8: 50,000 rows with 300 errors are told within one answer', async () => {
  const hospital = await openHospital();
  const rows = Array.from({ length: 50_000 }, (_, at) =>
    at % 167 === 0 && at < 50_100 ? `,ア,${at}${unique}@x.example,医師,,,,` : `山,ア,${at}${unique}@x.example,医師,,,,`,
  );
  const file = fileOf(...rows);
  expect(file.length).toBeLessThan(CSV_MAX_BYTES);

  const { body } = await check(hospital, file);

  expect(body).toMatchObject({ rowCount: 50_000, newCount: 49_700, errorCount: 300, problemsLeftOff: 0 });
  expect(body.problems).toHaveLength(300);
});

test.each([
  [
    'Shift_JIS',
    iconv.encode(`${header}\n髙橋 一,タカハシ ハジメ,sj-${unique}@hospital.example,医師,,,,`, 'cp932'),
    'cp932',
  ],
  [
    'EUC-JP',
    iconv.encode(`${header}\n高橋 一,タカハシ ハジメ,eu-${unique}@hospital.example,医師,,,,`, 'euc-jp'),
    'euc-jp',
  ],
])('a file in %s is understood', async (_, bytes, encoding) => {
  const { body } = await check(await openHospital(), Uint8Array.from(bytes));
  expect(body).toMatchObject({ encoding, newCount: 1, errorCount: 0 });
});

test.each([
  [
    'no heading that is needed',
    bytesOf('名前,メール\n山田,a@b.example\n'),
    '「氏名」「フリガナ」「メールアドレス」「役割」がありません',
  ],
  ['the same heading twice', bytesOf(`${header},氏名\n`), '見出し「氏名」が2つあります'],
  ['an Excel book', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'Excelブック'],
  ['nothing in it', new Uint8Array(0), ''],
])('a file with %s is refused with what to do', async (_, bytes, says) => {
  const { status, body } = await check(await openHospital(), bytes);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.detail ?? '').toContain(says);
});

test('only administrators may send a file, and nothing but CSV', async () => {
  const hospital = await openHospital();
  expect((await hospital.doctor(staffImportContract.check, { body: fileOf() })).status).toBe(403);
  const sent = await fetch(`${hospital.server.origin}/api/staff-invitations/csv/check`, {
    method: 'POST',
    headers: { cookie: hospital.staff.admin.cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(sent.status).toBe(415);
});

/** Sends until it is refused; answers with the status and how much of it left. */
const stream = ({ server, staff }: Hospital, bytes: number, announced: boolean) =>
  new Promise<{ status: number; sent: number }>((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    let sent = 0;
    let isOver = false;
    const call = request({
      hostname,
      port,
      method: 'POST',
      path: '/api/staff-invitations/csv/check',
      headers: {
        cookie: staff.admin.cookie,
        'content-type': 'text/csv',
        ...(announced ? { 'content-length': String(bytes) } : { 'transfer-encoding': 'chunked' }),
      },
    });
    call.on('response', (response) => {
      isOver = true;
      response.resume();
      resolve({ status: response.statusCode ?? 0, sent });
      call.destroy();
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (isOver) return;
      // The server closes behind its answer; the person who is still sending may miss that.
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve({ status: 413, sent });
      else reject(error);
    });
    const piece = Buffer.alloc(1024 * 1024, 'a,b\n');
    const next = () => {
      if (isOver || sent >= bytes) return;
      sent += piece.length;
      if (call.write(piece)) setImmediate(next);
      else call.once('drain', next);
    };
    next();
  });

test.each([true, false])(
  'a file of 2 GB is refused on its way, whether it says its length (%s) or not, in flat memory',
  async (announced) => {
    const hospital = await openHospital();
    const before = process.memoryUsage().rss;

    const { status, sent } = await stream(hospital, 2 * 1024 ** 3, announced);

    expect(status).toBe(413);
    expect(sent).toBeLessThan(64 * 1024 ** 2);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2);
  },
);
