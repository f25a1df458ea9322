import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { consentWords } from '#words/visit-words.ts';

const REASON_MAX = 400;

type Props = { value: string; onChange: (reason: string) => void };

/** Nobody has to give one: neither for an answer nor for taking it back. */
export function ReasonField({ value, onChange }: Props) {
  return (
    <TextAreaField
      label={consentWords().reply.reason}
      counter={REASON_MAX}
      maxLength={REASON_MAX}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
