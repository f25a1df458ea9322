import { messageVariables, type MessageVariable } from '@nattoku/rules/text/message-variables';
import { Button } from '@nattoku/ui/action/button';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from '#parts/content/message-field.module.css';

type Props = {
  value: string;
  /** Perceived characters. */
  limit: number;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** The text to the patient; a placeholder is put where the cursor stands. */
export function MessageField({ value, limit, error, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const insert = (variable: MessageVariable) => {
    const box = frame.current?.querySelector('textarea');
    if (!box) return;
    const inserted = `{{${variable}}}`;
    const { selectionStart: from, selectionEnd: to } = box;
    flushSync(() => onChange(value.slice(0, from) + inserted + value.slice(to)));
    box.focus();
    box.setSelectionRange(from + inserted.length, from + inserted.length);
  };
  return (
    <div ref={frame} className={styles.message}>
      <TextAreaField
        label="患者さんへのメッセージ"
        name="message"
        rows={6}
        help="オーダーのときに、患者さんに合わせて直せます。病名は書かないでください。"
        counter={limit}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label="差し込む言葉" className={styles.variables}>
        <span className={styles.hint}>差し込む：</span>
        {messageVariables.map((variable) => (
          <Button
            key={variable}
            size="small"
            variant="subTertiary"
            weight="normal"
            aria-label={`${variable}を差し込む`}
            onClick={() => insert(variable)}
          >
            {variable}
          </Button>
        ))}
      </div>
    </div>
  );
}
