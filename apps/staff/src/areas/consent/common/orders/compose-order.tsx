import type { CommonOrderIdentification } from '@nattoku/contract/order/common-order';
import { consentCommonContract, type ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { consentCommonQuery, keepConsentCommon } from '#areas/consent/common/consent-common.queries.ts';
import { consentOrders } from '#areas/consent/common/consent-orders.ts';
import { ChooseTemplate } from '#areas/consent/common/orders/choose-template.tsx';
import { useKeptOrder } from '#areas/consent/common/orders/kept-order.ts';
import { draftProblems, toSave, withTemplate } from '#areas/consent/common/orders/order-draft.ts';
import { OrderSteps } from '#areas/consent/common/orders/order-steps.tsx';
import styles from '#areas/consent/common/consent-common.module.css';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import { CommonSettingsFields } from '#parts/common-order/common-settings-fields.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { overtakenBy } from '#editing/conflict.ts';
import { ResumedNotice } from '#editing/resumed-notice.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props = { id: CommonOrderId | null; title: string };

/** The form, what it is called, where it hangs and whom it asks: one page, saved as a draft on the way to the preview. */
export function ComposeOrder({ id, title }: Props) {
  return id ? <Stored id={id} title={title} /> : <Compose stored={null} title={title} />;
}

function Stored({ id, title }: { id: CommonOrderId; title: string }) {
  const { data } = useSuspenseQuery(consentCommonQuery(id));
  if (data.standing !== 'draft') return <Navigate to={href('/consent/commonOrder/done', { id })} replace />;
  return <Compose stored={data} title={title} />;
}

function Compose({ stored, title }: { stored: ConsentCommonOrder | null; title: string }) {
  const today = useToday();
  const navigate = useNavigate();
  const kept = useKeptOrder(stored);
  const { draft, change } = kept;
  const { begun, isOvertaken, save } = useSaveOrder(stored);
  const { ref, problems, check } = useCheckedFields(() => draftProblems(draft, today));
  const { run, pending, refusal } = useCommand();

  const goOn = async () => {
    if (!check()) return;
    await run(async (key) => {
      const body = toSave(draft);
      const saved = body && (await save(body, key));
      if (!saved) return;
      keepConsentCommon(saved);
      kept.letGo();
      // Back from the preview leads to this draft, not to an empty page.
      await navigate(href('/consent/commonOrder', { tab: 'new', id: saved.id }), { replace: true });
      await navigate(href('/consent/commonOrder/preview', { id: saved.id }));
      // Not before: the page that is being left would be shown once more, without anything.
      kept.forget();
    }, draft);
  };

  return (
    <PageWidth kind="flow">
      <PageHeader title={title} action={<OrderSteps current="content" id={begun?.id ?? null} />} />
      <div ref={ref} className={styles.stack}>
        {kept.isResumed && <ResumedNotice onStartOver={kept.startOver} />}
        {isOvertaken && (
          <Notice tone="warning" title="ほかの画面で先に保存されました">
            この画面の内容で上書きしてよければ、もう一度「プレビューへ」を押してください。
          </Notice>
        )}
        <FormRefusal>{refusal}</FormRefusal>
        <Card title="同意書">
          <ChooseTemplate
            chosen={draft.template}
            error={problems['template']}
            onChoose={(template) => change(withTemplate(draft, template))}
          />
        </Card>
        <Card title="タイトルと期限">
          <CommonSettingsFields
            settings={draft}
            problems={problems}
            messageHelp={consentOrders.words.messageHelp}
            onChange={(part) => change({ ...draft, ...part })}
          />
        </Card>
        <IdentificationCard
          value={draft.identification}
          onChange={(identification) => change({ ...draft, identification })}
        />
      </div>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/consent/commonOrder')}>
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

/** Saves over the version that was read last: after somebody else saved, the next press is for what stands here. */
function useSaveOrder(stored: ConsentCommonOrder | null) {
  const [begun, setBegun] = useState(stored);
  const [isOvertaken, setOvertaken] = useState(false);

  /** Null when somebody else saved first. */
  const save = async (
    body: NonNullable<ReturnType<typeof toSave>>,
    key: string,
  ): Promise<ConsentCommonOrder | null> => {
    setOvertaken(false);
    try {
      if (!begun) return await call(consentCommonContract.create, { body, idempotencyKey: key });
      const params = { commonOrderId: begun.id };
      return await call(consentCommonContract.saveDraft, { params, body: { ...body, version: begun.version } });
    } catch (error) {
      const current = overtakenBy(error, consentOrders.isOrder);
      if (!current) throw error;
      setBegun(current);
      setOvertaken(true);
      return null;
    }
  };
  return { begun, isOvertaken, save };
}

const identifications = [
  {
    value: 'patientNumberAndBirthDate',
    label: '診察券の番号と生年月日を聞く',
    help: '登録と合うと、同意書がその患者に自動で紐づきます。合わない方には氏名と生年月日を聞き、「患者照合待ち」に入ります',
  },
  {
    value: 'none',
    label: '聞かない',
    help: 'すぐに同意書が開きます。署名した氏名と受付番号で、あとから職員が患者に紐づけます',
  },
];

type IdentificationProps = {
  value: CommonOrderIdentification;
  onChange: (identification: CommonOrderIdentification) => void;
};

function IdentificationCard({ value, onChange }: IdentificationProps) {
  return (
    <Card title="開いた方の確認">
      <RadioGroup
        label="開いた方に、だれかを聞きますか"
        name="identification"
        options={identifications}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as CommonOrderIdentification)}
      />
    </Card>
  );
}
