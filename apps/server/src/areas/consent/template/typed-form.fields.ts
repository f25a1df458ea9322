import type {
  AutoKey,
  ConsentField,
  ConsentFieldId,
  ConsentFieldType,
  ConsentFiller,
  ConsentPage,
  FieldBox,
  SignerRole,
} from '@nattoku/contract/consent/consent-field';
import { plainField } from '@nattoku/contract/consent/consent-field';
import { newId } from '#kernel/new-id.ts';

export type LaidField = { label: string; type?: ConsentFieldType; autoKey?: AutoKey; signer?: SignerRole };

const fillers: Partial<Record<SignerRole, ConsentFiller>> = {
  patient: 'patient',
  proxy: 'proxy',
  witness: 'witness',
  doctor: 'staffAfter',
};

const typeOf = ({ type, autoKey, signer }: LaidField): ConsentFieldType => {
  if (signer) return 'signature';
  return autoKey ? 'auto' : (type ?? 'text');
};

export const laidField = (laid: LaidField, box: FieldBox): ConsentField => ({
  id: newId<ConsentFieldId>(),
  label: laid.label,
  box,
  ...plainField,
  type: typeOf(laid),
  filler: (laid.signer && fillers[laid.signer]) ?? 'staffBefore',
  required: laid.signer === 'patient' || laid.type === 'date' || laid.autoKey === 'explainedOn',
  autoKey: laid.autoKey ?? null,
  signer: laid.signer ?? null,
});

const isSame = (a: ConsentField, b: ConsentField): boolean =>
  a.type === b.type && a.label === b.label && a.autoKey === b.autoKey && a.signer === b.signer;

/** A box that fits on its page; behind the last one where its own is gone, so that it is on none until somebody places it. */
const onto = (box: FieldBox, pages: readonly ConsentPage[], pageCount: number): FieldBox => {
  const page = pages[box.page - 1];
  if (!page) return { ...box, page: Math.max(box.page, pageCount + 1) };
  const width = Math.min(box.width, page.width);
  const height = Math.min(box.height, page.height);
  return {
    page: box.page,
    width,
    height,
    x: Math.min(box.x, page.width - width),
    y: Math.min(box.y, page.height - height),
  };
};

/**
 * Fields that somebody placed, on pages that have changed: none is lost, none lies beside the paper, and none moves to another page. `pageCount`
 * counts pages too that nobody places fields on.
 */
export const fieldsOnto = (
  fields: readonly ConsentField[],
  pages: readonly ConsentPage[],
  pageCount = pages.length,
): ConsentField[] =>
  fields.map((field) => ({
    ...field,
    box: onto(field.box, pages, pageCount),
    options: field.options.map((option) => ({ ...option, box: option.box && onto(option.box, pages, pageCount) })),
  }));

/** The fields of a form that was laid out again: those of the layout go where it puts them and keep what else was said about them. */
export const refit = (
  before: readonly ConsentField[],
  laid: readonly ConsentField[],
  pages: readonly ConsentPage[],
): ConsentField[] => {
  if (before.length === 0) return [...laid];
  return fieldsOnto(before, pages).map((field) => {
    const again = laid.find((one) => isSame(one, field));
    return again ? { ...field, box: again.box } : field;
  });
};
