import { ApproachSearch } from '@nattoku/contract/video/approach';
import type { ApproachId, OrderId } from '@nattoku/contract/shared/primitives';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { TextField } from '@nattoku/ui/form/text-field';
import { clipboardIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApproachChoice } from '#areas/ic-support/order-flow/approach-choice.tsx';
import { ApproachGaps } from '#areas/ic-support/order-flow/approach-gaps.tsx';
import { FlowSteps } from '#areas/ic-support/order-flow/flow-steps.tsx';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { useBeginPackage } from '#areas/ic-support/order-flow/use-begin-package.ts';
import type { BannerPatient } from '#parts/patient/banner-patient.ts';
import { IdentityCheck } from '#parts/patient/identity-check.tsx';
import { approachesQuery } from '#parts/content/video.queries.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';

type Props = {
  title: string;
  patient: BannerPatient;
  /** The draft that another approach is chosen for. */
  draft?: { orderId: OrderId; version: number; approachId: ApproachId | null };
  approachId: ApproachId | undefined;
};

/** What is going to be done, and when: everything else follows from it. */
export function ApproachStep({ title, patient, draft, approachId }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ApproachId | null>(draft?.approachId ?? approachId ?? null);
  const [procedureOn, setProcedureOn] = useState('');
  const [checked, setChecked] = useState(false);
  const search = ApproachSearch.parse({ text, published: 'true', pageSize: 20 });
  const { data } = useQuery({ ...approachesQuery(search), placeholderData: keepPreviousData });
  const today = useToday();
  const { begin, pending, problem } = useBeginPackage(patient.id, draft);
  const maySendAtOnce = useIsAllowed('consent.sign') && !draft;
  const approach = data?.items.find(({ id }) => id === chosen);
  const isPast = procedureOn !== '' && procedureOn < today;
  const wanted = { approachId: chosen, procedureOn: procedureOn || null };

  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader title={title} action={<FlowSteps current="approach" {...(draft && { orderId: draft.orderId })} />} />
      <div className={styles.columns}>
        <Card title="手術・検査・治療">
          <div className={styles.stack}>
            <SearchField
              label="アプローチを検索"
              placeholder="手術・検査・治療の名前、別名"
              size="main"
              value={text}
              onSearch={setText}
            />
            {!data && <SkeletonText lines={6} />}
            {data?.items.length === 0 && (
              <EmptyState icon={clipboardIcon} title="公開中のアプローチがありません">
                検索の言葉を変えるか、ライブラリでアプローチを公開してください。
              </EmptyState>
            )}
            {data && data.items.length > 0 && (
              <ApproachChoice approaches={data.items} value={chosen} onChange={setChosen} />
            )}
          </div>
        </Card>
        <Card title={draft ? '選んだアプローチ' : '予定日'}>
          <div className={styles.stack}>
            {!draft && (
              <TextField
                label="手術・検査の予定日"
                type="date"
                min={today}
                value={procedureOn}
                help="動画・説明・同意書の期限は、この日から数えます。"
                error={isPast ? '予定日には今日以降の日付を選んでください' : undefined}
                onChange={(event) => setProcedureOn(event.target.value)}
              />
            )}
            <ApproachGaps approach={approach} />
            {maySendAtOnce && <IdentityCheck isChecked={checked} error={undefined} onChange={setChecked} />}
            {problem && <Notice tone="error">{problem}</Notice>}
          </div>
        </Card>
      </div>
      <BottomBar>
        {maySendAtOnce && (
          <Button
            variant="tertiary"
            icon={sendIcon}
            loading={pending === 'issue'}
            disabled={!chosen || !procedureOn || isPast || !checked}
            onClick={() => void begin(wanted, 'issue')}
          >
            このまま発行する
          </Button>
        )}
        <Button loading={pending === 'draft'} disabled={isPast} onClick={() => void begin(wanted, 'draft')}>
          内容を確認する
        </Button>
      </BottomBar>
    </>
  );
}
