import {
  contactContract as contract,
  contactFileNameHeader,
  contactFilesPath,
  type ContactFile,
  type NewContactMessage,
} from '@nattoku/contract/contact/contact';
import { describe, expect, test } from 'vitest';
import { acceptFile } from '#areas/contact/contact.content.ts';
import { removeUnsentFiles } from '#areas/contact/contact.files.ts';
import { sendContactEmail } from '#areas/contact/contact.email.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { whileHeld } from '#testing/held-row.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { hostilePdfs, onePage, withPassiveParts } from '#testing/consent/hostile-pdfs.ts';
import { onlyPages, partsSeenBy } from '#testing/consent/pdf-parts.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const aPng = Buffer.concat([
  signature,
  chunk('IHDR', Buffer.alloc(13)),
  chunk('tEXt', Buffer.from('Author\0yamada')),
  chunk('IDAT', Buffer.from('pixels')),
  chunk('IEND', Buffer.alloc(0)),
]);
const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const aJpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, Buffer.from('JFIF')),
  segment(0xe1, Buffer.from('Exif GPS 35.68')),
  segment(0xfe, Buffer.from('a comment')),
  segment(0xda, Buffer.from('scan')),
  Buffer.from('pixels'),
  Buffer.from([0xff, 0xd9]),
  Buffer.from('<script>'),
]);
const aPdf = Buffer.from(await onePage());

const aMessage = (given: Partial<NewContactMessage> = {}): NewContactMessage => ({
  category: 'trouble',
  urgency: 'normal',
  subject: '動画が開けません',
  body: '一覧から押しても開きません。',
  screen: '/video/list/videos',
  replyTo: 'nurse@hospital.example',
  fileIds: [],
  ...given,
});

const upload = async ({ server }: Hospital, cookie: string, bytes: Buffer, name = '画面.png') => {
  const response = await fetch(server.origin + contactFilesPath, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', [contactFileNameHeader]: encodeURIComponent(name) },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as ContactFile & { code?: string; detail?: string } };
};
const detailOf = async (bytes: Buffer): Promise<string> => {
  try {
    await acceptFile(bytes);
    return 'accepted';
  } catch (error) {
    return error instanceof Problem ? (error.extra.detail ?? '') : 'a bug';
  }
};

describe('specification/contact.md §2: a file is what its content says', () => {
  test('pictures lose what tells who, where and when', async () => {
    const png = await acceptFile(aPng);
    expect(png.contentType).toBe('image/png');
    expect(png.bytes.includes('yamada')).toBe(false);
    expect(png.bytes.includes('pixels')).toBe(true);
    const jpeg = await acceptFile(aJpeg);
    expect(jpeg.contentType).toBe('image/jpeg');
    for (const gone of ['GPS', 'a comment', '<script>']) expect(jpeg.bytes.includes(gone)).toBe(false);
    expect(jpeg.bytes.subarray(-8)).toEqual(Buffer.concat([Buffer.from('pixels'), Buffer.from([0xff, 0xd9])]));
  });

  test.each([
    ['text called a picture', Buffer.from('hello'), 'PNG・JPEG'],
    ['HTML', Buffer.from('<html>'), 'PNG・JPEG'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PNG・JPEG'],
    ['a PNG that breaks off', aPng.subarray(0, 40), '壊れている'],
    ['a PNG with an impossible length', Buffer.concat([signature, Buffer.alloc(16, 0xff)]), '壊れている'],
    ['a JPEG without an end', aJpeg.subarray(0, aJpeg.indexOf('pixels') + 6), '壊れている'],
    ['a PDF that breaks off', aPdf.subarray(0, 200), '壊れている'],
  ])('%s is refused', async (_, bytes, said) => {
    expect(await detailOf(bytes)).toContain(said);
  });

  test.each([
    ['a program to be run', 'anExe', '添付された'],
    ['a script', 'script', 'JavaScript'],
    ['a password', 'encrypted', 'パスワード'],
  ] as const)('a PDF with %s is refused, and nothing of it is kept', async (_, kind, said) => {
    const hospital = await openHospital();
    const bytes = Buffer.from(await hostilePdfs[kind].make());
    const answer = await upload(hospital, hospital.staff.nurse.cookie, bytes, '手順.pdf');

    expect(answer).toMatchObject({ status: 422, body: { code: 'upload.refused' } });
    expect(answer.body.detail).toContain(said);
    expect(answer.body.detail).toContain('選んでください');
    expect((await hospital.server.services.files.list(`contact/${hospital.facilityId}`)).items).toEqual([]);
    expect(await hospital.audits()).toEqual([]);
  });

  test('of a PDF its pages are kept: what a link leads to and who wrote it are not', async () => {
    const { contentType, bytes } = await acceptFile(Buffer.from(await withPassiveParts()));
    expect(contentType).toBe('application/pdf');
    expect(await partsSeenBy(bytes)).toEqual(onlyPages);
  });
});

describe('specification/contact.md §1: a contact message', () => {
  test('is kept with its files, told to the administrators and mailed without its content', async () => {
    const hospital = await openHospital();
    const { body: file } = await upload(hospital, hospital.staff.nurse.cookie, aPng);
    const sent = await hospital.nurse(contract.send, { body: aMessage({ fileIds: [file.id], urgency: 'urgent' }) });

    expect(sent.status).toBe(200);
    expect(sent.body.reference).toMatch(/^N-\d{6}$/);
    const { body: mine } = await hospital.nurse(contract.mine, {});
    expect(mine).toMatchObject([{ subject: '動画が開けません', state: 'open', files: [{ name: '画面.png' }] }]);
    expect((await hospital.admin(contract.list, { query: { page: 1, pageSize: 20 } })).body.items[0]?.id).toBe(
      sent.body.id,
    );
    expect(await hospital.audits()).toEqual(['contact.file', 'contact.send']);

    const { rows } = await hospital.server.owner.query<{ id: string; recipient: string }>(
      'SELECT id, recipient FROM contact_emails WHERE message_id = $1',
      [sent.body.id],
    );
    for (const { id } of rows) {
      const job = sendContactEmail(hospital.server.services);
      await job({ facilityId: hospital.facilityId, mailId: id }, { signal: AbortSignal.abort() });
      await job({ facilityId: hospital.facilityId, mailId: id }, { signal: AbortSignal.abort() });
    }
    for (const email of (await hospital.server.services.mailer?.mailbox?.list()) ?? []) {
      expect(email.text).not.toContain('一覧から');
      expect(email.subject).not.toContain('動画が');
    }
  });

  test('goes to the operators once each, and says where to read it', async () => {
    const hospital = await openHospital();
    const address = `operator-${newId()}@run.example`;
    await hospital.server.owner.query(
      `WITH f AS (INSERT INTO facilities (id, kind, name, features) VALUES ($1, 'operator', '運営', '{}') RETURNING id)
       INSERT INTO staff (id, facility_id, email, name, name_kana, role, state)
       SELECT $2, id, $3, '運営 花子', 'ウンエイ ハナコ', 'operator', 'active' FROM f`,
      [newId(), newId(), address],
    );
    const { body } = await hospital.nurse(contract.send, { body: aMessage() });
    const { rows } = await hospital.server.owner.query<{ id: string }>(
      'SELECT id FROM contact_emails WHERE message_id = $1 AND recipient = $2',
      [body.id, address],
    );
    const job = sendContactEmail(hospital.server.services);
    for (const { id } of [...rows, ...rows]) {
      await job({ facilityId: hospital.facilityId, mailId: id }, { signal: AbortSignal.abort() });
    }

    const emails = (await hospital.server.services.mailer?.mailbox?.list())?.filter(({ to }) => to === address) ?? [];
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(body.reference);
    expect(emails[0]?.text).toContain('/settings?section=contact-messages');
  });

  test('sent twice with one key stands once', async () => {
    const hospital = await openHospital();
    const idempotencyKey = newId();
    const first = await hospital.nurse(contract.send, { body: aMessage(), idempotencyKey });
    const second = await hospital.nurse(contract.send, { body: aMessage(), idempotencyKey });

    expect(second.body).toEqual(first.body);
    expect((await hospital.nurse(contract.mine, {})).body).toHaveLength(1);
  });

  test.each([
    ['subject', { subject: ' ' }],
    ['body', { body: '' }],
    ['replyTo', { replyTo: 'nobody' }],
    ['fileIds', { fileIds: [newId() as never] }],
  ])('with a wrong %s is refused', async (field, wrong) => {
    const hospital = await openHospital();
    const refused = await hospital.nurse(contract.send, { body: aMessage(wrong) });
    expect(refused.body.errors?.map((problem) => problem.field)).toEqual([field]);
    expect(await hospital.audits()).toEqual([]);
  });

  test('takes no address that could name a record', async () => {
    const hospital = await openHospital();
    for (const screen of ['/patients/detail?patientId=1', 'https://evil.example', '/patients/山田']) {
      expect((await hospital.nurse(contract.send, { body: aMessage({ screen }) })).status).toBe(400);
    }
  });

  test('is closed by one of two who close it at once', async () => {
    const hospital = await openHospital();
    const { body: sent } = await hospital.nurse(contract.send, { body: aMessage() });
    const close = { params: { messageId: sent.id }, body: { state: 'closed' as const, version: 1 } };

    const replies = await whileHeld(
      hospital,
      { table: 'contact_messages', id: sent.id },
      Array.from({ length: 2 }, () => () => hospital.admin(contract.setState, close)),
    );

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is answered, told to the sender, closed against its version and opened again', async () => {
    const hospital = await openHospital();
    const { body: sent } = await hospital.nurse(contract.send, { body: aMessage() });
    const messageId = sent.id;
    const answer = { params: { messageId, answerId: newId() }, body: { body: '画面を更新してください。' } };
    expect((await hospital.admin(contract.answer, answer)).body).toMatchObject({ state: 'answered', version: 2 });
    expect((await hospital.admin(contract.answer, answer)).body.answers).toHaveLength(1);

    const [mine] = (await hospital.nurse(contract.mine, {})).body;
    expect(mine?.answers).toMatchObject([{ body: '画面を更新してください。', fromOperator: false }]);
    const { rows } = await hospital.server.owner.query(
      "SELECT staff_ids FROM notification_events WHERE subject_id = $1 AND kind = 'contact.answered'",
      [messageId],
    );
    expect(rows).toEqual([{ staff_ids: [hospital.staff.nurse.staffId] }]);

    const close = { params: { messageId }, body: { state: 'closed' as const, version: 2 } };
    expect((await hospital.admin(contract.setState, close)).body.state).toBe('closed');
    expect((await hospital.admin(contract.setState, close)).status).toBe(409);
  });

  test('is read and answered by an operator from another facility, and by nobody else', async () => {
    const [here, there] = [await openHospital(), await openHospital()];
    const { body: file } = await upload(here, here.staff.nurse.cookie, aPdf, '../../手順.pdf');
    const { body: sent } = await here.nurse(contract.send, { body: aMessage({ fileIds: [file.id] }) });
    const params = { messageId: sent.id };

    expect((await there.operator(contract.get, { params })).body.files).toMatchObject([{ name: '手順.pdf' }]);
    const answer = { params: { ...params, answerId: newId() }, body: { body: '直しました。' } };
    expect((await there.operator(contract.answer, answer)).body.answers).toMatchObject([{ fromOperator: true }]);
    expect((await there.admin(contract.get, { params })).status).toBe(404);
    expect((await there.admin(contract.answer, answer)).status).toBe(404);
    expect((await here.doctor(contract.get, { params })).status).toBe(403);

    const fetchFile = (cookie: string) =>
      fetch(`${here.server.origin}${contactFilesPath}/${file.id}`, { headers: { cookie } });
    expect((await fetchFile(here.staff.doctor.cookie)).status).toBe(404);
    expect((await fetchFile(there.staff.admin.cookie)).status).toBe(404);
    const got = await fetchFile(there.staff.operator.cookie);
    expect(got.status).toBe(200);
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await partsSeenBy(Buffer.from(await got.arrayBuffer()))).toEqual(onlyPages);
  });

  test('cannot take the file of somebody else, and a file without a message goes', async () => {
    const hospital = await openHospital();
    const { body: file } = await upload(hospital, hospital.staff.nurse.cookie, aPng);
    expect((await hospital.doctor(contract.send, { body: aMessage({ fileIds: [file.id] }) })).status).toBe(400);
    expect((await upload(hospital, hospital.staff.nurse.cookie, Buffer.from('x'))).body.code).toBe('upload.refused');
    expect((await upload(hospital, hospital.staff.nurse.cookie, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(hospital, '', aPng)).status).toBe(401);

    hospital.clock.advance(25 * 3600);
    await removeUnsentFiles(hospital.server.services);
    const { rows } = await hospital.server.owner.query('SELECT FROM contact_files WHERE id = $1', [file.id]);
    expect(rows).toEqual([]);
  });
});
