import { fillVariables } from '@nattoku/rules/text/message-variables';
import styles from '#areas/chat/template/chat-template.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { exampleValues } from '#parts/chat/chat-template-words.ts';

/** As a patient reads it, with an invented patient and the own names. */
export function TemplatePreview({ body }: { body: string }) {
  const { name, facility } = useSession();
  const values = { ...exampleValues, 担当者名: name, 施設名: facility.name };
  return (
    <section className={styles.preview} aria-label="プレビュー">
      <h2 className={styles.heading}>プレビュー（差し込みの例）</h2>
      <p className={styles.bubble} aria-live="polite">
        {body.trim() === '' ? 'ここに、患者さんに届く文が表示されます。' : fillVariables(body, values)}
      </p>
    </section>
  );
}
