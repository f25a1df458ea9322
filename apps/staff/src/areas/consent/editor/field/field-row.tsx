import { type ConsentField, consentFieldTypeNames } from '@nattoku/contract/consent/consent-field';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, chevronDownIcon, chevronUpIcon } from '@nattoku/ui/tokens/icons';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import type { MouseEvent } from 'react';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { worstOf } from '#areas/consent/editor/field/field-findings.ts';
import { shiftField } from '#areas/consent/editor/layout-draft.ts';

type Props = {
  desk: Desk;
  field: ConsentField;
  /** In filling in, from 1. */
  order: number;
  /** With buttons for earlier and later. */
  moves?: { isLast: boolean };
};

/** A field in a list: pressed it is chosen and shown on its page, with Shift or Ctrl beside what is chosen already. */
export function FieldRow({ desk, field, order, moves }: Props) {
  const { chosen, draft, mayEdit } = desk;
  const isChosen = chosen.includes(field.id);
  const worst = worstOf(desk, field.id);
  const choose = (event: MouseEvent) => {
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    desk.choose(adds ? [...chosen.filter((id) => id !== field.id), field.id] : [field.id]);
    if (!adds) desk.focus(field.id);
  };
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <button type="button" className={styles.rowName} onClick={choose}>
        <span className={styles.rowNumber}>{order}</span>
        <span className={styles.rowWords}>
          {field.label || '（名前なし）'}
          <small>
            {desk.pages[field.box.page - 1] ? `${field.box.page}ページ` : 'ページなし'}・
            {consentFieldTypeNames[field.type]}
            {field.required && '・必須'}
          </small>
        </span>
        {worst && (
          <span className={styles.rowProblem} data-severity={worst}>
            <Icon path={alertIcon} size="small" />
            <VisuallyHidden>{worst === 'error' ? '公開する前に直す' : '確かめておく'}</VisuallyHidden>
          </span>
        )}
      </button>
      {moves && (
        <>
          <IconButton
            size="small"
            path={chevronUpIcon}
            label={`「${field.label}」を前へ`}
            disabled={!mayEdit || order === 1}
            onClick={() => desk.change(shiftField(draft, field.id, -1))}
          />
          <IconButton
            size="small"
            path={chevronDownIcon}
            label={`「${field.label}」を後へ`}
            disabled={!mayEdit || moves.isLast}
            onClick={() => desk.change(shiftField(draft, field.id, 1))}
          />
        </>
      )}
    </li>
  );
}
