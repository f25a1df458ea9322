import { Button } from '@nattoku/ui/action/button';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useState } from 'react';
import styles from '#areas/consent/editor/editor.module.css';
import { chosenFields, type Desk } from '#areas/consent/editor/editor-desk.ts';
import { copyToPages } from '#areas/consent/editor/layout-draft.ts';

/** Puts the chosen fields into the same place of other pages. */
export function CopyDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const own = new Set(chosenFields(desk).map(({ box }) => box.page));
  const others = desk.pages.map((_, at) => at + 1).filter((page) => own.size > 1 || !own.has(page));
  const [pages, setPages] = useState<readonly number[]>(others);
  const copy = () => {
    const { draft, copies } = copyToPages(desk.draft, new Set(desk.chosen), pages, desk.pages);
    desk.change(draft);
    desk.choose(copies);
    desk.say(`${copies.length}個の項目を置きました`);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="ほかのページにも置く"
      description="選んだ項目を、同じ位置に置きます。"
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            戻る
          </Button>
          <Button disabled={pages.length === 0} onClick={copy}>
            {pages.length === 0 ? 'ページに置く' : `${pages.length}ページに置く`}
          </Button>
        </>
      }
    >
      {others.length > 2 && (
        <div className={styles.inRow}>
          <Button size="small" variant="subTertiary" onClick={() => setPages(others)}>
            すべて選ぶ
          </Button>
          <Button size="small" variant="subTertiary" onClick={() => setPages([])}>
            すべて外す
          </Button>
        </div>
      )}
      <CheckboxGroup
        label="ページ"
        layout="row"
        options={others.map((page) => ({ value: String(page), label: `${page}ページ` }))}
        value={pages.map(String)}
        onChange={(chosen) => setPages(chosen.map(Number))}
      />
    </Dialog>
  );
}
