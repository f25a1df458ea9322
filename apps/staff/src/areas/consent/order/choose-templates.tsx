import type { OrderableSearch, OrderableTemplate } from '@nattoku/contract/consent/consent-order';
import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import type { ConsentTemplateId, PatientId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { runningConsentsQuery } from '#areas/consent/order/consent-order.queries.ts';
import styles from '#areas/consent/order/consent-order.module.css';
import { ConsentSteps } from '#areas/consent/order/consent-steps.tsx';
import { RunningConsents } from '#areas/consent/order/running-consents.tsx';
import { TemplateChoice } from '#areas/consent/order/template-choice.tsx';
import { useCommand } from '#editing/use-command.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

type Props = { patientId: PatientId; search: OrderableSearch; title: string };

const AT_MOST = 5;

/** What is to be signed: one template or several, of which each becomes a form of its own. */
export function ChooseTemplates({ patientId, search, title }: Props) {
  const { data: patient } = useSuspenseQuery(patientQuery(patientId));
  const [chosen, setChosen] = useState<readonly OrderableTemplate[]>([]);
  const { data: running = [] } = useQuery(runningConsentsQuery(patientId));
  const isTwice = chosen.some(({ id }) => running.some(({ templateId }) => templateId === id));
  const { begin, pending, problem } = useBegin(patientId, search.approachId ?? null);
  const isClosed = patient.mergedInto !== null || patient.deceasedOn !== null || patient.archivedAt !== null;
  const toggle = (template: OrderableTemplate) =>
    setChosen((before) =>
      before.some(({ id }) => id === template.id)
        ? before.filter(({ id }) => id !== template.id)
        : [...before, template].slice(0, AT_MOST),
    );
  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader title={title} action={<ConsentSteps current="choice" />} />
      <PageWidth kind="flow">
        <div className={styles.parts}>
          {problem && <Notice tone="error">{problem}</Notice>}
          {isClosed && (
            <Notice tone="warning" title="この患者さんには新しい同意書をオーダーできません">
              記録が統合・終了されているか、逝去が記録されています。患者の詳細で確かめてください。
            </Notice>
          )}
          <RunningConsents patientId={patientId} />
          {!isClosed && (
            <TemplateChoice
              patientId={patientId}
              search={search}
              chosen={chosen}
              onToggle={toggle}
              onBegin={({ id }) => void begin([id])}
              isFull={chosen.length >= AT_MOST}
            />
          )}
        </div>
      </PageWidth>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/consent/order')}>
            別の患者を選ぶ
          </ButtonLink>
        }
      >
        <span role="status">{isTwice && <Badge tone="warning">同じ同意書がすでに進行中です</Badge>}</span>
        {!isClosed && (
          <Button
            disabled={chosen.length === 0}
            loading={pending}
            onClick={() => void begin(chosen.map(({ id }) => id))}
          >
            {chosen.length > 1 ? `${chosen.length}件の入力へ` : '入力へ'}
          </Button>
        )}
      </BottomBar>
    </>
  );
}

/** Drafts are made once for one choice, however often the button is pressed. */
function useBegin(patientId: PatientId, approachId: OrderableSearch['approachId'] | null) {
  const navigate = useNavigate();
  const { run, pending, refusal } = useCommand();
  const begin = (templateIds: ConsentTemplateId[]) =>
    run(async (idempotencyKey) => {
      const [first] = await call(consentOrderContract.create, {
        body: { patientId, templateIds, approachId: approachId ?? null },
        idempotencyKey,
      });
      if (first) await navigate(href('/consent/order/input', { form: first.id }));
    }, templateIds);
  return { begin, pending, problem: refusal };
}
