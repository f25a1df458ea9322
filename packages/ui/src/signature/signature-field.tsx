import type { SignatureImage } from '@nattoku/rules/signature/signature-image';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import type { WitnessedMark } from '@nattoku/rules/signature/witnessed-mark';
import { useId, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#action/button.tsx';
import { classNames } from '#tokens/class-names.ts';
import { FieldError, FieldHelp, RequiredBadge } from '#form/field.tsx';
import type { FieldProps } from '#form/field.tsx';
import { Icon } from '#tokens/icon.tsx';
import { checkCircleIcon, helpIcon, lockIcon, pencilIcon, trashIcon, undoIcon } from '#tokens/icons.tsx';
import { exportSignature } from '#signature/signature-export.ts';
import styles from '#signature/signature-pad.module.css';
import { SignatureSurface } from '#signature/signature-surface.tsx';
import { useSignatureValue } from '#signature/use-signature-value.ts';
import { WitnessedMarkCard } from '#signature/witnessed-mark-card.tsx';
import { WitnessedMarkForm } from '#signature/witnessed-mark-form.tsx';
import { signatureJa } from '#words/signature-words.ts';
import { type KitWords, useKitWords } from '#words/kit-words.ts';

export type SignaturePadHandle = {
  /**
   * The ink as a data URL, png unless another type is given; a witnessed mark has no ink and counts as empty.
   *
   * @throws SignatureImageTypeError for any type but the given three.
   */
  exportImage: (type?: string, quality?: number) => SignatureImage;
};

export type SignaturePadProps = Omit<FieldProps, 'label' | 'labelHidden'> & {
  label: string;
  /** Where the label is in another language than the page. */
  labelLang?: string | undefined;
  /** What stands at the label for the eyes alone. */
  labelMark?: ReactNode;
  /** Whose signature it is, as an id. Another person gets an empty pad, whatever `value` holds. */
  signer: string;
  value: SignatureValue | null;
  /** At the end of each stroke, and at undo, clear and a witnessed mark. */
  onChange: (value: SignatureValue | null) => void;
  /** Shows what was signed and lets nobody change it. */
  locked?: boolean;
  /** Where the signer must write by hand, as a member of staff must. */
  inkOnly?: boolean;
  ref?: Ref<SignaturePadHandle>;
};

/** The pad itself; see signature-pad.tsx, which fetches it. */
export function SignatureField({
  signer,
  value,
  onChange,
  locked = false,
  inkOnly = false,
  ref,
  ...field
}: SignaturePadProps) {
  const id = useId();
  const words = useKitWords('signature', signatureJa);
  const { own, strokes, ...pad } = useSignatureValue({ signer, value, onChange });
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ exportImage: (type, quality) => exportSignature(strokes, type, quality) }));

  const leaveForm = () => {
    flushSync(() => setAsking(false));
    opener.current?.focus();
  };
  const chooseMark = (mark: WitnessedMark) => {
    flushSync(() => {
      setAsking(false);
      pad.setMark(mark);
    });
    card.current?.focus();
  };
  const removeMark = () => {
    flushSync(pad.removeMark);
    opener.current?.focus();
  };

  const state = describeState(own, locked, words);
  const { label, labelLang, labelMark, help, error, required } = field;
  // One voice says the name: a label that it cannot read stands in the legend alone.
  const name = labelLang === undefined ? (strokes ? words.there(label) : words.notThere(label)) : state.text;
  return (
    <fieldset
      className={styles.field}
      aria-describedby={classNames(Boolean(help) && `${id}-help`, `${id}-status`, error && `${id}-error`)}
      data-field
    >
      <legend className={styles.legend}>
        <span lang={labelLang}>
          {label}
          {labelMark}
        </span>
        {required && <RequiredBadge />}
      </legend>
      <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
      {own?.kind === 'witnessedMark' ? (
        <WitnessedMarkCard ref={card} mark={own.mark} onRemove={locked ? undefined : removeMark} />
      ) : (
        <SignatureSurface
          label={name}
          strokes={strokes}
          locked={locked}
          invalid={error !== undefined}
          onWritten={pad.write}
          onFull={() => pad.say((now) => now.full)}
        />
      )}
      <div className={styles.foot}>
        <p id={`${id}-status`} className={classNames(styles.status, own && styles.done)} role="status">
          <Icon path={state.icon} size="small" />
          {(!locked && pad.said) || state.text}
        </p>
        {!locked && own?.kind !== 'witnessedMark' && (
          <div className={styles.tools}>
            <Tool icon={undoIcon} word={words.undo} usable={strokes !== null} onPress={pad.undo} />
            <Tool icon={trashIcon} word={words.clear} usable={strokes !== null} onPress={pad.clear} />
            {!inkOnly && <Opener ref={opener} open={asking} onToggle={() => setAsking(!asking)} />}
          </div>
        )}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {asking && !locked && (
        <WitnessedMarkForm replacesInk={strokes !== null} onDone={chooseMark} onCancel={leaveForm} />
      )}
    </fieldset>
  );
}

/** Keeps the focus where there is nothing to undo or clear any more. */
function Tool({ icon, word, usable, onPress }: { icon: string; word: string; usable: boolean; onPress: () => void }) {
  return (
    <Button size="small" variant={usable ? 'subTertiary' : 'disabled'} weight="normal" icon={icon} onClick={onPress}>
      {word}
    </Button>
  );
}

type OpenerProps = { open: boolean; onToggle: () => void; ref: Ref<HTMLButtonElement> };

function Opener({ open, onToggle, ref }: OpenerProps) {
  const words = useKitWords('signature', signatureJa);
  return (
    <Button
      ref={ref}
      size="small"
      variant="fourth"
      weight="normal"
      icon={helpIcon}
      className={styles.opener}
      aria-expanded={open}
      onClick={onToggle}
    >
      {words.cannotWrite}
    </Button>
  );
}

function describeState(
  value: SignatureValue | null,
  locked: boolean,
  words: KitWords['signature'],
): { text: string; icon: string } {
  if (locked && !value) return { text: words.lockedEmpty, icon: lockIcon };
  if (locked) return { text: words.locked, icon: lockIcon };
  if (value?.kind === 'ink') return { text: words.written, icon: checkCircleIcon };
  if (value) return { text: words.markThere, icon: checkCircleIcon };
  return { text: words.empty, icon: pencilIcon };
}
