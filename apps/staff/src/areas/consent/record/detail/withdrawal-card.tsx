import type { ConsentDetail, ConsentWithdrawal } from '@nattoku/contract/consent/consent-detail';
import { withdrawalMethodNames } from '@nattoku/contract/consent/consent-detail';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { WithdrawalParties } from '#areas/consent/record/detail/withdrawal-parties.tsx';

/** The withdrawal beside the consent, and who has said that they know. */
export function WithdrawalCard({ detail }: { detail: ConsentDetail }) {
  const { withdrawal } = detail;
  if (!withdrawal) return null;
  return (
    <Card title="同意の撤回" tone="tint">
      <div className={styles.list}>
        <DescriptionList
          items={[
            { term: '撤回した方', detail: `${withdrawal.name}（${whose[withdrawal.withdrawnBy]}）` },
            { term: '撤回の日時', detail: formatDateTime(withdrawal.withdrawnAt) },
            { term: '方法', detail: methodOf(withdrawal) },
            { term: '範囲', detail: withdrawal.scope || '全部' },
            { term: '理由', detail: withdrawal.reason },
            { term: '記録した日時', detail: formatDateTime(withdrawal.recordedAt) },
          ]}
        />
        {withdrawal.escalatedAt && (
          <Notice tone="warning">
            {formatDateTime(withdrawal.escalatedAt)} に、診療科の全員と管理者へも知らせました。
          </Notice>
        )}
        <WithdrawalParties detail={detail} parties={withdrawal.parties} />
      </div>
    </Card>
  );
}

const whose: Record<ConsentWithdrawal['withdrawnBy'], string> = { patient: '患者本人', proxy: '代諾者' };

const methodOf = ({ method, heardByName }: ConsentWithdrawal): string =>
  [withdrawalMethodNames[method], heardByName && `（${heardByName}）`].filter(Boolean).join('');
