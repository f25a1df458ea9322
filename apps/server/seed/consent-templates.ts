import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ExplanationBlocks, emptyBlocks } from '@nattoku/contract/video/approach';
import type { ConsentField, FieldBox } from '@nattoku/contract/consent/consent-field';
import { type ConsentRules, defaultConsentRules } from '@nattoku/contract/consent/consent-rules';
import type { ConsentTemplate } from '@nattoku/contract/consent/consent-template';
import type { ApproachId, ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type pg from 'pg';
import { saveLayout } from '#areas/consent/editor/consent-editor.operations.ts';
import { takeIn } from '#areas/consent/template/consent-intake.operations.ts';
import { createTemplate, newVersion } from '#areas/consent/template/consent-template.operations.ts';
import { publishVersion, submitVersion } from '#areas/consent/template/consent-version.review.ts';
import { laidField, type LaidField } from '#areas/consent/template/typed-form.fields.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { seedLayers } from '#seed/text-layers.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };
type Form = {
  slug: string;
  number: string;
  name: string;
  /** Null for a form of the whole hospital. */
  department: string | null;
  reviewInDays: number;
  rules: ConsentRules;
};

const HOUR = 3_600_000;

/** The hospital's number of the form that the common order of the demonstration shows. */
export const FORM_FOR_EVERYBODY = '院-001';

/** Printed by scripts/make-demo-forms.ts; every page says 見本・医学的確認前. */
const forms: readonly Form[] = [
  {
    slug: 'colonoscopy',
    number: '消内-012',
    name: '大腸内視鏡検査（ポリープ切除を含む）説明・同意書',
    department: '03',
    reviewInDays: 300,
    rules: {
      ...defaultConsentRules,
      signers: [
        { role: 'patient', required: true },
        { role: 'doctor', required: false },
      ],
      gates: [
        { kind: 'readToEnd', hours: null },
        { kind: 'comprehension', hours: null },
      ],
      questions: [
        {
          id: newId(),
          stem: '検査で鎮静薬を使った日に、できないことはどれですか？',
          options: ['車や自転車の運転', '水を飲むこと', '家族と話すこと'],
          correctOption: 0,
          explanation: '鎮静薬の効き目が残るため、その日は車や自転車の運転はできません。',
        },
      ],
      validDays: 180,
    },
  },
  {
    slug: 'laparoscopic-cholecystectomy',
    number: '外-003',
    name: '腹腔鏡下胆のう摘出術 説明・同意書',
    department: '09',
    reviewInDays: 40,
    rules: {
      ...defaultConsentRules,
      signers: [
        { role: 'patient', required: true },
        { role: 'doctor', required: true },
      ],
      gates: [
        { kind: 'readToEnd', hours: null },
        { kind: 'talkHeld', hours: null },
      ],
      level: 'writtenStrict',
      coPresence: 'recommended',
      finalCheck: true,
    },
  },
  {
    slug: 'cataract-surgery',
    number: '眼-001',
    name: '白内障手術（眼内レンズ挿入）説明・同意書',
    department: '22',
    reviewInDays: -12,
    rules: { ...defaultConsentRules, sided: true },
  },
  {
    slug: 'personal-information',
    number: FORM_FOR_EVERYBODY,
    name: '個人情報・院内での写真の取り扱いに関する同意書',
    department: null,
    reviewInDays: 200,
    rules: { ...defaultConsentRules, level: 'blanket', personal: false, coPresence: 'none' },
  },
];

/** What a place of the printed forms is for, by the words beside it. */
const meanings: Record<string, Omit<LaidField, 'label'>> = {
  患者番号: { autoKey: 'patientNumber' },
  生年月日: { autoKey: 'birthDate' },
  患者氏名: { autoKey: 'patientName' },
  病棟: { autoKey: 'ward' },
  検査名: { autoKey: 'procedureName' },
  手術名: { autoKey: 'procedureName' },
  実施予定日: { autoKey: 'procedureDate' },
  説明した医師: { autoKey: 'explainedBy' },
  説明日: { autoKey: 'explainedOn' },
  術者: { autoKey: 'operatorName' },
  助手: { autoKey: 'assistantNames' },
  左右: { autoKey: 'side' },
  患者署名: { signer: 'patient' },
  署名日: { autoKey: 'signedDate' },
  代諾者署名: { signer: 'proxy' },
  続柄: { autoKey: 'proxyRelation' },
  立会人署名: { signer: 'witness' },
  医師署名: { signer: 'doctor' },
};

const media = (name: string) => fileURLToPath(new URL(`media/forms/${name}`, import.meta.url));

const fieldsOf = async (slug: string): Promise<ConsentField[]> => {
  const blanks = JSON.parse(await readFile(media(`${slug}.json`), 'utf8')) as (FieldBox & { label: string })[];
  return blanks.map(({ label, ...box }) => laidField({ label, type: 'multilineText', ...meanings[label] }, box));
};

/** What the audit log says where the one who wrote a form published it. */
const reason = '試用のための見本の様式';

/** Forms made of PDFs and published, one with its next version in review, one without personal input, and a typed one that is not finished. */
export async function seedConsentTemplates(stage: Stage, owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM consent_templates WHERE facility_id = $1', [
    stage.hospital.facilityId,
  ]);
  if (rowCount) return;
  const { services, hospital } = stage;
  const admin = memberOf(hospital, 'admin@sakura.example');
  const hoursAgo = (hours: number) => actAs(services, admin, new Date(services.clock.now().getTime() - hours * HOUR));
  // They are read one at a time whatever is asked, and who waits for that longer than half a minute, on a busy machine, is sent away.
  const intakes = [];
  for (const { slug } of forms) intakes.push(await takeIn(services, hoursAgo(1), await readFile(media(`${slug}.pdf`))));
  for (const [at, form] of forms.entries()) {
    const intakeId = intakes[at]?.id;
    if (intakeId === undefined) continue;
    const scope = hoursAgo(1000 - at * 24);
    const made = await createTemplate(services)(scope, {
      ...factsOf(stage, form),
      content: { source: 'pdf', intakeId, takeFields: false },
    });
    await layOut(scope, made, { fields: await fieldsOf(form.slug), rules: form.rules });
    const open = await openOf(owner, made);
    await seedLayers(scope, { kind: 'consentTemplateVersion', contentId: open.versionId });
    await publishVersion(services)(scope, { ...open, note: '', warningsSeen: true, reason });
  }
  await beginNext(stage, owner, hoursAgo(5));
  await typeOne(stage, owner, hoursAgo(30));
}

const approachOf = ({ shelf }: Stage, slug: string): ApproachId[] => {
  const id = shelf.approaches.get(slug);
  return id ? [id] : [];
};

const factsOf = (stage: Stage, { slug, number, name, department, reviewInDays }: Form) => ({
  number,
  name,
  departmentId: department === null ? null : (stage.hospital.departments.get(department) ?? null),
  approachIds: approachOf(stage, slug),
  ownerId: memberOf(stage.hospital, 'doctor@sakura.example').staffId,
  reviewDueOn: addDays(todayInTokyo(stage.services.clock.now()), reviewInDays),
});

type Open = { versionId: ConsentTemplateVersionId; version: number };

const openOf = async (owner: pg.Client, { id }: ConsentTemplate): Promise<Open> => {
  const { rows } = await owner.query<Open>(
    `SELECT id AS "versionId", version FROM consent_template_versions WHERE template_id = $1 AND state IN ('draft', 'inReview')`,
    [id],
  );
  const [open] = rows;
  if (!open) throw new Error(`The template ${id} has no version to work on`);
  return open;
};

const layOut = async (
  scope: StaffScope,
  { versions }: ConsentTemplate,
  layout: { fields: ConsentField[]; rules: ConsentRules },
): Promise<void> => {
  const [draft] = versions;
  if (draft) await saveLayout(scope, { versionId: draft.id, version: draft.version, ...layout });
};

/** The next version of the first form waits for somebody to approve it. */
const beginNext = async ({ services, hospital }: Stage, owner: pg.Client, scope: StaffScope): Promise<void> => {
  const { rows } = await owner.query<{ id: ConsentTemplate['id'] }>(
    'SELECT id FROM consent_templates WHERE facility_id = $1 AND number = $2',
    [hospital.facilityId, forms[0]?.number],
  );
  const [first] = rows;
  if (!first) return;
  const next = await newVersion(scope, { templateId: first.id });
  const copied = await owner.query<{ fields: ConsentField[]; rules: ConsentRules }>(
    "SELECT fields, rules FROM consent_template_versions WHERE template_id = $1 AND state = 'draft'",
    [first.id],
  );
  const [draft] = copied.rows;
  if (draft) await layOut(scope, next, { ...draft, rules: { ...draft.rules, validDays: 90 } });
  const open = await openOf(owner, next);
  await seedLayers(scope, { kind: 'consentTemplateVersion', contentId: open.versionId });
  await submitVersion(services)(scope, {
    ...open,
    note: '有効期間を180日から90日に短くしました。',
  });
};

/** A typed form that still lacks blocks: its page shows what is missing. */
const typeOne = async (stage: Stage, owner: pg.Client, scope: StaffScope): Promise<void> => {
  const { services, hospital, shelf } = stage;
  const { rows } = await owner.query<{ blocks: ExplanationBlocks }>('SELECT blocks FROM approaches WHERE id = $1', [
    shelf.approaches.get('general-anesthesia'),
  ]);
  const made = await createTemplate(services)(scope, {
    number: '麻-001',
    name: '全身麻酔 説明・同意書（見本・医学的確認前）',
    departmentId: hospital.departments.get('35') ?? null,
    approachIds: approachOf(stage, 'general-anesthesia'),
    ownerId: null,
    reviewDueOn: null,
    content: {
      source: 'typed',
      blocks: { ...emptyBlocks, ...rows[0]?.blocks, research: { text: '', absentBecause: null } },
    },
  });
  const { versionId } = await openOf(owner, made);
  await seedLayers(scope, { kind: 'consentTemplateVersion', contentId: versionId });
};
