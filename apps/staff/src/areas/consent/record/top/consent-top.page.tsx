import { ConsentPreset, type ConsentTop, consentPresetNames } from '@nattoku/contract/consent/consent-list';
import { addDays } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { fileDocumentIcon, plusIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Stat } from '@nattoku/ui/feedback/stat';
import { useQuery } from '@tanstack/react-query';
import { consentTopQuery } from '#areas/consent/record/consent-record.queries.ts';
import { ConsentGroup } from '#parts/consent/consent-group.tsx';
import styles from '#areas/consent/record/top/consent-top.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';

/** A withdrawal that all have acknowledged presses nobody any more. */
const isPressing = (preset: ConsentPreset, { waiting, withdrawals }: ConsentTop): boolean =>
  preset === 'withdrawn'
    ? withdrawals.total > 0
    : (preset === 'dueSoon' || preset === 'overdue' || preset === 'stopped') && waiting[preset] > 0;

/** Consent forms at a glance: what waits for whom, and the ways to everything. */
export function Page({ title }: { title: string }) {
  const { data, isError, isFetching, refetch } = useQuery(consentTopQuery);
  return (
    <>
      <PageHeader title={title} action={<Ways />} />
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={12} />}
      {data && <Waiting top={data} />}
      {data && <Groups top={data} />}
    </>
  );
}

function Ways() {
  const mayOrder = useIsAllowed('consent.order');
  const mayManage = useIsAllowed('consent.manage');
  return (
    <>
      {mayOrder && (
        <ButtonLink variant="tertiary" icon={qrScanIcon} href={href('/consent/commonOrder')}>
          共通オーダー・紙の取り込み
        </ButtonLink>
      )}
      {mayManage && (
        <ButtonLink variant="tertiary" icon={fileDocumentIcon} href={href('/consent/template')}>
          様式
        </ButtonLink>
      )}
      {mayOrder && (
        <ButtonLink icon={plusIcon} href={href('/consent/order')}>
          同意書を作る
        </ButtonLink>
      )}
    </>
  );
}

const Waiting = ({ top }: { top: ConsentTop }) => (
  <section aria-label="状態ごとの件数" className={styles.stats}>
    {ConsentPreset.options.map((preset) => (
      <Stat
        key={preset}
        label={consentPresetNames[preset]}
        value={top.waiting[preset]}
        unit="件"
        tone={isPressing(preset, top) ? 'error' : 'plain'}
        href={href('/consent/list', { preset })}
      />
    ))}
  </section>
);

function Groups({ top }: { top: ConsentTop }) {
  const isDoctor = useIsAllowed('consent.sign');
  const today = useToday();
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {top.withdrawals.total > 0 && (
          <ConsentGroup
            title="撤回の確認が済んでいない同意書"
            group={top.withdrawals}
            more={href('/consent/list', { preset: 'withdrawn' })}
          />
        )}
        {top.stuck.total > 0 && (
          <ConsentGroup
            title="止まっていて、対応が必要なもの"
            group={top.stuck}
            more={href('/consent/list', { preset: 'stopped' })}
          />
        )}
        <ConsentGroup
          title="今日・明日の予定で、まだ決まっていないもの"
          group={top.tomorrow}
          more={href('/consent/list', { preset: 'dueSoon', procedureFrom: today, procedureTo: addDays(today, 1) })}
          empty="今日と明日の手術・検査の同意書は、すべて返事がそろっています。"
        />
        {(isDoctor || top.confirmations.total > 0) && (
          <ConsentGroup
            title="医師の確認を待っているもの"
            group={top.confirmations}
            more={href('/consent/list', { state: 'awaitingApproval' })}
            empty="確認を待っている同意書はありません。"
          />
        )}
        {top.finalChecks.total > 0 && (
          <ConsentGroup
            title="署名がそろい、最終確認を待っているもの"
            group={top.finalChecks}
            more={href('/consent/list', { preset: 'toFinalise' })}
          />
        )}
      </div>
      <div className={styles.column}>
        {top.voidings.total > 0 && <ConsentGroup title="無効にする依頼（承認待ち）" group={top.voidings} />}
        <ConsentGroup
          title="新しい同意書"
          group={{ total: top.newest.length, items: top.newest }}
          uncounted
          more={href('/consent/list')}
          empty="まだ同意書がありません。「同意書を作る」から始められます。"
        />
      </div>
    </div>
  );
}
