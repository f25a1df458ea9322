import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { FlowLayout } from '@nattoku/ui/layout/flow-layout';
import { checkIcon, pencilIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { ContentWarnings } from '#areas/video/template/content-warnings.tsx';
import { draftOf, isSameDraft } from '#areas/video/template/template-draft.ts';
import { TemplateConflict } from '#areas/video/template/template-conflict.tsx';
import { TemplateFacts } from '#areas/video/template/template-facts.tsx';
import type { StepProps } from '#areas/video/template/template-flow.tsx';
import { TemplatePhone } from '#areas/video/template/template-phone.tsx';
import { stepAddress, TemplateSteps, wayBackOf } from '#areas/video/template/template-steps.tsx';
import styles from '#areas/video/template/preview-step.module.css';
import { useSaveTemplate } from '#areas/video/template/use-save-template.ts';
import { href } from '#routing/paths.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { PhoneStage } from '#parts/patient/phone-stage.tsx';

/** What the patient will get, and the last look before it is saved. Where nothing was changed it is the page of the template. */
export function PreviewStep({ title, handle, template }: StepProps) {
  const { draft } = handle;
  const { data: facility } = useQuery(facilityQuery);
  const { save, pending, problem, current, settle } = useSaveTemplate(handle, template?.id ?? null);
  const id = template?.id ?? null;
  const mayEdit = template === null || template.allowed.includes('edit');
  const isChanged = template === null || !isSameDraft(draft, draftOf(template));
  const departmentName = facility?.departments.find(({ id: one }) => one === draft.departmentId)?.name ?? null;
  const back = wayBackOf('preview', id, draft.videos.length);
  if (back !== null) return <Navigate to={back} replace />;

  return (
    <>
      <PageHeader title={title} action={mayEdit && <TemplateSteps current="preview" id={id} />} />
      <FlowLayout
        basketLabel="動画セットの内容"
        basket={
          <Card title="動画セットの内容">
            <div className={styles.facts}>
              {template && !isChanged && <ContentWarnings warnings={template.warnings} />}
              <TemplateFacts draft={draft} template={template} departmentName={departmentName} />
              {problem && <Notice tone="error">{problem}</Notice>}
            </div>
          </Card>
        }
      >
        {current ? (
          <TemplateConflict mine={draft} current={current} onSettle={settle} />
        ) : (
          <PhoneStage hint="患者さんの最初の画面の見本です。名前や日付は例で、オーダーのときに患者さんのものが入ります。">
            <TemplatePhone draft={draft} departmentName={departmentName} />
          </PhoneStage>
        )}
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={isChanged ? stepAddress('title', id) : href('/video/template')}>
            {isChanged ? '戻る' : '動画セット一覧へ'}
          </ButtonLink>
        }
      >
        {isChanged && mayEdit && (
          <Button icon={checkIcon} loading={pending} disabled={current !== undefined} onClick={() => void save()}>
            保存する
          </Button>
        )}
        {!isChanged && mayEdit && (
          <ButtonLink variant="tertiary" icon={pencilIcon} href={stepAddress('video', id)}>
            編集する
          </ButtonLink>
        )}
        {!isChanged && template.allowed.includes('use') && (
          <ButtonLink icon={plusIcon} href={href('/video/order/flow/patient', { template: template.id })}>
            この動画セットでオーダー
          </ButtonLink>
        )}
      </BottomBar>
    </>
  );
}
