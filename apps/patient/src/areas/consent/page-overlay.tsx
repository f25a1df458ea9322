import type { ConsentField, FieldBox, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { witnessedWords } from '@nattoku/rules/signature/witnessed-mark';
import { SignatureInk } from '@nattoku/ui/signature/signature-ink';
import type { CSSProperties } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { valueOf } from '#areas/consent/signing-flow.ts';
import { emptyDraft } from '#areas/consent/draft-store.ts';
import { consentWords } from '#words/visit-words.ts';

type Props = {
  page: number;
  /** CSS pixels for one point. */
  scale: number;
  /** A person who is signing: what they have written lies on the page as it will be printed. */
  signer?: PatientConsentSigner;
};

/** Points: the sentence is longer than a name or a day. */
const AWAITED_SIZE = 8;

const placeOf = ({ x, y, width, height }: FieldBox, scale: number): CSSProperties => ({
  left: x * scale,
  top: y * scale,
  inlineSize: width * scale,
  blockSize: height * scale,
});

/** What was filled in here and signed, on one page of the form. */
export function PageOverlay({ page, scale, signer }: Props) {
  const { consent, draftOf } = useConsent();
  const draft = signer ? draftOf(signer.id) : emptyDraft;
  return consent.fields.map((field) => {
    if (field.signer !== null) {
      const own = field.signer === signer?.role ? inkOf(field, draft) : null;
      const hasSigned = consent.signers.some(({ role, state }) => role === field.signer && state === 'signed');
      if (field.box.page !== page || (!own && !hasSigned)) return null;
      return (
        <div key={field.id} className={styles.ink} style={placeOf(field.box, scale)}>
          {own ? (
            <Ink value={own} name={draft.typedName} />
          ) : (
            <span className={styles.signed}>{consentWords().paper.signed}</span>
          )}
        </div>
      );
    }
    if (explanationFact(field) !== null) return <Awaited key={field.id} field={field} page={page} scale={scale} />;
    return <Value key={field.id} field={field} value={valueOf(consent, field, draft)} page={page} scale={scale} />;
  });
}

const inkOf = ({ id, type }: ConsentField, draft: typeof emptyDraft): SignatureValue | null =>
  type === 'initials' ? (draft.initials[id] ?? null) : draft.ink;

function Ink({ value, name }: { value: SignatureValue; name: string }) {
  if (value.kind === 'ink')
    return <SignatureInk strokes={value.strokes} label={consentWords().paper.signatureOf(name)} />;
  return (
    <span className={styles.signed}>
      {value.kind === 'witnessedMark' ? witnessedWords(value.mark) : consentWords().paper.onPaper}
    </span>
  );
}

/** Names a fact of the explanation that nobody recorded yet; the server sends these fields only until then. */
function Awaited({ field, page, scale }: Pick<ValueProps, 'field' | 'page' | 'scale'>) {
  if (field.box.page !== page) return null;
  const style = { ...placeOf(field.box, scale), fontSize: AWAITED_SIZE * scale };
  return (
    <span className={styles.awaited} style={style}>
      {consentWords().paper.explainedLater}
    </span>
  );
}

type ValueProps = { field: ConsentField; value: FieldValue; page: number; scale: number };

function Value({ field, value, page, scale }: ValueProps) {
  if (field.type === 'radio') {
    const box = field.options.find((option) => option.value === value)?.box;
    if (!box || box.page !== page) return null;
    return <span className={styles.circle} style={placeOf(box, scale)} />;
  }
  if (field.box.page !== page || value === null || value === false || value === '') return null;
  const style = { ...placeOf(field.box, scale), fontSize: field.fontSize * scale, textAlign: field.align };
  return (
    <span className={styles.value} style={style}>
      {value === true ? '✓' : value}
    </span>
  );
}
