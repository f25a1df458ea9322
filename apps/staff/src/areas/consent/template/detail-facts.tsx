import type { ConsentTemplate } from '@nattoku/contract/consent/consent-template';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Link } from '@nattoku/ui/action/link';
import { Button } from '@nattoku/ui/action/button';
import { pencilIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/consent/template/consent-template.module.css';
import { DetailsDialog } from '#areas/consent/template/details-dialog.tsx';
import { ReviewDue } from '#parts/content/review-due.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useNow } from '#platform/use-now.ts';
import { href } from '#routing/paths.ts';

type Props = { template: ConsentTemplate; mayManage: boolean };

/** What the form is called, for what and for whom. */
export function DetailFacts({ template, mayManage }: Props) {
  const [editing, setEditing] = useState(false);
  const now = useNow();
  const { number, departmentName, owner, reviewDueOn, usedCount } = template;
  return (
    <Card
      title="基本情報"
      action={
        mayManage && (
          <Button variant="tertiary" size="small" icon={pencilIcon} onClick={() => setEditing(true)}>
            変更
          </Button>
        )
      }
    >
      <DescriptionList
        layout="columns"
        items={[
          { term: '様式番号', detail: number },
          { term: '診療科', detail: departmentName ?? '全科' },
          { term: 'アプローチ', detail: <Approaches template={template} /> },
          { term: '責任者', detail: owner?.name },
          { term: '見直し期限', detail: reviewDueOn && <ReviewDue on={reviewDueOn} now={now} /> },
          { term: '使った回数', detail: `${usedCount}回` },
        ]}
      />
      {editing && <DetailsDialog template={template} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Approaches({ template: { approaches } }: { template: ConsentTemplate }) {
  const maySee = useIsAllowed('video.view');
  if (approaches.length === 0) return <>—</>;
  return (
    <ul role="list" className={styles.plainList}>
      {approaches.map(({ id, name }) => (
        <li key={id}>{maySee ? <Link href={href('/video/list/approaches', { approach: id })}>{name}</Link> : name}</li>
      ))}
    </ul>
  );
}
