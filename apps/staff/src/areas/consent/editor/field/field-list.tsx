import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import { Button } from '@nattoku/ui/action/button';
import { useState } from 'react';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { FieldGroups } from '#areas/consent/editor/field/field-groups.tsx';
import { FieldRow } from '#areas/consent/editor/field/field-row.tsx';
import { orderAsRead } from '#areas/consent/editor/layout-draft.ts';

const arrangements = [
  ['participant', '記入する方ごと'],
  ['order', '記入の順'],
] as const;
type Arrangement = (typeof arrangements)[number][0];

/** All fields: by whose they are, or in the order in which they are filled in. */
export function FieldList({ desk }: { desk: Desk }) {
  const [arrangement, setArrangement] = useState<Arrangement>('participant');
  return (
    <>
      <div className={styles.listHead}>
        <div role="group" aria-label="一覧の並べ方" className={styles.switch}>
          {arrangements.map(([value, label]) => (
            <button
              key={value}
              type="button"
              className={styles.switchPart}
              aria-pressed={arrangement === value}
              onClick={() => setArrangement(value)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {desk.draft.fields.length === 0 && (
        <p className={styles.hint}>
          項目はまだありません。上の種類をページの置きたい場所へドラッグしてください。種類を押してから、ページを押しても置けます。
        </p>
      )}
      {arrangement === 'participant' ? <FieldGroups desk={desk} /> : <FieldsInOrder desk={desk} />}
    </>
  );
}

function FieldsInOrder({ desk }: { desk: Desk }) {
  const { draft, mayEdit } = desk;
  if (draft.fields.length === 0) return null;
  const isLast = (field: ConsentField) => field === draft.fields.at(-1);
  return (
    <>
      <div className={styles.listHead}>
        <p className={styles.hint}>この順番に記入します。</p>
        <Button size="small" variant="tertiary" disabled={!mayEdit} onClick={() => desk.change(orderAsRead(draft))}>
          読む順に並べる
        </Button>
      </div>
      <ol role="list" className={styles.list} aria-label="項目の順番">
        {draft.fields.map((field, at) => (
          <FieldRow key={field.id} desk={desk} field={field} order={at + 1} moves={{ isLast: isLast(field) }} />
        ))}
      </ol>
    </>
  );
}
