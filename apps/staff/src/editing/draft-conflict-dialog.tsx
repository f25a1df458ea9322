import { Button } from '@nattoku/ui/action/button';
import { DescriptionList, type Description } from '@nattoku/ui/feedback/description-list';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useState } from 'react';
import styles from '#editing/draft-conflict-dialog.module.css';

type Props = {
  mine: readonly Description[];
  theirs: readonly Description[];
  onResolve: (choice: 'mine' | 'theirs') => void;
};

/** Two people edited one draft: both versions beside each other, and nothing is overwritten without a decision. */
export function DraftConflictDialog({ mine, theirs, onResolve }: Props) {
  const [open, setOpen] = useState(true);
  return (
    <>
      {!open && (
        <Button variant="errorSecondary" size="small" onClick={() => setOpen(true)}>
          内容を見比べる
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="large"
        title="ほかの職員が先に保存しました"
        description="どちらの内容を残すかを選んでください。選ぶまで、あなたの変更は保存されません。"
        actions={
          <>
            <Button variant="subTertiary" onClick={() => onResolve('theirs')}>
              保存済みの内容を使う
            </Button>
            <Button onClick={() => onResolve('mine')}>自分の内容で上書きする</Button>
          </>
        }
      >
        <div className={styles.columns}>
          <Version title="あなたの内容" items={mine} />
          <Version title="保存済みの内容" items={theirs} />
        </div>
      </Dialog>
    </>
  );
}

const Version = ({ title, items }: { title: string; items: readonly Description[] }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <DescriptionList items={items} />
  </section>
);
