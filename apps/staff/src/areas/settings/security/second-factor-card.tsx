import type { Enrolled } from '@nattoku/contract/auth/second-factor';
import { Card } from '@nattoku/ui/layout/card';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { PasskeysPart } from '#areas/settings/security/passkeys-part.tsx';
import { RecoveryCodesPart } from '#areas/settings/security/recovery-codes-part.tsx';
import { secondFactorsQuery } from '#areas/settings/security/security.queries.ts';
import styles from '#areas/settings/security/security.module.css';
import { TotpPart } from '#areas/settings/security/totp-part.tsx';

type Props = { onEnrolled: (enrolled: Enrolled) => void; onCodes: (codes: readonly string[]) => void };

/** What proves, besides the password, who signs in. */
export function SecondFactorCard({ onEnrolled, onCodes }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(secondFactorsQuery);
  return (
    <Card title="二要素認証">
      {!data && isError && (
        <ErrorState
          title="二要素認証の設定を読み込めませんでした"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonText />}
      {data && (
        <>
          <p className={styles.intro}>
            パスワードのほかに、もう1つの方法でご本人を確認します。
            {data.isRequired && 'この施設では登録が必要です。'}
            スマートフォンをなくしたときに備えて、2つ以上の方法を登録しておくと安心です。
          </p>
          <div className={styles.part}>
            <TotpPart totp={data.totp} onEnrolled={onEnrolled} />
          </div>
          {data.passkeysUsable && (
            <div className={styles.part}>
              <PasskeysPart passkeys={data.passkeys} onEnrolled={onEnrolled} />
            </div>
          )}
          {(data.totp || data.passkeys.length > 0) && (
            <div className={styles.part}>
              <RecoveryCodesPart factors={data} onCodes={onCodes} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
