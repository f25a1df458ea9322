import { IDENTITY_REASON_LENGTH, identityFieldNames } from '@nattoku/contract/patient/patient-identity';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { IdentityConfirming } from '#areas/patient/identity/identity-confirmation.ts';
import styles from '#areas/patient/identity/identity.module.css';

/** Old beside new, each to be ticked by itself: there is no tick for all. */
export function IdentityLines({ confirming }: { confirming: IdentityConfirming }) {
  const { lines, ticked, tick, tickProblem, reason, setReason, reasonProblem } = confirming;
  return (
    <div className={styles.confirming}>
      <ul role="list" className={styles.lines}>
        {lines.map((line) => {
          const name = identityFieldNames[line.field];
          return (
            <li key={line.field} className={styles.line}>
              <dl className={styles.pair}>
                <div>
                  <dt>いまの{name}</dt>
                  <dd>{line.before}</dd>
                </div>
                <div>
                  <dt>新しい{name}</dt>
                  <dd className={styles.after}>{line.after}</dd>
                </div>
              </dl>
              <CheckboxField
                label={`${name}が変わることを確認しました`}
                checked={ticked.includes(line.field)}
                error={tickProblem(line)}
                onChange={(event) => tick(line.field, event.target.checked)}
              />
            </li>
          );
        })}
      </ul>
      <TextField
        label="同じ方の記録である理由"
        required
        maxLength={IDENTITY_REASON_LENGTH}
        placeholder="保険証と照合し、登録時の誤りを確認した"
        value={reason}
        error={reasonProblem}
        onChange={(event) => setReason(event.target.value)}
      />
    </div>
  );
}
