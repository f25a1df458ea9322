import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import { type ConsentField, type ConsentFieldId, signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { FileStore } from '@nattoku/baas/file-store';
import { PDFDocument } from '@cantoo/pdf-lib';
import { checkLayout } from '@nattoku/rules/consent/consent-preflight';
import { textsOn } from '#domain/consent/template/printed-on.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import type { FilledForm } from '#domain/consent/document/fill-form.ts';
import { embedTypeface } from '#kernel/pdf/japanese-fonts.ts';

type Files = Pick<FileStore, 'read'>;
type Draw = (files: Files, version: TemplateVersion, preview: 'longest') => Promise<FilledForm>;

/** What places, paper and rules tell, and what is seen when the form is drawn with the longest values that its fields must bear. */
export async function preflightOf(files: Files, version: TemplateVersion, draw: Draw): Promise<LayoutFinding[]> {
  const texts = await textsOn(files, version);
  const laid = checkLayout({ ...version, printed: texts }, signerRoleNames).map((found) => ({
    ...found,
    fieldId: found.fieldId as ConsentFieldId | null,
  }));
  if (version.documentPath === null) return laid;
  const { overflowing, substituted } = await draw(files, version, 'longest');
  const unprintable = [...substituted, ...(await unprintableWords(version.fields))];
  const about = (ids: readonly ConsentFieldId[], words: string, isError: (field: ConsentField) => boolean) =>
    version.fields
      // A field on no page is told by its place already.
      .filter(({ id, box }) => ids.includes(id) && box.page <= version.pages.length)
      .map((field): LayoutFinding => {
        const { id, label, box } = field;
        return {
          severity: isError(field) ? 'error' : 'warning',
          fieldId: id,
          page: box.page,
          message: `「${label}」${words}`,
        };
      });
  return [...laid, ...about(overflowing, CUT, isKnown), ...about(unprintable, UNPRINTABLE, () => true)];
}

/** Choices and values to begin with that the font has no signs for: the drawing holds only the longest of them. */
const unprintableWords = async (fields: readonly ConsentField[]): Promise<ConsentFieldId[]> => {
  const { lacks } = await embedTypeface(await PDFDocument.create(), 'regular');
  return fields.filter((field) => field.type !== 'fixedText' && wordsOf(field).some(lacks)).map(({ id }) => id);
};

const wordsOf = ({ type, options, text }: ConsentField): string[] =>
  type === 'radio' || type === 'select' ? options.map(({ value }) => value) : [text];

const CUT = 'は、長い内容だと枠に入りきらず、途中で切れます。枠を大きくするか、文字を小さくしてください。';
const UNPRINTABLE =
  'に、そのまま印刷できない文字があります。〓か、点線の枠で囲んだ標準の字形で印刷されます。別の文字にしてください。';

/**
 * Whether what a field must bear is known before anybody fills it in: then cutting it is a mistake of the form. How long a free text gets is up
 * to the person who writes it, who is told when it does not fit; what is cut below ink is the caption, which the certificate repeats.
 */
const isKnown = ({ type, required, limits }: ConsentField): boolean => {
  if (type === 'signature' || type === 'initials') return false;
  const isFree = type === 'text' || type === 'multilineText';
  return !isFree || required || limits.maxLength !== null;
};
