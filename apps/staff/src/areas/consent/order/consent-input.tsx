import type { ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { FlowLayout } from '@nattoku/ui/layout/flow-layout';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CapacityFields } from '#areas/consent/order/input/capacity-fields.tsx';
import { FormFields } from '#areas/consent/order/input/form-fields.tsx';
import { ProcedureFields } from '#areas/consent/order/input/procedure-fields.tsx';
import { SendingFields } from '#areas/consent/order/input/sending-fields.tsx';
import { SignerFields } from '#areas/consent/order/input/signer-fields.tsx';
import { ConsentConflict } from '#areas/consent/order/consent-conflict.tsx';
import styles from '#areas/consent/order/consent-order.module.css';
import { ConsentSteps } from '#areas/consent/order/consent-steps.tsx';
import { DiscardDraft } from '#areas/consent/order/discard-draft.tsx';
import { goToMissing, partId, useArriveAtMissing } from '#areas/consent/order/go-to-missing.ts';
import { MissingList } from '#areas/consent/order/missing-list.tsx';
import { TemplateNotice } from '#areas/consent/order/template-notice.tsx';
import { useConsentEditor } from '#areas/consent/order/use-consent-editor.ts';
import { DraftSaved } from '#editing/draft-saved.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { href } from '#routing/paths.ts';

/** Everything that stands on the form before it is issued, each with where it comes from, saved while it is typed. */
export function ConsentInput({ order, title }: { order: ConsentOrder; title: string }) {
  const { form } = order;
  const editing = useConsentEditor(order);
  const { draft, save, change, flush, resolve } = editing;
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  useArriveAtMissing();
  const goOn = async () => {
    setLeaving(true);
    const isSaved = await flush();
    setLeaving(false);
    if (isSaved) await navigate(href('/consent/order/preview', { form: form.id }));
  };
  const fields = { order, draft, onChange: change };
  return (
    <>
      {form.patient && <PatientBannerOf patient={form.patient} />}
      <PageHeader
        title={title}
        description={`${form.template.name}（${form.template.number}・第${form.template.versionNumber}版）`}
        action={<ConsentSteps current="input" form={form} />}
      />
      <FlowLayout
        basketLabel="足りない項目"
        basket={
          <Card title="発行までに必要なこと">
            <MissingList missing={order.missing} onGo={goToMissing} />
          </Card>
        }
      >
        <div className={styles.parts}>
          {order.returnNote && (
            <Notice tone="warning" title="医師から差し戻されました">
              {order.returnNote}
            </Notice>
          )}
          <TemplateNotice template={form.template} />
          <div id={partId.procedure}>
            <ProcedureFields {...fields} />
          </div>
          <div id={partId.capacity}>
            <CapacityFields {...fields} />
          </div>
          <div id={partId.signers}>
            <SignerFields {...fields} />
          </div>
          <div id={partId.fields}>
            <FormFields {...fields} />
          </div>
          <div id={partId.sending}>
            <SendingFields {...fields} />
          </div>
          <DiscardDraft order={order} />
        </div>
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/consent/order', { patient: form.patient?.id })}>
            戻る
          </ButtonLink>
        }
      >
        <DraftSaved save={save} />
        {save.name === 'conflict' && <ConsentConflict mine={draft} current={save.current} onResolve={resolve} />}
        <Button loading={leaving} onClick={() => void goOn()}>
          確認へ
        </Button>
      </BottomBar>
    </>
  );
}
