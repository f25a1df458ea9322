import {
  PDFCheckBox,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFOptionList,
  type PDFPage,
  PDFRadioGroup,
  PDFSignature,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib';
import {
  type AutoKey,
  type ConsentField,
  type ConsentFieldId,
  type ConsentFieldType,
  type ConsentFiller,
  FIELD_FONT_SIZES,
  type FieldBox,
  fieldLimits,
  type SignerRole,
} from '@nattoku/contract/consent/consent-field';
import { rolesNamedIn } from '@nattoku/rules/consent/printed-places';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { newId } from '#kernel/new-id.ts';
import { pageIndexOf } from '#domain/consent/document/appearance.ts';
import { lieOf, uprightBox } from '#domain/consent/document/upright-pages.ts';

export type DetectedFields = {
  fields: ConsentField[];
  /** Fields whose place or kind could not be made out. */ skipped: number;
};

/** The form fields of a PDF as fields of ours, from the top of the first page down. To be asked before they are printed on the pages. */
export function detectFields(document: PDFDocument): DetectedFields {
  if (!document.catalog.has(PDFName.of('AcroForm'))) return { fields: [], skipped: 0 };
  const pages = document.getPages();
  const found = document
    .getForm()
    .getFields()
    .map((field) => detected(field, pages));
  const fields = found
    .filter((field) => field !== null)
    .toSorted((a, b) => a.box.page - b.box.page || a.box.y - b.box.y || a.box.x - b.box.x)
    .slice(0, fieldLimits.fields);
  return { fields, skipped: found.length - fields.length };
}

const detected = (field: PDFField, pages: readonly PDFPage[]): ConsentField | null => {
  try {
    const kind = kindOf(field);
    const boxes = boxesOf(field, pages);
    const [box] = boxes;
    return kind === null || !box ? null : made(field, kind, boxes, box);
  } catch {
    // One field that is written oddly is no reason to refuse the form.
    return null;
  }
};

/** A push button has nothing to fill in. */
const kindOf = (field: PDFField): ConsentFieldType | null => {
  if (field instanceof PDFTextField) return field.isMultiline() ? 'multilineText' : 'text';
  if (field instanceof PDFCheckBox) return 'checkbox';
  if (field instanceof PDFRadioGroup) return 'radio';
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) return 'select';
  return field instanceof PDFSignature ? 'signature' : null;
};

const boxesOf = (field: PDFField, pages: readonly PDFPage[]): FieldBox[] =>
  field.acroField.getWidgets().flatMap((widget) => {
    const at = pageIndexOf(pages, widget);
    const page = pages[at];
    if (!page) return [];
    const lie = lieOf(page);
    const box = clipped(uprightBox(lie, widget.getRectangle()), lie);
    return box ? [{ page: at + 1, ...box }] : [];
  });

const clipped = (box: Omit<FieldBox, 'page'>, page: { width: number; height: number }) => {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const width = Math.min(page.width, box.x + box.width) - x;
  const height = Math.min(page.height, box.y + box.height) - y;
  return width >= 1 && height >= 1 ? { x, y, width, height } : null;
};

const made = (field: PDFField, kind: ConsentFieldType, boxes: readonly FieldBox[], box: FieldBox): ConsentField => {
  const label = labelOf(field);
  const meaning = kind === 'text' ? meaningOf(label) : { type: kind };
  const signer = meaning.type === 'signature' ? signerOf(label) : null;
  const options = optionsOf(field, boxes);
  return {
    id: newId<ConsentFieldId>(),
    type: meaning.type,
    label,
    box: kind === 'radio' ? around(boxes, box) : box,
    filler: signer ? fillers[signer] : 'staffBefore',
    required: signer === 'patient' || field.isRequired(),
    fontSize: Math.min(FIELD_FONT_SIZES.default, Math.max(FIELD_FONT_SIZES.least, Math.floor(box.height * 0.75))),
    align: 'left',
    text: '',
    autoKey: meaning.autoKey ?? null,
    options,
    signer,
    limits: { maxLength: lengthOf(field), least: null, most: null },
    hint: '',
  };
};

/** What a reader says aloud when the field is reached, or else the last part of its name. */
const labelOf = (field: PDFField): string => {
  const spoken = field.acroField.dict.lookup(PDFName.of('TU'));
  const text = spoken instanceof PDFString || spoken instanceof PDFHexString ? spoken.decodeText() : '';
  const label = text.trim() || (field.getName().split('.').at(-1) ?? '');
  return [...normaliseText(label).replaceAll(/\s+/gu, ' ')].slice(0, fieldLimits.label).join('');
};

const autoKeys: readonly (readonly [AutoKey, RegExp])[] = [
  ['patientNumber', /患者(番号|ID)|診察券番号|カルテ番号/iu],
  ['patientNameKana', /フリガナ|ふりがな|氏名カナ|カナ氏名/u],
  ['proxyName', /^(代諾者|保護者|親権者)(氏名|名)/u],
  ['proxyRelation', /続柄/u],
  ['patientName', /^患者(さま|様)?(の)?(氏|お)?名|^氏名$|^お名前$/u],
  ['birthDate', /生年月日/u],
  ['age', /^年齢/u],
  ['sex', /^性別/u],
  ['patientAddress', /^(患者)?(ご)?住所/u],
  ['patientPhone', /^(患者)?(お)?電話/u],
  ['ward', /^病棟/u],
  ['department', /^(診療科|科名)/u],
  ['procedureName', /^(手術|検査|処置)名|^術式/u],
  ['procedureDate', /(手術|検査|実施)(予定)?日/u],
  ['operatorName', /^(術者|執刀医)/u],
  ['explainedBy', /^説明(した)?(医師?|者)(氏?名)?$/u],
  ['explainedOn', /^説明(した)?(年月)?日/u],
  ['explainerName', /^説明担当/u],
  ['signedDate', /(署名|同意)(年月)?日/u],
];

/** What a text field is for, by its label: the hospital's own form already says it. */
const meaningOf = (label: string): { type: ConsentFieldType; autoKey?: AutoKey } => {
  const auto = autoKeys.find(([, words]) => words.test(label));
  if (auto) return { type: 'auto', autoKey: auto[0] };
  if (/署名|サイン/u.test(label)) return { type: 'signature' };
  return { type: /日付|年月日$/u.test(label) ? 'date' : 'text' };
};

const signerOf = (label: string): SignerRole => rolesNamedIn(label)[0] ?? 'patient';

const fillers: Record<SignerRole, ConsentFiller> = {
  patient: 'patient',
  proxy: 'proxy',
  scribe: 'proxy',
  witness: 'witness',
  interpreter: 'witness',
  doctor: 'staffAfter',
  supervisor: 'staffAfter',
};

const optionsOf = (field: PDFField, boxes: readonly FieldBox[]): ConsentField['options'] => {
  if (field instanceof PDFRadioGroup) {
    const words = field.getOptions().map(normaliseText);
    return boxes.slice(0, fieldLimits.options).map((box, at) => ({ value: words[at] ?? `選択肢${at + 1}`, box }));
  }
  if (!(field instanceof PDFDropdown || field instanceof PDFOptionList)) return [];
  return [...new Set(field.getOptions().map(normaliseText))]
    .filter((value) => value !== '')
    .slice(0, fieldLimits.options)
    .map((value) => ({ value: value.slice(0, fieldLimits.option), box: null }));
};

/** The smallest box that holds those on the same page. */
const around = (boxes: readonly FieldBox[], { page }: FieldBox): FieldBox => {
  const here = boxes.filter((box) => box.page === page);
  const x = Math.min(...here.map((box) => box.x));
  const y = Math.min(...here.map((box) => box.y));
  const right = Math.max(...here.map((box) => box.x + box.width));
  const bottom = Math.max(...here.map((box) => box.y + box.height));
  return { page, x, y, width: right - x, height: bottom - y };
};

const lengthOf = (field: PDFField): number | null => {
  const most = field instanceof PDFTextField ? field.getMaxLength() : undefined;
  return most === undefined || most < 1 ? null : Math.min(most, fieldLimits.text);
};
