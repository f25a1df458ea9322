import type { ConsentField, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { GivenInk, PatientConsent, PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { storedFieldValue } from '@nattoku/rules/consent/field-value';
import { normaliseLine, normaliseText } from '@nattoku/rules/text/normalise-input';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import type { ProofAsked } from '#areas/consent/use-proof.ts';
import { fieldsOf, valueOf } from '#areas/consent/signing-flow.ts';
import type { SigningDraft } from '#areas/consent/draft-store.ts';

/** Everything that this signer wrote, as it is given; null while there is no signature. */
export function givenBy(consent: PatientConsent, signer: PatientConsentSigner, draft: SigningDraft): ProofAsked | null {
  const signature = draft.ink && asGiven(draft.ink);
  if (!signature) return null;
  return {
    signerId: signer.id,
    typedName: normaliseLine(draft.typedName),
    values: fieldsOf(consent, signer).map((field) => ({
      fieldId: field.id,
      value: asStored(field, valueOf(consent, field, draft)),
    })),
    signature,
    initials: Object.fromEntries(
      Object.entries(draft.initials).flatMap(([id, ink]) => {
        const given = asGiven(ink);
        return given ? [[id, given]] : [];
      }),
    ),
  };
}

const asStored = (field: ConsentField, value: FieldValue): FieldValue =>
  storedFieldValue(field, typeof value === 'string' ? normaliseText(value) : value);

/** What a pad of this page gives, with lists that may be changed, as the contract has them; paper is for staff. */
function asGiven(value: SignatureValue): GivenInk | null {
  if (value.kind === 'paper') return null;
  if (value.kind === 'witnessedMark') return { kind: value.kind, signer: value.signer, mark: value.mark };
  const strokes = value.strokes.strokes.map(({ drawnWidth, points }) => ({ drawnWidth, points: [...points] }));
  return { kind: value.kind, signer: value.signer, strokes: { ...value.strokes, strokes } };
}
