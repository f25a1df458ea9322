import { interviewOrderLimits, type NewInterviewOrder } from '@nattoku/contract/medical-interview/interview-order';
import type { InterviewTemplateSummary } from '@nattoku/contract/medical-interview/interview-template';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/date-time';
import { characterCount } from '@nattoku/rules/text/text-length';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Card } from '@nattoku/ui/layout/card';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InterviewSteps } from '#areas/medical-interview/order/interview-steps.tsx';
import styles from '#areas/medical-interview/order/interview-order.module.css';
import { TemplateChoice } from '#areas/medical-interview/order/template-choice.tsx';
import { useIssueInterviews } from '#areas/medical-interview/order/use-issue-interviews.ts';
import { DueField } from '#parts/order/due-field.tsx';
import { PatientMessageField } from '#parts/order/patient-message-field.tsx';
import { useMessageValues } from '#parts/order/use-message-values.ts';
import { IdentityCheck, identityProblems } from '#parts/patient/identity-check.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { href } from '#routing/paths.ts';

type Draft = { templates: readonly InterviewTemplateSummary[]; message: string; dueOn: PlainDate | null };

/** What is asked, by when, and with which words: then it goes out at once. */
export function ChooseInterviews({ patientId, title }: { patientId: PatientId; title: string }) {
  const { data: patient } = useSuspenseQuery(patientQuery(patientId));
  const [draft, setDraft] = useState<Draft>({ templates: [], message: '', dueOn: null });
  const [checked, setChecked] = useState(false);
  const today = useToday();
  const { ref, problems, check, recheck } = useCheckedFields(() => [
    ...problemsOf(draft, today),
    ...identityProblems(checked),
  ]);
  const letGo = useUnsavedInput(draft.templates.length > 0 || draft.message !== '');
  const { issue, pending, problem } = useIssueInterviews(letGo);
  const isClosed = patient.mergedInto !== null || patient.deceasedOn !== null || patient.archivedAt !== null;
  const { templates } = draft;
  const toggle = (template: InterviewTemplateSummary) => {
    const isChosen = templates.some(({ id }) => id === template.id);
    const next = isChosen ? templates.filter(({ id }) => id !== template.id) : [...templates, template];
    setDraft({ ...draft, templates: next.slice(0, interviewOrderLimits.templates) });
    recheck();
  };
  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader title={`${title}を依頼`} action={<InterviewSteps current="choice" />} />
      <PageWidth kind="flow">
        <div ref={ref} className={styles.stack}>
          {isClosed && (
            <Notice tone="warning" title="この患者さんには新しい問診を依頼できません">
              記録が統合・終了されているか、逝去が記録されています。患者の詳細で確かめてください。
            </Notice>
          )}
          {!isClosed && (
            <>
              <Card title="問診票を選ぶ">
                <TemplateChoice
                  chosen={templates}
                  onToggle={toggle}
                  departmentId={patient.departmentId}
                  error={problems['templates']}
                />
              </Card>
              <WhenCard
                patient={patient}
                draft={draft}
                onChange={setDraft}
                problems={problems}
                isChecked={checked}
                onCheck={setChecked}
              />
            </>
          )}
          {problem && <Notice tone="error">{problem}</Notice>}
        </div>
      </PageWidth>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/medicalInterview', { step: 'patient' })}>
            別の患者を選ぶ
          </ButtonLink>
        }
      >
        {!isClosed && (
          <Button
            loading={pending}
            onClick={() => {
              if (check()) void issue(orderOf(patientId, draft));
            }}
          >
            {templates.length > 1 ? `${templates.length}件の問診を依頼する` : '問診を依頼する'}
          </Button>
        )}
      </BottomBar>
    </>
  );
}

type WhenProps = {
  patient: Patient;
  draft: Draft;
  onChange: (draft: Draft) => void;
  problems: Readonly<Record<string, string | undefined>>;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
};

/** By when, with which words, and the last look at whom it is for. */
function WhenCard({ patient, draft, onChange, problems, isChecked, onCheck }: WhenProps) {
  const values = useMessageValues(patient, null);
  return (
    <Card title="期限とメッセージ">
      <div className={styles.stack}>
        <DueField
          label="回答の期限"
          optional
          value={draft.dueOn}
          error={problems['dueOn']}
          onChange={(dueOn) => onChange({ ...draft, dueOn })}
        />
        <PatientMessageField
          label="患者さんへのメッセージ（任意）"
          rows={3}
          limit={interviewOrderLimits.message}
          values={values}
          language={patient.language}
          value={draft.message}
          error={problems['message']}
          onChange={(message) => onChange({ ...draft, message })}
        />
        <IdentityCheck isChecked={isChecked} error={problems['identity']} onChange={onCheck} />
      </div>
    </Card>
  );
}

const orderOf = (patientId: PatientId, { templates, message, dueOn }: Draft): NewInterviewOrder => ({
  patientId,
  templateIds: templates.map(({ id }) => id),
  message: message.trim(),
  dueOn,
});

const problemsOf = ({ templates, message, dueOn }: Draft, today: PlainDate): FieldProblem[] => [
  ...(templates.length === 0 ? [{ field: 'templates', message: '問診票を1つ以上選んでください' }] : []),
  ...(dueOn !== null && dueOn < today ? [{ field: 'dueOn', message: '期限には今日以降の日付を選んでください' }] : []),
  ...(characterCount(message) > interviewOrderLimits.message
    ? [{ field: 'message', message: `${interviewOrderLimits.message}文字以内で入力してください` }]
    : []),
];
