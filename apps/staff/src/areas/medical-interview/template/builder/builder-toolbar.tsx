import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Menu, type MenuItems } from '@nattoku/ui/action/menu';
import {
  chevronDownIcon,
  chevronLeftIcon,
  chevronIcon,
  chevronUpIcon,
  copyIcon,
  packageDownIcon,
  plusIcon,
  redoIcon,
  trashIcon,
  undoIcon,
} from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { BankDialog } from '#areas/medical-interview/template/builder/bank/bank-dialog.tsx';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { kindIcons } from '#areas/medical-interview/template/builder/kind-icons.ts';
import { kindGroups, kindLabels } from '#areas/medical-interview/template/builder/new-item.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';
import type { InterviewHandle } from '#areas/medical-interview/template/builder/use-interview-editor.ts';
import { DraftSaved } from '#editing/draft-saved.tsx';

type Props = { desk: Desk; editing: InterviewHandle };

/** What is done to the questions, and whether the server has everything. */
export function BuilderToolbar({ desk, editing: { history, save, undo, redo } }: Props) {
  const [bringing, setBringing] = useState(false);
  const { chosen, isFull } = desk;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="編集">
      <Menu
        align="start"
        trigger={
          <Button size="small" icon={plusIcon} disabled={isFull}>
            質問を追加
          </Button>
        }
        items={itemsOf(desk)}
      />
      <Button
        size="small"
        variant="tertiary"
        icon={packageDownIcon}
        disabled={isFull}
        onClick={() => setBringing(true)}
      >
        ブロック・ほかの問診票から
      </Button>
      <IconButton path={undoIcon} label="元に戻す（Ctrl+Z）" disabled={history.past.length === 0} onClick={undo} />
      <IconButton
        path={redoIcon}
        label="やり直す（Ctrl+Shift+Z）"
        disabled={history.future.length === 0}
        onClick={redo}
      />
      {chosen && <ChosenTools desk={desk} linkId={chosen.linkId} />}
      <span className={styles.saving}>
        <DraftSaved save={save} />
      </span>
      {bringing && <BankDialog desk={desk} onClose={() => setBringing(false)} />}
    </div>
  );
}

/** What is done to the question that is chosen. */
const ChosenTools = ({ desk, linkId }: { desk: Desk; linkId: string }) => (
  <>
    <IconButton path={chevronUpIcon} label="上へ移動（Alt+↑）" onClick={() => desk.step(linkId, -1)} />
    <IconButton path={chevronDownIcon} label="下へ移動（Alt+↓）" onClick={() => desk.step(linkId, 1)} />
    <IconButton path={chevronLeftIcon} label="まとまりから出す（Alt+←）" onClick={() => desk.shift(linkId, -1)} />
    <IconButton path={chevronIcon} label="前のまとまりに入れる（Alt+→）" onClick={() => desk.shift(linkId, 1)} />
    <IconButton path={copyIcon} label="複製" disabled={desk.isFull} onClick={() => desk.duplicate(linkId)} />
    <IconButton path={trashIcon} label="削除（Delete）" onClick={() => desk.remove(linkId)} />
  </>
);

const itemsOf = ({ add }: Desk): MenuItems =>
  kindGroups.flatMap((kinds, at) => [
    ...(at > 0 ? (['line'] as const) : []),
    ...kinds.map((kind) => ({ label: kindLabels[kind], icon: kindIcons[kind], onSelect: () => add(kind) })),
  ]);
