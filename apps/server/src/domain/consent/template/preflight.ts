import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import { type ConsentField, type ConsentFieldId, signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { FileStore } from '@nattoku/baas/file-store';
import { PDFDocument } from '@cantoo/pdf-lib';
import { checkLayout } from '@nattoku/rules/consent/consent-preflight';
import { textsOn } from '#domain/consent/template/printed-on.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import { type Rehearsal, rehearseSeal } from '#domain/consent/sealing/rehearse-seal.ts';
import { embedTypeface } from '#kernel/pdf/japanese-fonts.ts';

type Files = Pick<FileStore, 'read'>;

/** What places, paper and rules tell, and what comes out when a form is sealed with the longest values that its fields must bear. */
export async function preflightOf(files: Files, version: TemplateVersion): Promise<LayoutFinding[]> {
  const texts = await textsOn(files, version);
  const laid = checkLayout({ ...version, printed: texts }, signerRoleNames).map((found) => ({
    ...found,
    fieldId: found.fieldId as ConsentFieldId | null,
  }));
  if (version.documentPath === null) return laid;
  const rehearsal = await rehearseSeal(files, version);
  const { overflowing, substituted } = rehearsal;
  const unprintable = [...substituted, ...(await unprintableWords(version.fields))];
  const about = (ids: readonly ConsentFieldId[], finding: (field: ConsentField) => Saying) =>
    version.fields
      // A field on no page is told by its place already.
      .filter(({ id, box }) => ids.includes(id) && box.page <= version.pages.length)
      .map((field): LayoutFinding => {
        const { id, label, box } = field;
        const { severity, words } = finding(field);
        return { severity, fieldId: id, page: box.page, message: `「${label}」${words}` };
      });
  return [
    ...laid,
    ...about(overflowing, overflowFinding),
    ...about(unprintable, () => ({ severity: 'error', words: UNPRINTABLE })),
    ...sealFindings(rehearsal, version.fields),
  ];
}

/** What no signed form could be sealed with; each names its field. */
export const sealFindings = (
  { isSealable, texts, ink }: Pick<Rehearsal, 'isSealable' | 'texts' | 'ink'>,
  fields: readonly ConsentField[],
): LayoutFinding[] => {
  if (!isSealable) return [{ severity: 'error', fieldId: null, page: null, message: UNSEALABLE }];
  return [...texts, ...ink].map(({ fieldId, page, isInk }) => {
    const label = fields.find(({ id }) => id === fieldId)?.label;
    const subject = label === undefined ? '署名証明書' : `「${label}」`;
    return { severity: 'error', fieldId, page, message: `${subject}${isInk ? UNSEEN : UNREAD}` };
  });
};

/** Choices and values to begin with that the font has no signs for: the drawing holds only the longest of them. */
const unprintableWords = async (fields: readonly ConsentField[]): Promise<ConsentFieldId[]> => {
  const { lacks } = await embedTypeface(await PDFDocument.create(), 'regular');
  return fields.filter((field) => field.type !== 'fixedText' && wordsOf(field).some(lacks)).map(({ id }) => id);
};

const wordsOf = ({ type, options, text }: ConsentField): string[] =>
  type === 'radio' || type === 'select' ? options.map(({ value }) => value) : [text];

const ENLARGE = '枠を大きくするか、文字を小さくしてください。';
const TOO_LONG = `は、長い内容だと枠に入りきりません。${ENLARGE}`;
const CONTINUED = `は、長い内容だと枠に入りきらず、全文が別紙に印刷されます。枠の中に収めるときは、${ENLARGE}`;
const CAPTION_CUT = `の氏名と日時は、長いと枠に入りきらず、途中で切れます（署名証明書には全文が残ります）。${ENLARGE}`;
const UNPRINTABLE =
  'に、そのまま印刷できない文字があります。〓か、点線の枠で囲んだ標準の字形で印刷されます。別の文字にしてください。';

const UNREAD =
  'に入れた文字を、署名のあとの書類から読み返せません。ほかの文字や項目と重ならない場所へ移すか、別の文字にしてください。';
const UNSEEN = 'に入れた内容は、この場所では見えません。地の色の明るい場所へ移してください。';
const UNSEALABLE =
  'このPDFは、署名のあとで確定できません。PDFをいったん「PDFとして印刷」で作り直して、取り込み直してください。';

type Saying = Pick<LayoutFinding, 'severity'> & { words: string };

/**
 * The form itself determines choices, dates, fixed texts and fields that fill themselves in: a box that is too small for them is a mistake of the
 * form. How long a free text gets is up to the person who writes it, and all of it is printed on an attachment.
 */
const overflowFinding = ({ type }: ConsentField): Saying => {
  if (type === 'signature' || type === 'initials') return { severity: 'warning', words: CAPTION_CUT };
  if (type === 'text' || type === 'multilineText') return { severity: 'warning', words: CONTINUED };
  return { severity: 'error', words: TOO_LONG };
};
