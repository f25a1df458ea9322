import type { FacilitySettings, PolicyStanding } from '@nattoku/contract/facility/facility-settings';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { passwordRuleWords } from '#areas/settings/security-policy/policy-words.ts';
import styles from '#areas/settings/security-policy/security-policy.module.css';
import { useNow } from '#platform/use-now.ts';
import { useSession } from '#platform/session/use-session.ts';

type Props = { settings: FacilitySettings; standing: PolicyStanding };

/** What holds today, on paper for the person who inspects: only printed. */
export function PolicyEvidence({ settings: { policy, profile, version }, standing }: Props) {
  const { name } = useSession();
  const now = useNow();
  const { name: rule, says } = passwordRuleWords[policy.passwordRule];
  return (
    <div className={styles.evidence}>
      <DescriptionList
        items={[
          { term: '施設', detail: profile.name },
          { term: 'パスワード', detail: `${rule}　${says}` },
          {
            term: '二要素認証が必要な役割',
            detail: policy.secondFactorRoles.map((role) => roleNames[role]).join('、') || 'なし',
          },
          { term: '開始日', detail: policy.secondFactorFrom && formatDate(policy.secondFactorFrom) },
          { term: '設定までの猶予', detail: `${policy.secondFactorGraceDays}日` },
          { term: 'パスキーだけのログイン', detail: policy.passkeyAlone ? '認める' : '認めない' },
          { term: '自動ロック', detail: `${Math.round(policy.idleTimeoutSeconds / 60)}分` },
          { term: 'ログインしていられる時間', detail: `${Math.round(policy.absoluteTimeoutSeconds / 3600)}時間` },
          {
            term: '二要素認証の設定状況',
            detail: standing.roles
              .map(
                ({ role, staff, withoutSecondFactor }) =>
                  `${roleNames[role]} ${staff - withoutSecondFactor}/${staff}名`,
              )
              .join('、'),
          },
          { term: '設定の版', detail: String(version) },
          { term: '印刷', detail: `${formatDateTime(now.toISOString())}　${name}` },
        ]}
      />
    </div>
  );
}
