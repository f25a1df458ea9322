import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { Card } from '@nattoku/ui/layout/card';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { ChatTemplateMenu, withInserted } from '#parts/chat/chat-template-menu.tsx';
import { useMessageValues } from '#parts/order/use-message-values.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** What was said and asked, in the words of staff. The patient's window shows none of it. */
export function Notes({ talk, isOpen }: { talk: Talk; isOpen: boolean }) {
  const [typed, setTyped] = useState('');
  useUnsavedInput(typed !== '');
  const values = useMessageValues(talk.order.patient, talk.order.talk.startsAt);
  const add = () => {
    const text = normaliseText(typed);
    if (text === '') return;
    talk.tell({ kind: 'note', text });
    setTyped('');
  };
  return (
    <Card title="メモ（職員だけ）">
      {!isOpen && talk.session.notes.length === 0 && <p className={styles.quiet}>メモはありません。</p>}
      <ul role="list" className={styles.list}>
        {talk.session.notes.map(({ id, text, at }) => (
          <li key={id} className={styles.note}>
            <span className={styles.noteWords}>{text}</span>
            <span className={styles.quiet}>{formatDateTime(at).slice(-5)}</span>
            {isOpen && (
              <IconButton
                size="small"
                path={trashIcon}
                label={`メモ「${text.slice(0, 20)}」を消す`}
                onClick={() => talk.tell({ kind: 'noteRemoved', note: id })}
              />
            )}
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className={styles.noteForm}>
          <TextAreaField
            label="メモを書く"
            rows={3}
            counter={sessionLimits.note}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className={styles.noteActions}>
            <ChatTemplateMenu values={values} onInsert={(text) => setTyped((before) => withInserted(before, text))} />
            <Button size="small" onClick={add} disabled={typed.trim() === ''}>
              メモを残す
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
