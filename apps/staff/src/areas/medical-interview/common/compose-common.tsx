import {
  interviewCommonContract,
  type InterviewCommonDraft,
  type InterviewCommonOrder,
} from '@nattoku/contract/medical-interview/interview-common';
import type { CommonOrderIdentification } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Card } from '@nattoku/ui/layout/card';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { draftProblems, toSave, useKeptCommon, withToggled } from '#areas/medical-interview/common/common-draft.ts';
import { commonInterviews } from '#areas/medical-interview/common/common-interviews.ts';
import { CommonSteps } from '#areas/medical-interview/common/common-steps.tsx';
import styles from '#areas/medical-interview/common/common.module.css';
import { commonInterviewQuery, keepCommonInterview } from '#areas/medical-interview/common/interview-common.queries.ts';
import { TemplateChoice } from '#areas/medical-interview/order/template-choice.tsx';
import { overtakenBy } from '#editing/conflict.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { ResumedNotice } from '#editing/resumed-notice.tsx';
import { useCommand } from '#editing/use-command.ts';
import { CommonSettingsFields } from '#parts/common-order/common-settings-fields.tsx';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';

type Props = { id: CommonOrderId | null; title: string };

/** What is asked, what it is called, where it hangs and whom it asks: one page, saved as a draft on the way to the preview. */
export function ComposeCommon({ id, title }: Props) {
  return id ? <Stored id={id} title={title} /> : <Compose stored={null} title={title} />;
}

function Stored({ id, title }: { id: CommonOrderId; title: string }) {
  const { data } = useSuspenseQuery(commonInterviewQuery(id));
  if (data.standing !== 'draft') return <Navigate to={commonInterviews.pageAddress(id, false)} replace />;
  return <Compose stored={data} title={title} />;
}

function Compose({ stored, title }: { stored: InterviewCommonOrder | null; title: string }) {
  const today = useToday();
  const navigate = useNavigate();
  const kept = useKeptCommon(stored);
  const { draft, change } = kept;
  const { begun, isOvertaken, save } = useSaveCommon(stored);
  const { ref, problems, check } = useCheckedFields(() => draftProblems(draft, today));
  const { run, pending, refusal } = useCommand();

  const goOn = async () => {
    if (!check()) return;
    await run(async (key) => {
      const saved = await save(toSave(draft), key);
      if (!saved) return;
      keepCommonInterview(saved);
      kept.letGo();
      // Back from the preview leads to this draft, not to an empty page.
      await navigate(commonInterviews.draftAddress(saved.id), { replace: true });
      await navigate(href('/medicalInterview', { common: 'preview', id: saved.id }));
      // Not before: the page that is being left would be shown once more, without anything.
      kept.forget();
    }, draft);
  };

  return (
    <PageWidth kind="flow">
      <PageHeader title={title} action={<CommonSteps current="content" id={begun?.id ?? null} />} />
      <div ref={ref} className={styles.stack}>
        {kept.isResumed && <ResumedNotice onStartOver={kept.startOver} />}
        {isOvertaken && (
          <Notice tone="warning" title="ほかの画面で先に保存されました">
            この画面の内容で上書きしてよければ、もう一度「プレビューへ」を押してください。
          </Notice>
        )}
        <FormRefusal>{refusal}</FormRefusal>
        <Card title="問診票を選ぶ">
          <TemplateChoice
            chosen={draft.interviews}
            onToggle={(template) => change(withToggled(draft, template))}
            departmentId={draft.departmentId}
            error={problems['templates']}
          />
        </Card>
        <Card title="タイトルと期限">
          <CommonSettingsFields
            settings={draft}
            problems={problems}
            messageHelp={commonInterviews.words.messageHelp}
            onChange={(part) => change({ ...draft, ...part })}
          />
        </Card>
        <Card title="開いた方の確認">
          <RadioGroup
            label="開いた方に、だれかを聞きますか"
            name="identification"
            options={identifications}
            value={draft.identification}
            onChange={({ currentTarget }) =>
              change({ ...draft, identification: currentTarget.value as CommonOrderIdentification })
            }
          />
        </Card>
      </div>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/medicalInterview', { common: 'orders' })}>
            やめる
          </ButtonLink>
        }
      >
        <Button loading={pending} onClick={() => void goOn()}>
          プレビューへ
        </Button>
      </BottomBar>
    </PageWidth>
  );
}

const identifications = [
  {
    value: 'patientNumberAndBirthDate',
    label: '診察券の番号と生年月日を聞く',
    help: '登録と合うと、回答がその患者に自動で紐づきます。合わない方には氏名と生年月日を聞き、「照合待ち」に入ります',
  },
  {
    value: 'none',
    label: '聞かない',
    help: 'すぐに問診が始まります。受付番号で、あとから職員が患者に紐づけます。年齢や性別で出し分ける質問は表示されません',
  },
];

/** Saves over the version that was read last: after somebody else saved, the next press is for what stands here. */
function useSaveCommon(stored: InterviewCommonOrder | null) {
  const [begun, setBegun] = useState(stored);
  const [isOvertaken, setOvertaken] = useState(false);

  /** Null when somebody else saved first. */
  const save = async (body: InterviewCommonDraft, key: string): Promise<InterviewCommonOrder | null> => {
    setOvertaken(false);
    try {
      if (!begun) return await call(interviewCommonContract.create, { body, idempotencyKey: key });
      const params = { commonOrderId: begun.id };
      return await call(interviewCommonContract.saveDraft, { params, body: { ...body, version: begun.version } });
    } catch (error) {
      const current = overtakenBy(error, commonInterviews.isOrder);
      if (!current) throw error;
      setBegun(current);
      setOvertaken(true);
      return null;
    }
  };
  return { begun, isOvertaken, save };
}
