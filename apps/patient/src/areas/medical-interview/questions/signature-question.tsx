import type { SignatureItem } from '@nattoku/rules/interview/item/interview-item';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { Button } from '@nattoku/ui/action/button';
import { FieldError } from '@nattoku/ui/form/field';
import { checkIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { SignaturePad } from '@nattoku/ui/signature/signature-pad';
import { useId, useState } from 'react';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import { photoAddress, sendPhoto } from '#areas/medical-interview/photo-sending.ts';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { usePatientPage } from '#visit/patient-context.tsx';
import { interviewWords } from '#words/interview/interview-words.ts';
import { signatureLabel, useLayeredLabel } from '#words/layered-name.tsx';

/** The pad of the platform. What was written is sent when the person says that it is right. */
export function SignatureQuestion({ item, place, answer, error, onAnswer }: QuestionProps<SignatureItem>) {
  const id = useId();
  const words = interviewWords().signature;
  const labelOf = useLayeredLabel();
  const { itemId, tellSending } = useInterview();
  const { ask, preview } = usePatientPage();
  const [ink, setInk] = useState<SignatureValue | null>(null);
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const file = answer?.type === 'files' ? answer.files[0] : undefined;

  const write = (value: SignatureValue | null) => {
    setInk(value);
    onAnswer(undefined, value === null ? null : words.notYet);
  };
  const give = async () => {
    if (ink === null || preview) return;
    setState('sending');
    tellSending(place, 'signature');
    onAnswer(undefined, words.sending);
    try {
      const taken = await sent(ink);
      setState('idle');
      setInk(null);
      onAnswer({ type: 'files', files: [taken] });
    } catch {
      setState('failed');
      onAnswer(undefined, words.notYet);
    } finally {
      tellSending(place, null);
    }
  };
  /** @throws where the strokes make no picture, or the hospital is not reached */
  const sent = async (strokes: SignatureValue): Promise<string> => {
    const picture = await drawn(strokes);
    if (picture === null) throw new Error('Strokes that make no picture');
    const { id: taken } = await ask(() => sendPhoto(itemId, picture));
    return taken;
  };
  if (file !== undefined)
    return (
      <div className={styles.stack}>
        <img className={styles.signed} src={photoAddress(file)} alt={words.given} />
        <p role="status">{words.given}</p>
        <Button variant="tertiary" size="small" icon={pencilIcon} onClick={() => onAnswer(undefined)}>
          {words.again}
        </Button>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    );
  return (
    <div className={styles.stack}>
      <SignaturePad
        {...(item.text ? signatureLabel(labelOf(item.text)) : { label: words.label })}
        help={words.help}
        required={item.isRequired}
        inkOnly
        signer={`${itemId}:${place}`}
        value={ink}
        error={error}
        // What is on its way is what is seen (specification/signature.md §1).
        locked={state === 'sending'}
        onChange={write}
      />
      {ink !== null && (
        <Button variant="secondary" icon={checkIcon} loading={state === 'sending'} onClick={() => void give()}>
          {words.use}
        </Button>
      )}
      <p role="alert" className={styles.problem}>
        {state === 'failed' && words.failed}
      </p>
    </div>
  );
}

/** The strokes as a picture. */
async function drawn(ink: SignatureValue): Promise<Blob | null> {
  if (ink.kind !== 'ink') return null;
  const { exportSignature } = await import('@nattoku/ui/signature/signature-export');
  const { data } = exportSignature(ink.strokes, 'image/png');
  if (data === null) return null;
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}
