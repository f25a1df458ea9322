import type { ConsentOrder, MissingItem } from '@nattoku/contract/consent/consent-order';
import { Side, sideNames } from '@nattoku/contract/consent/consent-state';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { FlowLayout } from '@nattoku/ui/layout/flow-layout';
import { sendIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConsentFacts, ConsentSigners } from '#areas/consent/order/consent-facts.tsx';
import { ConsentPages } from '#areas/consent/order/consent-pages.tsx';
import styles from '#areas/consent/order/consent-order.module.css';
import { ConsentSteps } from '#areas/consent/order/consent-steps.tsx';
import type { MissingEntry } from '#areas/consent/order/go-to-missing.ts';
import { MissingList } from '#areas/consent/order/missing-list.tsx';
import { ReturnDialog } from '#areas/consent/order/return-dialog.tsx';
import { TemplateNotice } from '#areas/consent/order/template-notice.tsx';
import { useIssueConsent } from '#areas/consent/order/use-issue-consent.ts';
import { IdentityCheck, identityProblems } from '#parts/patient/identity-check.tsx';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { href } from '#routing/paths.ts';

const sides = (['right', 'left', 'both'] as const).map((value) => ({ value, label: sideNames[value] }));

/** The form as it will be, what it lacks, and the last questions before it goes out – or to the doctor, or back. */
export function ConsentPreviewStep({ order, title }: { order: ConsentOrder; title: string }) {
  const { form, missing, allowed } = order;
  const navigate = useNavigate();
  const [side, setSide] = useState<Side | null>(null);
  const [isIdentified, setIsIdentified] = useState(false);
  const [returning, setReturning] = useState(false);
  const { issue, submit, pending, problem } = useIssueConsent(order);
  const isLacking = missing.some(({ blocks }) => blocks);
  const mayIssue = allowed.includes('issue');
  const { ref, problems, check } = useCheckedFields(() => [
    ...(form.rules.sided && side === null ? [{ field: 'sideAgain', message: '左右をもう一度選んでください' }] : []),
    ...(mayIssue && form.patient ? identityProblems(isIdentified) : []),
  ]);
  const send = (action: (chosen: Side | null) => Promise<boolean>) => () => {
    if (check()) void action(form.rules.sided ? side : null);
  };
  const goToInput = (item: MissingItem) => {
    const state: MissingEntry = { missing: item };
    void navigate(href('/consent/order/input', { form: form.id }), { state });
  };
  const asksSide = form.rules.sided && (mayIssue || allowed.includes('submit'));
  return (
    <>
      {form.patient && <PatientBannerOf patient={form.patient} />}
      <PageHeader
        title={title}
        description={`${form.template.name}（${form.template.number}・第${form.template.versionNumber}版）`}
        action={<ConsentSteps current="preview" form={form} />}
      />
      <FlowLayout
        basketLabel="発行する内容"
        basket={
          <div ref={ref} className={styles.part}>
            <ApprovalNotice order={order} />
            <TemplateNotice template={form.template} />
            <Refusal>{problem}</Refusal>
            <Card title="発行までに必要なこと">
              <MissingList missing={missing} onGo={allowed.includes('edit') ? goToInput : undefined} />
            </Card>
            {asksSide && !isLacking && <SideAgain problem={problems['sideAgain']} side={side} onChange={setSide} />}
            {mayIssue && form.patient && !isLacking && (
              <Card title="本人確認">
                <IdentityCheck isChecked={isIdentified} error={problems['identity']} onChange={setIsIdentified} />
              </Card>
            )}
            <Card title="署名する人">
              <ConsentSigners form={form} />
            </Card>
            <Card title="内容">
              <ConsentFacts form={form} />
            </Card>
          </div>
        }
      >
        <ConsentPages form={form} />
      </FlowLayout>
      <PreviewActions
        order={order}
        isLacking={isLacking}
        pending={pending}
        onReturn={() => setReturning(true)}
        onSubmit={send(submit)}
        onIssue={send(issue)}
      />
      {returning && <ReturnDialog order={order} onClose={() => setReturning(false)} />}
    </>
  );
}

type ActionProps = {
  order: ConsentOrder;
  isLacking: boolean;
  pending: boolean;
  onReturn: () => void;
  onSubmit: () => void;
  onIssue: () => void;
};

function PreviewActions({ order: { form, allowed }, isLacking, pending, onReturn, onSubmit, onIssue }: ActionProps) {
  return (
    <BottomBar
      back={
        allowed.includes('edit') ? (
          <ButtonLink variant="subTertiary" href={href('/consent/order/input', { form: form.id })}>
            入力に戻る
          </ButtonLink>
        ) : (
          <ButtonLink variant="subTertiary" href={href('/consent/order', { patient: form.patient?.id })}>
            この患者さんの同意書へ
          </ButtonLink>
        )
      }
    >
      {allowed.includes('return') && (
        <Button variant="tertiary" onClick={onReturn}>
          差し戻す
        </Button>
      )}
      {allowed.includes('submit') && (
        <Button disabled={isLacking} loading={pending} onClick={onSubmit}>
          医師に確認を依頼
        </Button>
      )}
      {allowed.includes('issue') && (
        <Button icon={sendIcon} disabled={isLacking} loading={pending} onClick={onIssue}>
          {form.state === 'awaitingApproval' ? '確認して発行する' : '発行する'}
        </Button>
      )}
    </BottomBar>
  );
}

/** Where the form is between who enters it and the doctor who issues it. */
function ApprovalNotice({ order: { form, allowed, returnNote } }: { order: ConsentOrder }) {
  if (form.state === 'awaitingApproval')
    return (
      <Notice tone="warning" title="医師の確認待ちです">
        {allowed.includes('issue')
          ? `${form.enteredByName}さんが入力しました。内容を確かめて、発行するか、差し戻してください。`
          : '説明する医師にお知らせしました。確認が終わると発行されます。'}
      </Notice>
    );
  if (!returnNote) return null;
  return (
    <Notice tone="warning" title="医師から差し戻されました">
      {returnNote}
    </Notice>
  );
}

type SideProps = {
  problem: string | undefined;
  side: Side | null;
  onChange: (side: Side) => void;
};

/** The side is asked a second time, and never filled in, so that a slip of the first time is noticed. */
function SideAgain({ problem, side, onChange }: SideProps) {
  return (
    <Card title="左右の確認">
      <RadioGroup
        label="もう一度、左右を選んでください"
        name="sideAgain"
        required
        layout="row"
        help="カルテと患者さんに確かめて選びます。入力の内容と違うときは発行できません。"
        error={problem}
        options={sides}
        value={side ?? ''}
        onChange={(event) => onChange(Side.parse(event.target.value))}
      />
    </Card>
  );
}

/** What the server refused; the page may be scrolled far from it, so it takes the focus. */
function Refusal({ children }: { children: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children === undefined) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [children]);
  if (children === undefined) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="error">{children}</Notice>
    </div>
  );
}
