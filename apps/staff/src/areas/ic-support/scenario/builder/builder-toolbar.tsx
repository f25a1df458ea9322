import { stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Menu, type MenuItems } from '@nattoku/ui/action/menu';
import {
  chevronDownIcon,
  chevronUpIcon,
  copyIcon,
  plusIcon,
  redoIcon,
  trashIcon,
  undoIcon,
} from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import { stepGroups } from '#areas/ic-support/scenario/builder/new-step.ts';
import type { Desk } from '#areas/ic-support/scenario/builder/use-desk.ts';
import type { ScenarioHandle } from '#areas/ic-support/scenario/builder/use-scenario-editor.ts';
import { stepIcons } from '#areas/ic-support/scenario/step-icons.ts';
import { DraftSaved } from '#editing/draft-saved.tsx';

type Props = { desk: Desk; editing: ScenarioHandle };

/** What is done to the steps, and whether the server has everything. */
export function BuilderToolbar({ desk, editing: { history, save, undo, redo } }: Props) {
  const { steps, chosen } = desk;
  const at = chosen ? steps.indexOf(chosen) : -1;
  const onChosen = (act: (key: string) => void) => () => chosen && act(chosen.key);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="編集">
      <Menu
        align="start"
        trigger={
          <Button size="small" icon={plusIcon}>
            ステップを追加
          </Button>
        }
        items={itemsOf(desk)}
      />
      <IconButton path={undoIcon} label="元に戻す（Ctrl+Z）" disabled={history.past.length === 0} onClick={undo} />
      <IconButton
        path={redoIcon}
        label="やり直す（Ctrl+Shift+Z）"
        disabled={history.future.length === 0}
        onClick={redo}
      />
      <IconButton
        path={chevronUpIcon}
        label="上へ移動（Alt+↑）"
        disabled={at <= 0}
        onClick={onChosen((key) => desk.place(key, at - 1))}
      />
      <IconButton
        path={chevronDownIcon}
        label="下へ移動（Alt+↓）"
        disabled={at < 0 || at >= steps.length - 1}
        onClick={onChosen((key) => desk.place(key, at + 1))}
      />
      <IconButton path={copyIcon} label="複製" disabled={!chosen} onClick={onChosen(desk.duplicate)} />
      <IconButton path={trashIcon} label="削除（Delete）" disabled={!chosen} onClick={onChosen(desk.remove)} />
      <span className={styles.saving}>
        <DraftSaved save={save} />
      </span>
    </div>
  );
}

const itemsOf = ({ add }: Desk): MenuItems =>
  stepGroups.flatMap((kinds, at) => [
    ...(at > 0 ? (['line'] as const) : []),
    ...kinds.map((kind) => ({ label: stepKindNames[kind], icon: stepIcons[kind], onSelect: () => add(kind) })),
  ]);
