import type { InterviewTemplate } from '@nattoku/contract/medical-interview/interview-template';
import { Button } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Card } from '@nattoku/ui/layout/card';
import { pencilIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { FactsDialog } from '#areas/medical-interview/template/facts-dialog.tsx';
import { Standing } from '#areas/medical-interview/template/interview-columns.tsx';
import { ReviewDue } from '#parts/content/review-due.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useNow } from '#platform/use-now.ts';
import { href } from '#routing/paths.ts';

type Props = { template: InterviewTemplate; mayManage: boolean };

/** What the questionnaire is for, and who answers for it. */
export function InterviewFacts({ template, mayManage }: Props) {
  const [editing, setEditing] = useState(false);
  const now = useNow();
  const { description, departmentName, owner, reviewDueOn, itemCount, instrumentName } = template;
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
          { term: '状態', detail: <Standing template={template} /> },
          { term: 'アプローチ', detail: <ApproachOf template={template} /> },
          { term: '診療科', detail: departmentName ?? '全科' },
          { term: '内容', detail: `${itemCount}項目` },
          { term: '尺度', detail: instrumentName },
          { term: '責任者', detail: owner?.name },
          { term: '見直し期限', detail: reviewDueOn && <ReviewDue on={reviewDueOn} now={now} /> },
          { term: '説明', detail: description },
        ]}
      />
      {editing && <FactsDialog template={template} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function ApproachOf({ template: { approachId, approachName } }: { template: InterviewTemplate }) {
  const maySee = useIsAllowed('video.view');
  if (approachId === null || approachName === null) return <>—</>;
  return maySee ? (
    <Link href={href('/video/list/approaches', { approach: approachId })}>{approachName}</Link>
  ) : (
    <>{approachName}</>
  );
}
