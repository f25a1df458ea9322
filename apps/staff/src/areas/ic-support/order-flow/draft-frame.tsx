import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FlowSteps, packageSteps, type PackageStep, stepAddress } from '#areas/ic-support/order-flow/flow-steps.tsx';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { PackageConflict } from '#areas/ic-support/order-flow/package-conflict.tsx';
import type { PackageHandle } from '#areas/ic-support/order-flow/use-package-draft.ts';
import { DraftSaved } from '#editing/draft-saved.tsx';
import { useLeaveSaved } from '#editing/use-leave-saved.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';

type Props = {
  kept: IcPackage;
  handle: PackageHandle;
  step: Exclude<PackageStep, 'patient' | 'done'>;
  title: string;
  /** In the place of the way to the next step, at the last one. */
  action?: ReactNode;
  children: ReactNode;
};

const next: Partial<Record<PackageStep, string>> = {
  contents: '患者ごとの事項へ',
  facts: '説明の予定へ',
  talk: '確認へ',
};

/** A step of a draft: whom it is for, where one is, and what is saved. */
export function DraftFrame({ kept, handle, step, title, action, children }: Props) {
  const navigate = useNavigate();
  const { id, patient } = kept.order;
  const place = packageSteps.indexOf(step);
  const back = packageSteps[place - 1] ?? 'approach';
  const following = packageSteps[place + 1] ?? 'preview';
  const { leaving, leave } = useLeaveSaved(handle);
  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader title={title} action={<FlowSteps current={step} orderId={id} />} />
      {handle.save.name === 'conflict' && (
        <PackageConflict mine={handle.draft} current={handle.save.current} onResolve={handle.resolve} />
      )}
      <div className={styles.stack}>{children}</div>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={stepAddress(id, back)}>
            戻る
          </ButtonLink>
        }
        note={<DraftSaved save={handle.save} />}
      >
        {action ?? (
          <Button loading={leaving} onClick={() => void leave(() => navigate(stepAddress(id, following)))}>
            {next[step]}
          </Button>
        )}
      </BottomBar>
    </>
  );
}
