import type { Language } from '@nattoku/contract/shared/primitives';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { ChatTemplateMenu, withInserted } from '#parts/chat/chat-template-menu.tsx';
import styles from '#parts/order/patient-message-field.module.css';

type Props = {
  value: string;
  /** Perceived characters. */
  limit: number;
  /** What the placeholders of a kept text stand for. */
  values: MessageValues;
  /** Which the patient reads: texts kept in it stand first. */
  language: Language | undefined;
  label?: string;
  help?: string;
  rows?: number;
  error?: string | undefined;
  onChange: (message: string) => void;
};

/** What goes to the patient with an order, typed or taken from the texts that are kept. */
export function PatientMessageField({
  value,
  limit,
  values,
  language,
  label = '患者さんへのメッセージ',
  rows = 4,
  onChange,
  ...field
}: Props) {
  return (
    <div className={styles.message}>
      <TextAreaField
        label={label}
        name="message"
        rows={rows}
        counter={limit}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...field}
      />
      <div>
        <ChatTemplateMenu
          values={values}
          language={language}
          onInsert={(text) => onChange(withInserted(value, text))}
        />
      </div>
    </div>
  );
}
