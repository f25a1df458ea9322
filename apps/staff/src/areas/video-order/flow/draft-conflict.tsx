import type { Order } from '@nattoku/contract/video-order';
import { formatDate, formatDateTime } from '@nattoku/rules/date-time';
import { Button } from '@nattoku/ui/button';
import { DescriptionList } from '@nattoku/ui/description-list';
import { Dialog } from '@nattoku/ui/dialog';
import { useState } from 'react';
import { type Draft, draftOf } from '#areas/video-order/flow/draft.ts';
import styles from '#areas/video-order/flow/draft-conflict.module.css';

type Props = { mine: Draft; current: Order; onResolve: (choice: 'mine' | 'theirs') => void };

/** Two people edited one draft: both versions beside each other, and nothing is overwritten without a decision. */
export function DraftConflict({ mine, current, onResolve }: Props) {
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
          <Version title="あなたの内容" draft={mine} />
          <Version title="保存済みの内容" draft={draftOf(current)} />
        </div>
      </Dialog>
    </>
  );
}

function Version({ title, draft }: { title: string; draft: Draft }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <DescriptionList
        items={[
          { term: 'タイトル', detail: draft.title },
          { term: '動画', detail: draft.videos.map((video) => video.title).join('、') },
          { term: '視聴期限', detail: draft.dueOn && formatDate(draft.dueOn) },
          { term: '説明予定', detail: draft.icAt && formatDateTime(draft.icAt) },
          { term: 'メッセージ', detail: draft.message },
        ]}
      />
    </section>
  );
}
