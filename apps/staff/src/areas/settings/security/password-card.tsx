import { formatDateTime } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { useQuery } from '@tanstack/react-query';
import { sessionsQuery } from '#areas/settings/security/security.queries.ts';
import styles from '#areas/settings/security/security.module.css';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

export function PasswordCard() {
  const { passwordMinLength } = useSession();
  const { data } = useQuery(sessionsQuery);
  return (
    <Card title="パスワード">
      <div className={styles.part}>
        <p>
          {data?.passwordSetAt
            ? `最後に変更した日時: ${formatDateTime(data.passwordSetAt)}`
            : `${passwordMinLength}文字以上で設定できます。`}
        </p>
        <div>
          <ButtonLink variant="tertiary" size="small" href={href('/resetPassword')}>
            パスワードを変更する
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
