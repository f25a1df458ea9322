import type { ConsentField, FieldBox, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { isPlainDate, writtenDate } from '@nattoku/rules/time/plain-date';
import { explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { witnessedWords } from '@nattoku/rules/signature/witnessed-mark';
import { SignatureInk } from '@nattoku/ui/signature/signature-ink';
import { DocumentPages, type DocumentPage } from '@nattoku/ui/document/document-pages';
import { type CSSProperties, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { valueOf } from '#areas/consent/signing-flow.ts';
import { emptyDraft } from '#areas/consent/draft-store.ts';
import { Notice } from '#frame/notice.tsx';
import { LayeredName } from '#words/layered-name.tsx';
import { consentWords } from '#words/visit-words.ts';

type Props = {
  pages: readonly DocumentPage[];
  imageOf: (page: number, width: number) => string;
  /** The person who is signing: the overlay has what they have written. */
  signer?: PatientConsentSigner;
  /** Whether the picture of a page shows the values itself. */
  isDrawn?: (page: number) => boolean;
};

/**
 * The pages of the form with what was filled in laid over them. Below them follows in full each text that is longer than its box, because the
 * overlay shows only its beginning.
 */
export function OverlaidPages({ pages, imageOf, signer, isDrawn = () => false }: Props) {
  const { consent, draftOf } = useConsent();
  const { clipped, reportClipped } = useClippedFields();
  const draft = signer ? draftOf(signer.id) : emptyDraft;
  const continued = consent.fields.filter(({ id }) => clipped.has(id));
  return (
    <>
      <DocumentPages
        label={consentWords().documentTitle}
        pages={pages}
        imageOf={imageOf}
        renderOverlay={(page, scale) =>
          !isDrawn(page) && <PageOverlay {...{ page, scale, clipped, reportClipped }} signer={signer} />
        }
      />
      {continued.length > 0 && (
        <Notice tone="quiet">
          {consentWords().paper.continued}
          <dl className={styles.continued}>
            {continued.map((field) => (
              <div key={field.id}>
                <dt>
                  <LayeredName>{field.label}</LayeredName>
                </dt>
                <dd>{valueOf(consent, field, draft)}</dd>
              </div>
            ))}
          </dl>
        </Notice>
      )}
    </>
  );
}

type ClippedFields = {
  /** The ids of the fields whose text the overlay cannot show whole. */
  clipped: ReadonlySet<string>;
  reportClipped: (fieldId: string, isClipped: boolean) => void;
};

function useClippedFields(): ClippedFields {
  const [clipped, setClipped] = useState<ReadonlySet<string>>(new Set());
  const reportClipped = useCallback((fieldId: string, isClipped: boolean) => {
    setClipped((was) => {
      if (was.has(fieldId) === isClipped) return was;
      return new Set(isClipped ? [...was, fieldId] : [...was].filter((id) => id !== fieldId));
    });
  }, []);
  return { clipped, reportClipped };
}

type OverlayProps = ClippedFields & {
  page: number;
  /** CSS pixels for one point. */
  scale: number;
  signer: PatientConsentSigner | undefined;
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
function PageOverlay({ page, scale, signer, clipped, reportClipped }: OverlayProps) {
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
    const value = valueOf(consent, field, draft);
    return <Value key={field.id} {...{ field, value, page, scale, reportClipped }} isClipped={clipped.has(field.id)} />;
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
function Awaited({ field, page, scale }: Pick<TextProps, 'field' | 'scale'> & { page: number }) {
  if (field.box.page !== page) return null;
  const style = { ...placeOf(field.box, scale), fontSize: AWAITED_SIZE * scale };
  return (
    <span className={styles.awaited} style={style}>
      {consentWords().paper.explainedLater}
    </span>
  );
}

type ValueProps = Omit<TextProps, 'text'> & { value: FieldValue; page: number };

function Value({ value, page, ...place }: ValueProps) {
  const { field, scale } = place;
  if (field.type === 'radio') {
    const box = field.options.find((option) => option.value === value)?.box;
    // The record has the words of an option that has no place of its own.
    if (box) return box.page === page && <span className={styles.circle} style={placeOf(box, scale)} />;
  }
  if (field.box.page !== page || value === null || value === false || value === '') return null;
  if (value === true) return <Text {...place} text="✓" />;
  return <Text {...place} text={field.type === 'date' && isPlainDate(value) ? writtenDate(value) : value} />;
}

type TextProps = Pick<ClippedFields, 'reportClipped'> & {
  field: ConsentField;
  text: string;
  scale: number;
  isClipped: boolean;
};

function Text({ field: { id, box, fontSize, align }, text, scale, isClipped, reportClipped }: TextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const size = fontSize * scale;
  useLayoutEffect(() => {
    if (element.current) reportClipped(id, isLargerThanItsBox(element.current, size));
    return () => reportClipped(id, false);
  }, [id, box, text, size, reportClipped]);
  return (
    <span ref={element} className={styles.value} style={{ ...placeOf(box, scale), fontSize: size, textAlign: align }}>
      {text}
      {isClipped && (
        <span className={styles.more} aria-hidden="true">
          …
        </span>
      )}
    </span>
  );
}

/** A line that is a little higher than its box can be read; a further line or a further character is larger by more than half of the font size. */
const isLargerThanItsBox = (
  { scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement,
  fontSize: number,
): boolean => Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth) > fontSize / 2;
