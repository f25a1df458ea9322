import type { ConsentPreview } from '@nattoku/contract/consent/consent-editor';
import type { ConsentField, ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import { sampleOf, sampleSentence } from '@nattoku/rules/consent/consent-samples';
import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import type { FieldSignature } from '#domain/consent/document/fill-form.ts';

type Length = 'usual' | 'longest';

/** Characters of a text whose field says no most: as many as people write into one. */
const SIGNS: Record<Length, { text: number; multilineText: number }> = {
  usual: { text: 8, multilineText: 40 },
  longest: { text: 30, multilineText: 200 },
};

function sampleValue(field: ConsentField, length: Length): FieldValue {
  switch (field.type) {
    case 'auto':
      return field.autoKey === null ? null : sampleOf(field.autoKey, length);
    case 'checkbox':
      return true;
    case 'radio':
    case 'select':
      return optionOf(field, length);
    case 'date':
      return sampleOf('signedDate', length);
    case 'number':
      return field.limits.most ?? (length === 'usual' ? '12' : '123456');
    case 'text':
    case 'multilineText':
      return sampleSentence(Math.min(field.limits.maxLength ?? 10_000, SIGNS[length][field.type]));
    default:
      return null;
  }
}

const optionOf = ({ options }: ConsentField, length: Length): string | null => {
  const values = options.map(({ value }) => value);
  return (length === 'usual' ? values[0] : values.toSorted((a, b) => b.length - a.length)[0]) ?? null;
};

/** What staff fill in before a form is issued, and what the system does then. */
const isIssued = ({ type, filler, autoKey }: ConsentField): boolean =>
  filler === 'staffBefore' && type !== 'signature' && type !== 'initials' && autoKey !== 'signedDate';

/** What is written into a form with a pen: signatures, and what others than staff fill in. */
export const isPenned = ({ type, filler }: ConsentField): boolean =>
  type === 'signature' || type === 'initials' || filler !== 'staffBefore';

const STROKES: SignatureStrokes = {
  version: 1,
  aspect: 0.4,
  strokes: [0.12, 0.3, 0.48, 0.66].map((left) => ({
    drawnWidth: 600,
    points: Array.from({ length: 24 }, (_, at) => ({
      x: left + (at / 23) * 0.16,
      y: 0.2 + 0.09 * Math.sin(at * 0.9) + 0.03 * Math.sin(left * 40),
      t: at * 18,
      pressure: 0.5,
    })),
  })),
};

/** On the day that the samples call the day of signing. */
const signedAt: Record<Length, string> = { usual: '2026年11月20日 9時30分', longest: '2026年12月28日 10時30分' };

type Samples = { values: Map<ConsentFieldId, FieldValue>; signatures: FieldSignature[] };

/** Made-up values for a look at a form. Nobody's: the samples of `@nattoku/rules/consent/consent-samples`. */
export function samplesFor(fields: readonly ConsentField[], preview: ConsentPreview): Samples {
  const length = preview === 'longest' ? 'longest' : 'usual';
  const isWhole = preview === 'filled' || preview === 'longest';
  const filled = fields.filter((field) => isWhole || isIssued(field));
  const values = new Map(filled.map((field) => [field.id, sampleValue(field, length)] as const));
  const caption = `${sampleOf('patientName', length)}　${signedAt[length]}`;
  const signatures = fields
    .filter(({ type }) => isWhole && (type === 'signature' || type === 'initials'))
    .map(({ id, type }) => ({
      fieldId: id,
      signature: { signer: '見本', kind: 'ink', strokes: STROKES } as const,
      caption: type === 'signature' ? caption : '',
    }));
  return { values, signatures };
}
