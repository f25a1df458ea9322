import type { ConsentDetail, ConsentWithdrawal, WithdrawalParty } from '@nattoku/contract/consent-detail';
import { withdrawalMethodNames, withdrawalPartyNames } from '@nattoku/contract/consent-detail';
import { consentRecordContract } from '@nattoku/contract/consent-record';
import { formatDateTime } from '@nattoku/rules/date-time';
import { Badge } from '@nattoku/ui/badge';
import { Button } from '@nattoku/ui/button';
import { Card } from '@nattoku/ui/card';
import { DescriptionList } from '@nattoku/ui/description-list';
import { checkIcon, clockIcon } from '@nattoku/ui/icons';
import { Notice } from '@nattoku/ui/notice';
import { keepConsent } from '#areas/consent-record/consent-record.queries.ts';
import styles from '#areas/consent-record/detail/consent-detail.module.css';
import { call } from '#platform/call.ts';
import { useAttempt } from '#shared/use-attempt.ts';

/** The withdrawal beside the consent, and who has said that they know. */
export function WithdrawalCard({ detail }: { detail: ConsentDetail }) {
  const { withdrawal } = detail;
  const { attempt, pending, refusal } = useAttempt();
  if (!withdrawal) return null;
  const acknowledge = (party: WithdrawalParty) =>
    void attempt(async () =>
      keepConsent(await call(consentRecordContract.acknowledge, { params: { formId: detail.form.id, party } })),
    );
  const mayFor = (party: WithdrawalParty) =>
    detail.allowed.includes(party === 'doctor' ? 'acknowledgeDoctor' : 'acknowledge');
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
        <ul role="list" className={styles.list} aria-label="撤回の確認">
          {withdrawal.parties.map(({ party, acknowledgedAt, acknowledgedByName }) => (
            <li key={party} className={styles.head}>
              <span className={styles.name}>{withdrawalPartyNames[party]}</span>
              {acknowledgedAt ? (
                <Badge tone="done" icon={checkIcon}>
                  {formatDateTime(acknowledgedAt)}　{acknowledgedByName}
                </Badge>
              ) : mayFor(party) ? (
                <Button size="small" icon={checkIcon} loading={pending} onClick={() => acknowledge(party)}>
                  {withdrawalPartyNames[party]}として確認しました
                </Button>
              ) : (
                <Badge tone="error" icon={clockIcon}>
                  確認待ち
                </Badge>
              )}
            </li>
          ))}
        </ul>
        {refusal && <Notice tone="error">{refusal}</Notice>}
      </div>
    </Card>
  );
}

const whose: Record<ConsentWithdrawal['withdrawnBy'], string> = { patient: '患者本人', proxy: '代諾者' };

const methodOf = ({ method, heardByName }: ConsentWithdrawal): string =>
  [withdrawalMethodNames[method], heardByName && `（${heardByName}）`].filter(Boolean).join('');
