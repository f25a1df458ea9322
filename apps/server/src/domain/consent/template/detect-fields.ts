import {
  PDFAcroButton,
  PDFButton,
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
    // A push button has nothing to fill in.
    .filter((field) => !(field instanceof PDFButton))
    .map((field) => detected(field, pages));
  const all = found.flat().toSorted((a, b) => a.box.page - b.box.page || a.box.y - b.box.y || a.box.x - b.box.x);
  const fields = all.slice(0, fieldLimits.fields);
  const unread = found.filter((each) => each.length === 0).length;
  return { fields, skipped: unread + all.length - fields.length };
}

/** One field for each place of it: a name that stands on several pages is filled in on each of them. Choices are one field with several places. */
const detected = (field: PDFField, pages: readonly PDFPage[]): ConsentField[] => {
  try {
    const kind = kindOf(field);
    const places = placesOf(field, pages);
    const [first] = places;
    if (kind === null || !first) return [];
    if (kind === 'radio') return [made(field, kind, around(places, first), optionsAt(places))];
    return places.map(({ box }) => made(field, kind, box, kind === 'select' ? listedIn(field) : []));
  } catch {
    // One field that is written oddly is no reason to refuse the form.
    return [];
  }
};

const kindOf = (field: PDFField): ConsentFieldType | null => {
  if (field instanceof PDFTextField) return field.isMultiline() ? 'multilineText' : 'text';
  if (field instanceof PDFCheckBox) return isChoice(field) ? 'radio' : 'checkbox';
  if (field instanceof PDFRadioGroup) return 'radio';
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) return 'select';
  return field instanceof PDFSignature ? 'signature' : null;
};

/** Boxes of one field that store different values exclude each other. */
const isChoice = ({ acroField }: PDFCheckBox): boolean =>
  new Set(acroField.getWidgets().flatMap((widget) => widget.getOnValue() ?? [])).size > 1;

/** `word`: of a choice, what it stores where this place of it is marked. */
type Place = { box: FieldBox; word: string };

const placesOf = (field: PDFField, pages: readonly PDFPage[]): Place[] => {
  const { acroField } = field;
  const words = acroField instanceof PDFAcroButton ? acroField.getExportValues() : undefined;
  return acroField.getWidgets().flatMap((widget, index) => {
    const at = pageIndexOf(pages, widget);
    const page = pages[at];
    if (!page) return [];
    const lie = lieOf(page);
    const box = clipped(uprightBox(lie, widget.getRectangle()), lie);
    const word = (words?.[index] ?? widget.getOnValue())?.decodeText() ?? '';
    return box ? [{ box: { page: at + 1, ...box }, word }] : [];
  });
};

const clipped = (box: Omit<FieldBox, 'page'>, page: { width: number; height: number }) => {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const width = Math.min(page.width, box.x + box.width) - x;
  const height = Math.min(page.height, box.y + box.height) - y;
  return width >= 1 && height >= 1 ? { x, y, width, height } : null;
};

const made = (
  field: PDFField,
  kind: ConsentFieldType,
  box: FieldBox,
  options: ConsentField['options'],
): ConsentField => {
  const label = labelOf(field);
  const meaning = kind === 'text' ? meaningOf(label) : { type: kind };
  const signer = meaning.type === 'signature' ? signerOf(label) : null;
  return {
    id: newId<ConsentFieldId>(),
    type: meaning.type,
    label,
    box,
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

/** Each with a word of its own: where several places store the same, or nothing, people must be able to tell them apart. */
const optionsAt = (places: readonly Place[]): ConsentField['options'] => {
  const used = new Set<string>();
  return places.slice(0, fieldLimits.options).map(({ box, word }, index) => {
    const plain = optionWord(word) || `選択肢${index + 1}`;
    const value = used.has(plain) ? optionWord(`${index + 1}：${plain}`) : plain;
    used.add(value);
    return { value, box };
  });
};

const listedIn = (field: PDFField): ConsentField['options'] => {
  if (!(field instanceof PDFDropdown || field instanceof PDFOptionList)) return [];
  return [...new Set(field.getOptions().map(optionWord))]
    .filter((value) => value !== '')
    .slice(0, fieldLimits.options)
    .map((value) => ({ value, box: null }));
};

const optionWord = (word: string): string =>
  [...normaliseText(word).replaceAll(/\s+/gu, ' ')].slice(0, fieldLimits.option).join('').trim();

/** The smallest box that holds those on the page of the first one. */
const around = (places: readonly Place[], { box: { page } }: Place): FieldBox => {
  const here = places.map(({ box }) => box).filter((box) => box.page === page);
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
