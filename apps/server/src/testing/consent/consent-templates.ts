import { createHash } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type ConsentField, type ConsentFieldId, plainField } from '@nattoku/contract/consent/consent-field';
import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import { type ConsentRules, defaultConsentRules } from '@nattoku/contract/consent/consent-rules';
import type {
  ApproachId,
  ConsentTemplateId,
  ConsentTemplateVersionId,
  DepartmentId,
} from '@nattoku/contract/shared/primitives';
import { newId } from '#kernel/new-id.ts';
import type { Hospital } from '#testing/hospital.ts';

const A4 = { width: 595, height: 842 };

const plain = new Map<number, Promise<Uint8Array>>();

/**
 * Pages with a line of print on each, A4; the same bytes for the same number of pages. The server rehearses the seal of a form once for the same
 * pages and fields, which takes a second, so that all forms of the usual template share one rehearsal.
 */
export function plainPages(count = 1): Promise<Uint8Array> {
  const made = plain.get(count) ?? makePlainPages(count);
  plain.set(count, made);
  return made;
}

async function makePlainPages(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= count; page += 1) {
    document.addPage([A4.width, A4.height]).drawText(`Consent form, page ${page}`, { x: 60, y: 780, size: 12, font });
  }
  return document.save();
}

const usualParts: readonly Partial<ConsentField>[] = [
  { type: 'auto', label: '患者氏名', autoKey: 'patientName' },
  {},
  { type: 'signature', label: '患者署名', filler: 'patient', signer: 'patient' },
  { type: 'signature', label: '代諾者署名', filler: 'proxy', signer: 'proxy', required: false },
  { type: 'signature', label: '医師署名', filler: 'staffAfter', signer: 'doctor', required: false },
];
const usual = usualParts.map((field): Partial<ConsentField> => ({ ...field, id: newId<ConsentFieldId>() }));

let place = 0;
const placeAt = (row: number) => ({ page: 1, x: 60, y: 100 + row * 34, width: 240, height: 24 });

/** A text that staff fill in before the form is issued, somewhere on the first page; what matters to a test is given. */
export const aField = (given: Partial<ConsentField> = {}): ConsentField => ({
  id: newId<ConsentFieldId>(),
  label: '病名',
  // Below the usual fields, one after the other.
  box: placeAt(usual.length + (place++ % 13)),
  ...plainField,
  ...given,
});

/** Name of the patient, a diagnosis that staff type, and the signatures of patient and doctor, one below the other; with the same ids each time. */
export const usualFields = (): ConsentField[] => usual.map((field, row) => aField({ ...field, box: placeAt(row) }));

type GivenTemplate = {
  name?: string;
  number?: string;
  state?: 'draft' | 'inReview' | 'published' | 'retired';
  fields?: ConsentField[];
  rules?: Partial<ConsentRules>;
  reading?: ReadingSection[];
  pageCount?: number;
  /** Pages of its own, A4, as many as `pageCount` says. */
  pdf?: Uint8Array;
  approachIds?: ApproachId[];
  departmentId?: DepartmentId | null;
  /** Adds a version to a template that is there; what was published before is retired. */
  templateId?: ConsentTemplateId;
};

export type TestTemplate = {
  id: ConsentTemplateId;
  versionId: ConsentTemplateVersionId;
  name: string;
  number: string;
  fields: ConsentField[];
  /** Of its pages. */
  sha256: Buffer;
};

let nextNumber = 1;

/** A form as if it had been taken in, laid out and – unless another state is given – published. */
export async function givenConsentTemplate(hospital: Hospital, given: GivenTemplate = {}): Promise<TestTemplate> {
  const { server, facilityId, staff } = hospital;
  const { name = '内視鏡検査 説明・同意書', number = `C-${nextNumber++}`, state = 'published', pageCount = 1 } = given;
  const { fields = usualFields(), approachIds = [], departmentId = null } = given;
  const reading = given.reading ?? [{ heading: '検査について', text: '内視鏡で胃の中を観察します。' }];
  const id = given.templateId ?? newId<ConsentTemplateId>();
  const versionId = newId<ConsentTemplateVersionId>();
  const bytes = given.pdf ?? (await plainPages(pageCount));
  const sha256 = createHash('sha256').update(bytes).digest();
  const path = `consent-templates/${facilityId}/${versionId}.pdf`;
  await server.services.files.put(path, bytes, { contentType: 'application/pdf' });

  const author = staff.admin.staffId;
  await server.owner.query(
    `INSERT INTO consent_templates (id, facility_id, number, name, department_id, approach_ids, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [id, facilityId, number, name, departmentId, approachIds, author],
  );
  if (state === 'published') {
    await server.owner.query(
      "UPDATE consent_template_versions SET state = 'retired', retired_at = now() WHERE template_id = $1 AND state = 'published'",
      [id],
    );
  }
  const pages = Array.from({ length: pageCount }, () => A4);
  const rules: ConsentRules = { ...defaultConsentRules, ...given.rules };
  const isOut = state === 'published' || state === 'retired';
  await server.owner.query(
    `INSERT INTO consent_template_versions (id, facility_id, template_id, number, state, source, document_path, document_sha256, pages, fields,
            reading, rules, author_id, published_at, retired_at)
     SELECT $1, $2, $3, count(*) + 1, $4, 'pdf', $5, $6, $7, $8, $9, $10, $11, CASE WHEN $12 THEN now() END, CASE WHEN $4 = 'retired' THEN now() END
       FROM consent_template_versions WHERE template_id = $3`,
    [
      versionId,
      facilityId,
      id,
      state,
      path,
      sha256,
      JSON.stringify(pages),
      JSON.stringify(fields),
      JSON.stringify(reading),
      JSON.stringify(rules),
      author,
      isOut,
    ],
  );
  return { id, versionId, name, number, fields, sha256 };
}
