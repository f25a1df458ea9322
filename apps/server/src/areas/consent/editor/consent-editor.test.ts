import {
  consentEditorContract,
  consentPageImagePath,
  consentPreviewImagePath,
  consentPreviewPdfPath,
} from '@nattoku/contract/consent/consent-editor';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import { defaultConsentRules } from '@nattoku/contract/consent/consent-rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { aField, givenConsentTemplate, type TestTemplate } from '#testing/consent/consent-templates.ts';
import { whileHeld } from '#testing/held-row.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';
import { lookAtSheet } from '#testing/consent/printed-sheet.ts';

let hospital: Hospital;
let draft: TestTemplate;
let published: TestTemplate;

beforeAll(async () => {
  hospital = await openHospital();
  draft = await givenConsentTemplate(hospital, { state: 'draft', pageCount: 2, fields: [] });
  published = await givenConsentTemplate(hospital);
});

const none = () => ({ maxLength: null, least: null, most: null });
const option = (value: string) => ({ value, box: null });

const layoutOf = async (as: As, { versionId }: TestTemplate) =>
  as(consentEditorContract.get, { params: { versionId } });
const save = async (as: As, template: TestTemplate, fields: ConsentField[], version: number) =>
  as(consentEditorContract.save, {
    params: { versionId: template.versionId },
    body: { version, fields, rules: defaultConsentRules },
  });
const fetchAs = (role: 'admin' | 'nurse' | 'clerk', path: string) =>
  fetch(hospital.server.origin + path, { headers: { cookie: hospital.staff[role].cookie } });

describe('saving a draft', () => {
  test('keeps fields and rules, complete or not, and is written down', async () => {
    const fields = [aField({ label: '' }), aField({ type: 'radio', options: [{ value: '', box: null }] })];
    const saved = await save(hospital.admin, draft, fields, 1);
    expect(saved.status).toBe(200);
    expect((await layoutOf(hospital.admin, draft)).body).toMatchObject({ version: 2, fields, state: 'draft' });
    const { rows } = await hospital.server.owner.query(
      "SELECT detail FROM audit_events WHERE action = 'consentTemplate.layOut' AND subject_id = $1",
      [draft.id],
    );
    expect(rows).toEqual([{ detail: { versionId: draft.versionId, fieldCount: 2 } }]);
  });

  test('of two at once one is kept whole, and the other is shown it (specification/consent.md §15)', async () => {
    const { version } = (await layoutOf(hospital.admin, draft)).body;
    const tries = await Promise.all(
      ['甲', '乙'].map((label) => save(hospital.admin, draft, [aField({ label })], version)),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, lost] = tries.toSorted((a, b) => a.status - b.status);
    expect(lost?.body).toMatchObject({
      code: 'record.versionConflict',
      current: { version: version + 1, fields: won?.body.fields },
    });
  });

  test('a save waits for the one that holds the draft, and does not write over it', async () => {
    const { version } = (await layoutOf(hospital.admin, draft)).body;
    const tries = await whileHeld(
      hospital,
      { table: 'consent_template_versions', id: draft.versionId },
      ['甲', '乙'].map((label) => () => save(hospital.admin, draft, [aField({ label })], version)),
    );

    const statuses = tries.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each<[string, () => Promise<{ status: number; body: { code?: string } }>, string]>([
    ['a published version', () => save(hospital.admin, published, [], 1), 'consent.templateMoved'],
    [
      'two fields of one id',
      async () => {
        const one = aField();
        return save(hospital.admin, draft, [one, one], (await layoutOf(hospital.admin, draft)).body.version);
      },
      'request.invalid',
    ],
    ['who only orders', () => save(hospital.nurse, draft, [], 1), 'permission.denied'],
  ])('is refused: %s', async (_case, attempt, code) => {
    expect((await attempt()).body).toMatchObject({ code });
  });

  test('another facility finds nothing', async () => {
    const other = await openHospital();
    expect((await layoutOf(other.admin, draft)).status).toBe(404);
    expect((await save(other.admin, draft, [], 1)).status).toBe(404);
  });
});

describe('looking at the pages', () => {
  test('a page is a picture that the browser may keep while its pages are the same', async () => {
    const { body } = await layoutOf(hospital.nurse, published);
    const answer = await fetchAs('nurse', consentPageImagePath(published.versionId, 1, 400, body.documentSha256));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const other = await fetchAs('nurse', consentPageImagePath(published.versionId, 1, 400, 'old'));
    expect(other.headers.get('cache-control')).toBe('no-store');
    expect((await fetchAs('nurse', consentPageImagePath(published.versionId, 2, 400, null))).status).toBe(404);
  });

  test.each(['layout', 'printed', 'picture', 'preview'])(
    'a draft is there for the person who manages templates alone: its %s',
    async (what) => {
      const paths: Record<string, string> = {
        layout: `/api/consent-template-versions/${draft.versionId}/layout`,
        printed: `/api/consent-template-versions/${draft.versionId}/printed`,
        picture: consentPageImagePath(draft.versionId, 1, 400, null),
        preview: consentPreviewImagePath(draft.versionId, 'filled', 1, 400, 1),
      };
      const path = paths[what] ?? '';
      expect((await fetchAs('nurse', path)).status).toBe(404);
      expect((await fetchAs('admin', path)).status).toBe(200);
      expect((await fetch(hospital.server.origin + path)).status).toBe(401);
    },
  );

  test('what they say by themselves comes with its places', async () => {
    const { body } = await hospital.nurse(consentEditorContract.printed, {
      params: { versionId: published.versionId },
    });
    expect(body.texts).toEqual([expect.objectContaining({ page: 1, text: 'Consent form, page 1' })]);
    const [text] = body.texts;
    expect(text?.x).toBeCloseTo(60, 0);
    expect(text?.y).toBeGreaterThan(48);
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(68);
    expect(body.ruled).toEqual([]);
  });

  test.each([
    ['filled', ['見本太郎', '2026年11月20日9時30分'], []],
    ['issued', ['見本太郎'], ['2026年11月20日9時30分']],
    ['print', ['見本太郎', '用紙番号見本1/'], ['2026年11月20日9時30分']],
    ['longest', ['勅使河原龍之介左衛門'], []],
  ] as const)('the preview “%s” shows what it should, and is marked as a sample', async (preview, has, lacks) => {
    const answer = await fetchAs('admin', consentPreviewPdfPath(published.versionId, preview));
    expect(answer.status).toBe(200);
    const sheet = await lookAtSheet(new Uint8Array(await answer.arrayBuffer()));
    expect(sheet.words).toContain('見');
    for (const words of has) expect(sheet.words).toContain(words);
    for (const words of lacks) expect(sheet.words).not.toContain(words);
    expect(sheet.codes).toHaveLength(preview === 'print' ? 1 : 0);
  });
});

const narrow = { page: 1, x: 60, y: 100, width: 30, height: 12 };
const wide = { ...narrow, y: 200, width: 200, height: 20 };

test.each<[string, Partial<ConsentField>, 'error' | 'warning' | null, string]>([
  ['a value of known length does not fit', { type: 'auto', autoKey: 'patientName', box: narrow }, 'error', '長い内容'],
  ['a text that must be there does not fit', { required: true, box: narrow }, 'warning', '全文が別紙に'],
  [
    'a text with a limit does not fit',
    { required: false, limits: { ...none(), maxLength: 20 }, box: narrow },
    'warning',
    '全文が別紙に',
  ],
  ['a text as long as its writer likes', { required: false, box: narrow }, 'warning', '全文が別紙に'],
  [
    'a printed text does not fit',
    { type: 'fixedText', text: '説明を受けました'.repeat(9), box: narrow },
    'error',
    '長い内容',
  ],
  ['a printed text has an emoji', { type: 'fixedText', text: '同意😀', box: wide }, 'error', '印刷できない'],
  [
    'a choice has an emoji',
    { type: 'select', options: [option('はい'), option('😀')], box: wide },
    'error',
    '印刷できない',
  ],
  ['a text begins with an emoji', { text: '😀', required: false, box: wide }, 'error', '印刷できない'],
  ['a field lies on no page', { box: { ...narrow, page: 9 } }, 'error', 'ページの外'],
  ['a field hides printed words', { required: false, box: { ...wide, y: 48 } }, 'warning', '「Consent form,'],
  ['all is well', { type: 'auto', autoKey: 'patientName', box: wide }, null, ''],
])('preflight: %s', async (_case, given, severity, words) => {
  const field = aField(given);
  const template = await givenConsentTemplate(hospital, { state: 'draft', fields: [field] });
  const { body } = await hospital.admin(consentEditorContract.preflight, { params: { versionId: template.versionId } });
  const found = body.findings.filter(({ fieldId }) => fieldId === field.id);
  expect(found.map((one) => one.severity)).toEqual(severity ? [severity] : []);
  if (severity) expect(found[0]?.message).toContain(words);
  expect(body.findings.some(({ message }) => message.includes('患者本人の署名欄'))).toBe(true);
});
