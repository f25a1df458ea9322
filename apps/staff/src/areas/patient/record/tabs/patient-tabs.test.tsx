// @vitest-environment jsdom
import type { Role } from '@nattoku/contract/auth/permissions';
import { chatContract } from '@nattoku/contract/chat/chat';
import { consentOfPatientContract, type PatientDocument } from '@nattoku/contract/consent/consent-of-patient';
import { consentDocumentPath } from '@nattoku/contract/consent/consent-record';
import { homeContract } from '@nattoku/contract/home/home';
import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { patientOrdersContract } from '@nattoku/contract/order/patient-orders';
import { patientContract } from '@nattoku/contract/patient/patient';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { search } from '#areas/patient/record/patient-detail.page.tsx';
import { PatientTabs } from '#areas/patient/record/tabs/patient-tabs.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';
import { aThread, aThreadRow } from '#testing/threads.ts';

const patient = {
  ...aPatient(),
  needs: [],
  tags: [],
  phones: [],
  aliases: [],
  otherNumbers: [],
  contactPolicy: { doNotContact: false, reason: null, channels: [], hoursFrom: null, hoursUntil: null },
  language: 'ja',
  familyNameRoman: '',
  givenNameRoman: '',
  phone: null,
  email: null,
  note: '',
  updatedAt: '2026-11-20T01:00:00.000Z',
} as never;
const id = '0199c000-0000-7000-8000-000000000001';
const orderId = '0199d000-0000-7000-8000-000000000001';
const formId = '0199d000-0000-7000-8000-000000000002';
const found = { total: 1, atLeast: false, page: 1, pageSize: 20 } as const;

const order = {
  id: orderId,
  area: 'consent',
  kind: '同意書',
  title: '大腸内視鏡 説明・同意書',
  lifecycle: 'issued',
  progress: 'notOpened',
  watchedShare: 0,
  attention: ['overdue'],
  state: 'partiallySigned',
  dueOn: '2026-11-20',
  issuedAt: '2026-11-18T01:00:00.000Z',
  createdAt: '2026-11-18T01:00:00.000Z',
  createdByName: '佐藤 健一',
  page: `/consent/detail?form=${formId}`,
};

const sealed = {
  id: '0199d000-0000-7000-8000-000000000003',
  formId,
  kind: 'sealed',
  templateName: '大腸内視鏡 説明・同意書',
  versionNumber: 2,
  procedureName: '大腸内視鏡検査',
  procedureOn: '2026-11-25',
  state: 'finalised',
  pageCount: 3,
  size: 20_480,
  hasTimeStamp: true,
  createdAt: '2026-11-19T01:00:00.000Z',
  byName: '佐藤 健一',
} as unknown as PatientDocument;

/** The tabs of one patient as a reader of this role has them at an address. */
function openTabs(role: Role, tab = 'overview') {
  const threads = role === 'clerk' ? null : 2;
  const counts = { orders: 3, consents: 1, interviews: 2, threads, documents: 4, relatedPersons: 0 };
  answers(homeContract.patientWork, { items: [], total: 0, counts });
  answers(patientContract.timeline, { entries: [] });
  answers(patientOrdersContract.list, { items: [order as never], ...found });
  return openScreen(
    (values) => {
      const { tab: shown, thread, page, pageSize } = search.parse(values);
      return <PatientTabs patient={patient} tab={shown} page={{ page, pageSize }} thread={thread} />;
    },
    { role, at: `/patients/detail?patientId=${id}&tab=${tab}` },
  );
}

const namesOfTabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('each tab says how much there is, and a tab asks for what it shows when it is opened and not before', async () => {
  const { user, address } = openTabs('doctor');
  await screen.findByRole('tab', { name: /オーダー 3|オーダー3/ });
  expect(namesOfTabs()).toEqual(['概要', 'オーダー3', '同意書1', '問診2', 'チャット2', '家族0', '書類4', '経過']);
  expect(askedOf(patientOrdersContract.list)).toHaveLength(0);

  await user.click(screen.getByRole('tab', { name: /オーダー/ }));
  const table = await screen.findByRole('table', { name: 'この患者のオーダー、新しい順' });
  const row = await within(table).findByRole('row', { name: /大腸内視鏡/ });
  expect(row.textContent).toContain('一部署名済み');
  expect(row.textContent).toContain('期限超過');
  expect(within(row).getAllByRole('link')[0]?.getAttribute('href')).toBe(order.page);
  expect(address()).toContain('tab=orders');
  expect(askedOf(patientOrdersContract.list)[0]?.params).toEqual({ patientId: id });
});

test('a clerk has no tab of chats, not by its address either', async () => {
  openTabs('clerk', 'chat');
  await screen.findByRole('tab', { name: /書類/ });
  expect(namesOfTabs().some((name) => name.startsWith('チャット'))).toBe(false);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('概要');
});

test('an arrow goes from tab to tab', async () => {
  const { user } = openTabs('doctor');
  await user.click(await screen.findByRole('tab', { name: '概要' }));
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('tab', { selected: true, name: /オーダー/ })).toBeDefined();
  expect(await screen.findByRole('table', { name: 'この患者のオーダー、新しい順' })).toBeDefined();
});

test('the tab of consent forms says who signs and who has signed', async () => {
  const signer = { name: '', relation: null, required: true, settledAt: null };
  answers(consentOfPatientContract.forms, {
    ...found,
    items: [
      {
        id: formId,
        state: 'partiallySigned',
        templateName: '大腸内視鏡 説明・同意書',
        versionNumber: 2,
        isOld: true,
        procedureName: '大腸内視鏡検査',
        procedureOn: '2026-11-25',
        missing: 'furtherSignature',
        overdue: false,
        dueOn: null,
        createdAt: '2026-11-18T01:00:00.000Z',
        signers: [
          { ...signer, role: 'patient', name: '山口 花子', state: 'signed', settledAt: '2026-11-19T01:00:00.000Z' },
          { ...signer, role: 'doctor', state: 'waiting' },
        ],
      } as never,
    ],
  });
  openTabs('clerk', 'consents');

  const table = await screen.findByRole('table', { name: 'この患者の同意書、新しい順' });
  const signers = (await within(table).findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(signers).toEqual([
    expect.stringMatching(/山口 花子.*署名済み2026\/11\/19/),
    expect.stringMatching(/署名待ち/),
  ]);
});

test('a document is opened as the server hands it out; the evidence pack is offered to those who may have it', async () => {
  const opened = vi.fn<typeof open>();
  vi.stubGlobal('open', opened);
  answers(consentOfPatientContract.documents, { ...found, items: [sealed] });
  const { user } = openTabs('doctor', 'documents');

  await user.click(await screen.findByRole('button', { name: /署名済みの文書（確定済み）を開く/ }));
  expect(opened.mock.calls[0]?.[0]).toBe(apiPrefix + consentDocumentPath(formId, sealed.id));
  await user.click(screen.getByRole('button', { name: /の操作/ }));
  expect(await screen.findByRole('menuitem', { name: '証拠パックを保存する' })).toBeDefined();
});

test('a nurse prints a copy of a document and is offered no evidence pack', async () => {
  answers(consentOfPatientContract.documents, { ...found, items: [sealed] });
  const { user } = openTabs('nurse', 'documents');

  await user.click(await screen.findByRole('button', { name: /の操作/ }));
  expect(await screen.findByRole('menuitem', { name: /写しを印刷/ })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: '証拠パックを保存する' })).toBeNull();
});

test('a thread of the patient is opened in place, and only this patient’s are asked for', async () => {
  const row = aThreadRow();
  answers(chatContract.search, { items: [row], total: 1, page: 1, pageSize: 20 });
  answers(chatContract.get, aThread());
  const { user, address } = openTabs('nurse', 'chat');

  await user.click(await screen.findByRole('link', { name: /検査の説明/ }));
  expect(await screen.findByRole('textbox', { name: '患者さんへの返信' })).toBeDefined();
  expect(address()).toContain(`thread=${row.id}`);
  expect(askedOf(chatContract.search)[0]?.body).toMatchObject({ patientId: id, scope: 'all' });
  expect(screen.queryByRole('region', { name: '対象の患者' })).toBeNull();
});

test('the tab of interviews says what each points out and what comes next, and leads to the answers', async () => {
  const row = {
    id: '0199e000-0000-7000-8000-000000000001',
    orderId,
    version: 1,
    title: '初診問診（内科）',
    versionNumber: 2,
    state: 'submitted',
    lifecycle: 'issued',
    patient,
    flags: { red: 1, amber: 0, unseenRed: 1, unseenAmber: 0 },
    flagNames: ['抗凝固薬'],
    figures: [],
    channel: 'link',
    respondent: 'patient',
    receivedAt: '2026-11-20T01:00:00.000Z',
    waitingSince: '2026-11-20T01:00:00.000Z',
    assignee: null,
    dueAt: null,
    issuedAt: '2026-11-19T01:00:00.000Z',
  };
  const quiet = { red: 0, amber: 0, unseenRed: 0, unseenAmber: 0 };
  const read = { ...row, id: '0199e000-0000-7000-8000-000000000002', state: 'reviewed', flags: quiet, flagNames: [] };
  answers(interviewListContract.search, { items: [row, read] as never, ...found, total: 2 });
  openTabs('clerk', 'interviews');

  const table = await screen.findByRole('table', { name: 'この患者の問診、新しい順' });
  const first = await within(table).findByRole('row', { name: /至急の要注意を確認する/ });
  expect(first.textContent).toContain('抗凝固薬');
  expect(within(table).getByRole('row', { name: /確定する/ }).textContent).toContain('確認済み');
  expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe(
    `/medicalInterview/detail?interview=${row.id}`,
  );
  expect(askedOf(interviewListContract.search)[0]?.body).toMatchObject({ patientId: id, sort: 'issuedAt' });
});
