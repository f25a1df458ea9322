import type { PackageFormValue } from '@nattoku/contract/ic-support/ic-package';
import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import type { ApproachId, IcTemplateId, OrderId } from '@nattoku/contract/shared/primitives';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { TextField } from '@nattoku/ui/form/text-field';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { sendIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApproachChoice } from '#areas/ic-support/order-flow/approach-choice.tsx';
import { ApproachGaps } from '#areas/ic-support/order-flow/approach-gaps.tsx';
import { FormQuestions, isAnswered } from '#areas/ic-support/order-flow/package-questions.tsx';
import { packageQuestionsQuery } from '#areas/ic-support/order-flow/package.queries.ts';
import { FlowSteps } from '#areas/ic-support/order-flow/flow-steps.tsx';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { ChosenTemplateWarnings, TemplateChoice } from '#areas/ic-support/order-flow/template-choice.tsx';
import { useBeginPackage } from '#areas/ic-support/order-flow/use-begin-package.ts';
import type { BannerPatient } from '#parts/patient/banner-patient.ts';
import { IdentityCheck } from '#parts/patient/identity-check.tsx';
import { approachQuery } from '#parts/content/video.queries.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { useIsAllowed, useSession } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';

type Props = {
  title: string;
  patient: BannerPatient;
  /** The draft that another approach or template is chosen for. */
  draft?: { orderId: OrderId; version: number; approachId: ApproachId | null; templateId: IcTemplateId | null };
  approachId: ApproachId | undefined;
  templateId: IcTemplateId | undefined;
};

type Origin = 'approach' | 'template';

/** What is going to be done, and when: everything else follows from it. */
export function ApproachStep({ title, patient, draft, approachId, templateId }: Props) {
  const [template, setTemplate] = useState<IcTemplateId | null>(draft?.templateId ?? templateId ?? null);
  const [from, setFrom] = useState<Origin>(template ? 'template' : 'approach');
  const [chosen, setChosen] = useState<ApproachId | null>(draft?.approachId ?? approachId ?? null);
  const [procedureOn, setProcedureOn] = useState('');
  const [checked, setChecked] = useState(false);
  const today = useToday();
  const { begin, pending, problem } = useBeginPackage(patient.id, draft);
  const maySendAtOnce = useIsAllowed('consent.sign') && !draft;
  const approach = useQuery({ ...approachQuery(chosen ?? ('' as never)), enabled: chosen !== null }).data;
  const isPast = procedureOn !== '' && procedureOn < today;
  const isFromTemplate = from === 'template';
  const origin = { approachId: isFromTemplate ? null : chosen, templateId: isFromTemplate ? template : null };
  const isChosen = origin.approachId !== null || origin.templateId !== null;
  const { answers, questions, isComplete } = useAnswers(origin, isChosen && !draft);
  const wanted = { ...origin, procedureOn: procedureOn || null, ...answers };

  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader title={title} action={<FlowSteps current="approach" {...(draft && { orderId: draft.orderId })} />} />
      <div className={styles.columns}>
        <Card title="手術・検査・治療">
          <OriginTabs {...{ from, chosen, template }} onFrom={setFrom} onChosen={setChosen} onTemplate={setTemplate} />
        </Card>
        <Card title={draft ? '選んだもの' : '予定日'}>
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
            {isFromTemplate && template ? (
              <ChosenTemplateWarnings templateId={template} />
            ) : (
              <ApproachGaps approach={isFromTemplate ? undefined : approach} />
            )}
            {questions}
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
            disabled={!isChosen || !procedureOn || isPast || !checked || !isComplete}
            onClick={() => void begin(wanted, 'issue')}
          >
            このまま発行する
          </Button>
        )}
        <Button
          loading={pending === 'draft'}
          disabled={isPast || (isFromTemplate && !template)}
          onClick={() => void begin(wanted, 'draft')}
        >
          内容を確認する
        </Button>
      </BottomBar>
    </>
  );
}

type Chosen = { approachId: ApproachId | null; templateId: IcTemplateId | null };

/** Asks for the operator (a doctor is the default) and for the required fields of the forms, so that the forms are issued with the package. */
function useAnswers(origin: Chosen, isAsked: boolean) {
  const { role, name } = useSession();
  const [operator, setOperator] = useState(role === 'doctor' ? name : '');
  const [formValues, setFormValues] = useState<PackageFormValue[]>([]);
  const { data: asked, isError } = useQuery({ ...packageQuestionsQuery(origin), enabled: isAsked });
  const own = formValues.filter(({ templateId }) => asked?.forms.some((form) => form.templateId === templateId));
  const operatorName = asked?.operator ? operator.trim() : '';
  return {
    answers: { operatorName, formValues: own },
    // If the questions cannot be loaded, incomplete forms become drafts, which the last page lists.
    isComplete: asked ? (!asked.operator || operatorName !== '') && isAnswered(asked.forms, own) : isError,
    questions: asked && (
      <>
        {asked.operator && (
          <TextField
            label="術者"
            required
            counter={talkLimits.name}
            value={operator}
            help="同意書に記載されます。"
            onChange={(event) => setOperator(event.target.value)}
          />
        )}
        <FormQuestions forms={asked.forms} values={own} onChange={setFormValues} />
      </>
    ),
  };
}

type OriginProps = {
  from: Origin;
  onFrom: (origin: Origin) => void;
  chosen: ApproachId | null;
  onChosen: (id: ApproachId | null) => void;
  template: IcTemplateId | null;
  onTemplate: (id: IcTemplateId | null) => void;
};

function OriginTabs({ from, onFrom, chosen, onChosen, template, onTemplate }: OriginProps) {
  return (
    <Tabs<Origin>
      label="選び方"
      value={from}
      onChange={onFrom}
      tabs={[
        {
          value: 'approach',
          label: 'アプローチ',
          panel: <ApproachChoice value={chosen} onChange={onChosen} />,
        },
        {
          value: 'template',
          label: 'IC支援セット',
          panel: <TemplateChoice value={template} onChange={onTemplate} />,
        },
      ]}
    />
  );
}
