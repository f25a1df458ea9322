import { interviewCommonSheetPath } from '@nattoku/contract/medical-interview/interview-common';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Stat } from '@nattoku/ui/feedback/stat';
import { Card } from '@nattoku/ui/layout/card';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { CommonFacts } from '#areas/medical-interview/common/common-facts.tsx';
import { commonInterviews } from '#areas/medical-interview/common/common-interviews.ts';
import styles from '#areas/medical-interview/common/common.module.css';
import { commonInterviewQuery } from '#areas/medical-interview/common/interview-common.queries.ts';
import { ResponseTable } from '#areas/medical-interview/common/response-table.tsx';
import { CommonOrderActions } from '#parts/common-order/common-order-actions.tsx';
import { CommonOrderPage } from '#parts/common-order/common-order-page.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Props = { id: CommonOrderId; isNew: boolean; page: number };

/** One code with its poster, what came of it, and who answered. */
export function CommonOrder({ id, isNew, page }: Props) {
  const { data: order } = useSuspenseQuery(commonInterviewQuery(id));
  const mayOrder = useIsAllowed('interview.order');
  const { secret, standing, counts, interviews } = order;
  if (secret === null) return <Navigate to={commonInterviews.draftAddress(id)} replace />;
  const gone = interviews.filter(({ published }) => published === null);
  return (
    <CommonOrderPage
      order={order}
      isNew={isNew}
      trail={[
        { label: '問診', href: href('/medicalInterview') },
        { label: '共通QR', href: href('/medicalInterview', { common: 'orders' }) },
      ]}
      action={<CommonOrderActions order={order} kind={commonInterviews} />}
      code={{ secret, mayPrint: mayOrder, sheetPath: interviewCommonSheetPath, opens: '問診' }}
      facts={<CommonFacts order={order} />}
      mayTranslate={mayOrder}
    >
      {gone.length > 0 && standing !== 'ended' && (
        <Notice tone="warning" title="公開が終わった問診票があります">
          {gone.length === interviews.length
            ? 'QRコードを読み取っても開きません。終了して、新しく作成してください。'
            : `これから開く方には「${gone.map(({ name }) => name).join('」「')}」を聞きません。`}
        </Notice>
      )}
      <div className={styles.stats}>
        <Stat label="開いた" value={counts.opened} unit="人" />
        <Stat label="回答" value={counts.answered} unit="人" />
        <Stat label="照合待ち" value={counts.waiting} unit="人" />
      </div>
      {mayOrder && (
        <Card
          title="開いた方"
          action={
            counts.waiting > 0 && (
              <ButtonLink size="small" variant="tertiary" href={href('/medicalInterview', { common: 'inbox' })}>
                照合待ちへ
              </ButtonLink>
            )
          }
        >
          <ResponseTable search={{ show: 'all', text: '', commonOrderId: id, page, pageSize: 20 }} />
        </Card>
      )}
    </CommonOrderPage>
  );
}
