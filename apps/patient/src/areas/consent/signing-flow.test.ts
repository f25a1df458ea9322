// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { givenBy } from '#areas/consent/given-signature.ts';
import { partsFor, problemOf, reachable, valueOf } from '#areas/consent/signing-flow.ts';
import { emptyDraft, type SigningDraft } from '#areas/consent/draft-store.ts';
import { aConsent, aField, aSigner } from '#testing/patient-consents.ts';
import { speak } from '#words/language.ts';

afterEach(() => speak('ja'));

const ink = (signer: string): SigningDraft['ink'] => ({
  signer,
  kind: 'ink',
  strokes: {
    version: 1,
    aspect: 0.4,
    strokes: [{ drawnWidth: 300, points: [{ x: 0.1, y: 0.1, t: 0, pressure: 0.5 }] }],
  },
});

test('each signer goes through what concerns them: a witness neither decides nor fills in what is the patient’s', () => {
  const [patient, witness] = [aSigner(), aSigner({ role: 'witness' })];
  const consent = aConsent({ fields: [aField()], signers: [patient, witness] });
  expect(partsFor(consent, patient)).toEqual(['name', 'fields', 'decision', 'sign', 'confirm']);
  expect(partsFor(consent, witness)).toEqual(['name', 'sign', 'confirm']);
});

test('a reload or Back never skips a screen on which something is still to be given', () => {
  const patient = aSigner();
  const field = aField({});
  const initials = aField({ type: 'initials', signer: 'patient', label: '読みました' });
  const consent = aConsent({ fields: [field, initials], signers: [patient] });
  const at = (draft: Partial<SigningDraft>) => reachable('confirm', consent, patient, { ...emptyDraft, ...draft });
  const named = { typedName: '山田 花子' };
  const filled = { ...named, values: { [field.id]: '卵' } };
  const agreed = { ...filled, agreed: true };
  expect([at({}), at(named), at(filled), at(agreed)]).toEqual(['name', 'fields', 'decision', 'sign']);
  const signed = { ...agreed, ink: ink(patient.id) };
  expect(at(signed)).toBe('sign');
  expect(at({ ...signed, initials: { [initials.id]: ink(patient.id) ?? never() } })).toBe('confirm');
});
const never = (): never => {
  throw new Error('ink is ink');
};

test.each([
  ['text', '特になし', null],
  ['multilineText', '特になし', null],
  ['number', '37', null],
  ['date', '2020-02-29', null],
  ['select', '喘息', null],
  ['radio', '喘息', null],
  ['checkbox', true, false],
] as const)('what the template of a %s begins with stays away once it was removed', (type, begun, removed) => {
  const patient = aSigner();
  const field = aField({ type, text: String(begun), options: [{ value: '喘息', box: null }] });
  const consent = aConsent({ fields: [field], signers: [patient], values: [{ fieldId: field.id, value: begun }] });
  expect(valueOf(consent, field, emptyDraft)).toBe(begun);
  const draft = { ...emptyDraft, typedName: '山田 花子', ink: ink(patient.id), values: { [field.id]: removed } };
  expect(valueOf(consent, field, draft)).toBe(removed);
  expect(givenBy(consent, patient, draft)?.values).toEqual([{ fieldId: field.id, value: removed }]);
  expect(problemOf(consent, field, draft)).not.toBeNull();
});

test('a person who signs for the patient says in which relation they stand', () => {
  const proxy = aSigner({ role: 'proxy', name: '' });
  const consent = aConsent({ signers: [proxy] });
  const draft = { ...emptyDraft, typedName: '山田 一郎' };
  expect(reachable('decision', consent, proxy, draft)).toBe('name');
  expect(reachable('decision', consent, proxy, { ...draft, relation: 'SON' })).toBe('decision');
});

test.each([
  [aField({}), '　', '記入してください'],
  [aField({ required: false }), null, null],
  [aField({ type: 'checkbox' }), false, 'ご確認のうえ、チェックを入れてください'],
  [aField({ type: 'number' }), '五', '数字だけで入力してください（単位や記号は付けないでください）'],
  [aField({ type: 'number' }), '65.5kg', '数字だけで入力してください（単位や記号は付けないでください）'],
  [aField({ type: 'number' }), '1,200', 'カンマ（,）を付けずに入力してください（小数点は「.」です）'],
  [aField({ type: 'number' }), '　６５．５ ', null],
])('%o with %s', (field, value, problem) => {
  const consent = aConsent({ fields: [field], signers: [] });
  expect(problemOf(consent, field, { ...emptyDraft, values: { [field.id]: value } })).toBe(problem);
});

test.each([
  [{ maxLength: 2 }, 'text', 'cá biển', 'Xin viết không quá 2 ký tự'],
  [{ least: '20' }, 'number', '5', 'Xin nhập số từ 20 trở lên'],
  [{}, 'number', '五', 'Xin chỉ nhập chữ số, không kèm đơn vị hay ký hiệu'],
  [{ most: '2026-11-30' }, 'date', '2027-01-01', 'Xin nhập ngày đến 30 thg 11, 2026'],
] as const)(
  'what is wrong with a field is said in the language of the page: %o',
  async (some, type, value, problem) => {
    await speak('vi');
    const field = aField({ type, limits: { maxLength: null, least: null, most: null, ...some } });
    const consent = aConsent({ fields: [field], signers: [] });
    expect(problemOf(consent, field, { ...emptyDraft, values: { [field.id]: value } })).toBe(problem);
  },
);

test('what is given is one person’s own: nothing without ink, and the ink as it was drawn', () => {
  const patient = aSigner();
  const consent = aConsent({ signers: [patient] });
  expect(givenBy(consent, patient, emptyDraft)).toBeNull();
  const given = givenBy(consent, patient, { ...emptyDraft, typedName: ' 山田 花子 ', ink: ink(patient.id) });
  expect(given).toEqual({
    signerId: patient.id,
    typedName: '山田 花子',
    values: [],
    signature: ink(patient.id),
    initials: {},
  });
});

test('a number is given in half width', () => {
  const patient = aSigner();
  const field = aField({ type: 'number' });
  const consent = aConsent({ fields: [field], signers: [patient] });
  const draft = { ...emptyDraft, ink: ink(patient.id), values: { [field.id]: '　６５．５' } };
  expect(givenBy(consent, patient, draft)?.values).toEqual([{ fieldId: field.id, value: '65.5' }]);
});
