import type { Alignment } from '@nattoku/rules/consent/consent-layout';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { copyIcon, fileDocumentIcon, redoIcon, trashIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { Menu } from '@nattoku/ui/action/menu';
import { useState } from 'react';
import { CopyDialog } from '#areas/consent/editor/copy-dialog.tsx';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { duplicateChosen, removeChosen } from '#areas/consent/editor/editor-keys.ts';
import { alignFields } from '#areas/consent/editor/layout-draft.ts';
import type { LayoutHandle } from '#areas/consent/editor/use-layout-editor.ts';
import type { SaveState } from '#editing/draft-editor.ts';

type Props = { desk: Desk; editing: LayoutHandle };

const alignments: readonly (readonly [Alignment, string])[] = [
  ['left', '左をそろえる'],
  ['centre', '左右の中央をそろえる'],
  ['right', '右をそろえる'],
  ['top', '上をそろえる'],
  ['middle', '上下の中央をそろえる'],
  ['bottom', '下をそろえる'],
  ['sameWidth', '幅をそろえる'],
  ['sameHeight', '高さをそろえる'],
  ['spreadDown', '縦の間隔をそろえる'],
  ['spreadAcross', '横の間隔をそろえる'],
];

/** What is done to the chosen fields, and whether the server has everything. */
export function EditorToolbar({ desk, editing: { history, save, undo, redo } }: Props) {
  const [copying, setCopying] = useState(false);
  const { chosen, draft, pages } = desk;
  const none = chosen.length === 0;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="編集">
      <IconButton path={undoIcon} label="元に戻す（Ctrl+Z）" disabled={history.past.length === 0} onClick={undo} />
      <IconButton
        path={redoIcon}
        label="やり直す（Ctrl+Shift+Z）"
        disabled={history.future.length === 0}
        onClick={redo}
      />
      <IconButton path={copyIcon} label="複製（Ctrl+D）" disabled={none} onClick={() => duplicateChosen(desk)} />
      <IconButton
        path={fileDocumentIcon}
        label="ほかのページにも置く"
        disabled={none || pages.length < 2}
        onClick={() => setCopying(true)}
      />
      <IconButton path={trashIcon} label="削除（Delete）" disabled={none} onClick={() => removeChosen(desk)} />
      <Menu
        align="start"
        trigger={
          <Button size="small" variant="tertiary" disabled={chosen.length < 2}>
            そろえる
          </Button>
        }
        items={alignments.map(([how, label]) => ({
          label,
          disabled: how.startsWith('spread') && chosen.length < 3,
          onSelect: () => desk.change(alignFields(draft, chosen, how, pages)),
        }))}
      />
      <span className={styles.saving} role="status" data-state={save.name}>
        {savingWords[save.name]}
      </span>
      {copying && <CopyDialog desk={desk} onClose={() => setCopying(false)} />}
    </div>
  );
}

const savingWords: Record<SaveState['name'], string> = {
  saved: '保存済み',
  saving: '保存しています…',
  offline: '通信できません。この画面に残してあり、つながると保存します',
  conflict: 'ほかの保存とぶつかりました',
  refused: '保存できません',
};
