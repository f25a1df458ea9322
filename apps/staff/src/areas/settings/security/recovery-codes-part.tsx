import { RECOVERY_CODES, secondFactorContract, type OwnSecondFactors } from '@nattoku/contract/auth/second-factor';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { useState } from 'react';
import styles from '#areas/settings/security/security.module.css';
import { call } from '#platform/network/call.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { factors: OwnSecondFactors; onCodes: (codes: readonly string[]) => void };

/** So few that the next loss of a telephone would lock somebody out. */
const FEW = 3;

export function RecoveryCodesPart({ factors, onCodes }: Props) {
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  const { recoveryCodesLeft: left, recoveryCodesMadeAt: madeAt } = factors;
  const make = () =>
    void run(async () => onCodes((await call(secondFactorContract.makeRecoveryCodes, {})).recoveryCodes));
  return (
    <>
      <div className={styles.head}>
        <h3>回復コード</h3>
        <Badge tone={left <= FEW ? 'warning' : 'done'}>{`残り${left}個`}</Badge>
        <Button variant="tertiary" size="small" onClick={() => setAsking(true)}>
          作り直す
        </Button>
      </div>
      <p className={styles.quiet}>
        スマートフォンをなくしたときに、確認コードの代わりに使えるコードです。
        {madeAt && `作成: ${formatDateTime(madeAt)}`}
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="回復コードを作り直しますか？"
        description={`新しい${RECOVERY_CODES}個のコードを表示します。前の回復コードは、すべて使えなくなります。`}
        verb="回復コードを作り直す"
        loading={pending}
        error={refusal}
        onConfirm={make}
      />
    </>
  );
}
