import { chatTemplateLimits } from '@nattoku/contract/chat/chat-template';
import { messageVariables } from '@nattoku/rules/text/message-variables';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import styles from '#areas/chat/template/chat-template.module.css';
import { longSentenceIn } from '#areas/chat/template/long-sentence.ts';
import type { TemplateValues } from '#areas/chat/template/template-values.ts';

type Props = { control: Control<TemplateValues>; error: string | undefined };

/** The text, and buttons that put a placeholder where the cursor stands. */
export function BodyField({ control, error }: Props) {
  const { field } = useController({ control, name: 'body' });
  const id = useId();
  const long = longSentenceIn(field.value);
  const insert = (name: string) => {
    const box = document.getElementById(id);
    const [start, end] =
      box instanceof HTMLTextAreaElement
        ? [box.selectionStart, box.selectionEnd]
        : [field.value.length, field.value.length];
    const placeholder = `{{${name}}}`;
    field.onChange(field.value.slice(0, start) + placeholder + field.value.slice(end));
    requestAnimationFrame(() => {
      if (!(box instanceof HTMLTextAreaElement)) return;
      box.focus();
      box.setSelectionRange(start + placeholder.length, start + placeholder.length);
    });
  };
  return (
    <div className={styles.body}>
      <TextAreaField
        id={id}
        label="本文"
        required
        rows={8}
        counter={chatTemplateLimits.body}
        error={error}
        spellCheck={false}
        {...field}
      />
      <div className={styles.variables} role="group" aria-label="差し込み項目を入れる">
        <span className={styles.hint}>差し込み:</span>
        {messageVariables.map((name) => (
          <Button key={name} variant="tertiary" size="small" icon={plusIcon} onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </div>
      {long !== null && (
        <p className={styles.hint}>「{long}」の文が長めです。2つに分けると、患者さんが読みやすくなります。</p>
      )}
    </div>
  );
}
