import {
  autoKeyNames,
  type ConsentField,
  ConsentFieldId,
  type ConsentFieldType,
  consentFieldTypeNames,
  type ConsentFiller,
  type FieldBox,
  plainField,
  type SignerRole,
  signerRoleNames,
} from '@nattoku/contract/consent/consent-field';
import { isSigner, type Participant } from '#areas/consent/editor/field/participant.ts';
import { newIdempotencyKey } from '@nattoku/contract/shared/idempotency-key';

/** Points; as such boxes are on paper. */
const sizes: Record<ConsentFieldType, { width: number; height: number }> = {
  text: { width: 160, height: 20 },
  multilineText: { width: 260, height: 60 },
  number: { width: 60, height: 20 },
  date: { width: 130, height: 20 },
  checkbox: { width: 14, height: 14 },
  radio: { width: 110, height: 20 },
  select: { width: 130, height: 20 },
  signature: { width: 190, height: 44 },
  initials: { width: 60, height: 32 },
  fixedText: { width: 160, height: 20 },
  auto: { width: 160, height: 20 },
};
const OPTION = { width: 48, height: 20, gap: 14 };

/** A random id; the same kind that keys of requests are. */
export const newFieldId = (): ConsentFieldId => ConsentFieldId.parse(newIdempotencyKey());

/** Who writes into a place for this signer. */
const fillerOf = (signer: SignerRole): ConsentFiller => {
  // Who writes for the patient fills in what the patient would.
  if (signer === 'scribe') return 'patient';
  return signer === 'patient' || signer === 'proxy' || signer === 'witness' ? signer : 'staffAfter';
};

const isInk = (type: ConsentFieldType): boolean => type === 'signature' || type === 'initials';

/** Whose ink it is where a person is asked for who may be no signer: staff sign as the doctor, afterwards. */
const signerFor = (participant: Participant): SignerRole => {
  if (isSigner(participant)) return participant;
  return participant === 'staffAfter' ? 'doctor' : 'patient';
};

/** What a field has besides its name and place when it becomes one of this type. */
export function ofType(
  type: ConsentFieldType,
  box: FieldBox,
): Pick<ConsentField, 'type' | 'autoKey' | 'options' | 'signer' | 'limits'> {
  const isChoice = type === 'radio' || type === 'select';
  return {
    type,
    autoKey: type === 'auto' ? 'patientName' : null,
    options: isChoice
      ? ['はい', 'いいえ'].map((value, at) => ({ value, box: type === 'radio' ? optionBox(box, at) : null }))
      : [],
    signer: isInk(type) ? 'patient' : null,
    limits: plainField.limits,
  };
}

const optionBox = ({ page, x, y }: FieldBox, at: number): FieldBox => ({
  page,
  x: x + at * (OPTION.width + OPTION.gap),
  y,
  width: OPTION.width,
  height: OPTION.height,
});

/** How large a field of this type begins, in points. */
export const sizeOf = (type: ConsentFieldType): { width: number; height: number } => sizes[type];

/** What is printed or fills itself in is nobody's to fill in. */
const isNobodys = (type: ConsentFieldType): boolean => type === 'fixedText' || type === 'auto';

/** A field of a type with its upper left corner at a place of a page, in points, for this participant to fill in or sign. */
export function newField(
  type: ConsentFieldType,
  page: number,
  at: { x: number; y: number },
  participant: Participant = 'staffBefore',
): ConsentField {
  const box: FieldBox = { page, ...at, ...sizes[type] };
  const rest = ofType(type, box);
  const signer = isInk(type) ? signerFor(participant) : null;
  const filler = isSigner(participant) ? fillerOf(participant) : participant;
  return {
    ...plainField,
    id: newFieldId(),
    label: nameOf(type, { ...rest, signer }),
    box,
    filler: signer ? fillerOf(signer) : isNobodys(type) ? plainField.filler : filler,
    required: type === 'signature' && signer === 'patient',
    text: type === 'fixedText' ? '固定の文字' : '',
    ...rest,
    signer,
  };
}

const nameOf = (type: ConsentFieldType, { signer, autoKey }: Pick<ConsentField, 'signer' | 'autoKey'>): string => {
  if (autoKey) return autoKeyNames[autoKey];
  if (signer) return `${signerRoleNames[signer]}の${consentFieldTypeNames[type]}`;
  return consentFieldTypeNames[type];
};

/** Another signer: filler and, while nobody chose one, the name follow. */
export const signedBy = (field: ConsentField, signer: SignerRole): ConsentField => ({
  ...field,
  signer,
  filler: fillerOf(signer),
  label: field.label === nameOf(field.type, field) ? nameOf(field.type, { ...field, signer }) : field.label,
});

/** Another content that fills itself in; while nobody chose a name, it follows. */
export const filledWith = (field: ConsentField, autoKey: NonNullable<ConsentField['autoKey']>): ConsentField => ({
  ...field,
  autoKey,
  filler: autoKey === 'signedDate' ? 'staffAfter' : 'staffBefore',
  label: field.label === nameOf(field.type, field) ? autoKeyNames[autoKey] : field.label,
});

/** Types whose value to begin with staff type in; a field of another type has none. */
export const beginsWithText = (type: ConsentFieldType): boolean =>
  type === 'text' || type === 'multilineText' || type === 'number';

/** Another type in the same place; a name that nobody chose follows. */
export const changedType = (field: ConsentField, type: ConsentFieldType): ConsentField => {
  const rest = ofType(type, field.box);
  const text = beginsWithText(field.type) && beginsWithText(type) ? field.text : '';
  const options = field.options.length > 0 && rest.options.length > 0 ? keepOptions(field, rest) : rest.options;
  const label = field.label === nameOf(field.type, field) ? nameOf(type, rest) : field.label;
  return { ...field, ...rest, text, options, label, filler: rest.signer ? fillerOf(rest.signer) : field.filler };
};

/** The words of a choice stay when it changes between a circle on paper and a list. */
const keepOptions = (field: ConsentField, { type }: Pick<ConsentField, 'type'>): ConsentField['options'] =>
  field.options.map(({ value, box }, at) => ({
    value,
    box: type === 'radio' ? (box ?? optionBox(field.box, at)) : null,
  }));
