import type { ConsentDetail, ConsentWithdrawal, WithdrawalParty } from '@nattoku/contract/consent/consent-detail';
import { withdrawalPartyNames } from '@nattoku/contract/consent/consent-detail';
import { consentRecordContract, consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { checkIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useState } from 'react';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { checkReason } from '#areas/consent/record/detail/check-reason.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';

type Party = ConsentWithdrawal['parties'][number];

/** Each of the three says for itself that it knows. */
export function WithdrawalParties({ detail, parties }: { detail: ConsentDetail; parties: readonly Party[] }) {
  const [instead, setInstead] = useState<WithdrawalParty>();
  const { run, pending, refusal } = useCommand();
  const acknowledge = (party: WithdrawalParty, reason = '') =>
    run(async () => {
      const params = { formId: detail.form.id, party };
      keepConsent(await call(consentRecordContract.acknowledge, { params, body: { reason } }));
      showSnackbar({ type: 'done', title: '撤回の確認を記録しました', desc: withdrawalPartyNames[party] });
    });
  const answerFor = async (party: WithdrawalParty, reason: string, letGo: () => void) => {
    if (!(await acknowledge(party, reason))) return;
    letGo();
    setInstead(undefined);
  };
  return (
    <>
      <ul role="list" className={styles.list} aria-label="撤回の確認">
        {parties.map((one) => (
          <li key={one.party} className={styles.item}>
            <div className={styles.head}>
              <span className={styles.name}>{withdrawalPartyNames[one.party]}</span>
              <Answer
                of={one}
                pending={pending}
                onOwn={() => void acknowledge(one.party)}
                onInstead={() => setInstead(one.party)}
              />
            </div>
            <Words of={one} />
          </li>
        ))}
      </ul>
      {refusal && !instead && <Notice tone="error">{refusal}</Notice>}
      {instead && (
        <ReasonDialog
          onClose={() => setInstead(undefined)}
          title={`${withdrawalPartyNames[instead]}の代わりに、撤回を確認したことを記録しますか？`}
          description="この役割の職員がいないため、管理者として確認します。だれにどう伝えたかを理由に残してください。お名前・日時・理由が記録と証拠パックに入ります。"
          verb="確認したことを記録する"
          loading={pending}
          error={refusal}
          label="代わりに確認する理由"
          counter={consentRecordLimits.reason}
          check={checkReason}
          onConfirm={(reason, letGo) => void answerFor(instead, reason, letGo)}
        >
          <PatientLine patient={detail.form.patient} />
        </ReasonDialog>
      )}
    </>
  );
}

type AnswerProps = { of: Party; pending: boolean; onOwn: () => void; onInstead: () => void };

function Answer({ of: { party, acknowledgedAt, acknowledgedByName, offer }, pending, onOwn, onInstead }: AnswerProps) {
  if (acknowledgedAt) {
    return (
      <Badge tone="done" icon={checkIcon}>
        {formatDateTime(acknowledgedAt)}　{acknowledgedByName}
      </Badge>
    );
  }
  if (offer === 'own') {
    return (
      <Button size="small" icon={checkIcon} loading={pending} onClick={onOwn}>
        {withdrawalPartyNames[party]}として確認を記録する
      </Button>
    );
  }
  if (offer === 'instead') {
    return (
      <Button variant="tertiary" size="small" loading={pending} onClick={onInstead}>
        管理者として代わりに確認する
      </Button>
    );
  }
  return (
    <Badge tone="error" icon={clockIcon}>
      確認待ち
    </Badge>
  );
}

function Words({ of }: { of: Party }) {
  const words = wordsFor(of);
  return words && <span className={styles.quiet}>{words}</span>;
}

/** Who is awaited, or why somebody else answered. */
function wordsFor({ party, acknowledgedAt, reason, offer, isVacant, places }: Party): string | null {
  if (acknowledgedAt) return reason ? `管理者が代わりに確認しました。理由：${reason}` : null;
  if (offer === 'own') return null;
  if (isVacant) return '確認できる職員がいません。施設の管理者が、伝えた相手を書いて確認します。';
  return `${awaited(party, places)}が確認します。`;
}

function awaited(party: WithdrawalParty, places: readonly string[]): string {
  if (party === 'doctor') return '説明・担当の医師か、同じ診療科の医師';
  if (party === 'ward' && places.length === 0) return '病棟に入っていない患者さんのため、診療科の看護師';
  return `${places.join('・')}の職員${party === 'ward' ? '（医師を除く）' : ''}`;
}
