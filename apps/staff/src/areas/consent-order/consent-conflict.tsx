import type { ConsentDraft, ConsentOrder } from '@nattoku/contract/consent-order';
import { sideNames } from '@nattoku/contract/consent-state';
import { formatDate } from '@nattoku/rules/date-time';
import { Button } from '@nattoku/ui/button';
import { DescriptionList } from '@nattoku/ui/description-list';
import { Dialog } from '@nattoku/ui/dialog';
import { useState } from 'react';
import { draftOf, typedFields, valueOf } from '#areas/consent-order/consent-draft.ts';
import styles from '#areas/consent-order/consent-conflict.module.css';

type Props = { mine: ConsentDraft; current: ConsentOrder; onResolve: (choice: 'mine' | 'theirs') => void };

/** Two people edited one draft: both versions beside each other, and nothing is overwritten without a decision. */
export function ConsentConflict({ mine, current, onResolve }: Props) {
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
          <Edition title="あなたの内容" draft={mine} order={current} />
          <Edition title="保存済みの内容" draft={draftOf(current)} order={current} />
        </div>
      </Dialog>
    </>
  );
}

function Edition({ title, draft, order: { form } }: { title: string; draft: ConsentDraft; order: ConsentOrder }) {
  const typed = typedFields(form).map((field) => {
    const value = valueOf(draft, field.id);
    return { term: field.label, detail: typeof value === 'boolean' ? (value ? '✓' : '') : value };
  });
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <DescriptionList
        items={[
          { term: '手術・検査名', detail: draft.procedureName },
          { term: '実施予定日', detail: draft.procedureOn && formatDate(draft.procedureOn) },
          { term: '左右', detail: draft.side && sideNames[draft.side] },
          { term: '術者', detail: draft.operatorName },
          ...typed,
        ]}
      />
    </section>
  );
}
