import { consentFieldTypeNames } from '@nattoku/contract/consent/consent-field';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { chevronDownIcon, chevronUpIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { orderAsRead, shiftField } from '#areas/consent/editor/layout-draft.ts';

/** All fields in the order in which they are filled in. */
export function FieldList({ desk }: { desk: Desk }) {
  const { draft, chosen, mayEdit } = desk;
  if (draft.fields.length === 0) {
    return (
      <p className={styles.hint}>
        項目はまだありません。上の種類を1つ押してから、ページの置きたい場所を押してください。
      </p>
    );
  }
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
          <li key={field.id} className={styles.row} data-chosen={chosen.includes(field.id) || undefined}>
            <button
              type="button"
              className={styles.rowName}
              onClick={() => {
                desk.choose([field.id]);
                desk.focus(field.id);
              }}
            >
              <span className={styles.rowNumber}>{at + 1}</span>
              <span className={styles.rowWords}>
                {field.label || '（名前なし）'}
                <small>
                  {field.box.page}ページ・{consentFieldTypeNames[field.type]}
                  {field.required && '・必須'}
                </small>
              </span>
            </button>
            <IconButton
              size="small"
              path={chevronUpIcon}
              label={`「${field.label}」を前へ`}
              disabled={!mayEdit || at === 0}
              onClick={() => desk.change(shiftField(draft, field.id, -1))}
            />
            <IconButton
              size="small"
              path={chevronDownIcon}
              label={`「${field.label}」を後へ`}
              disabled={!mayEdit || at === draft.fields.length - 1}
              onClick={() => desk.change(shiftField(draft, field.id, 1))}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
