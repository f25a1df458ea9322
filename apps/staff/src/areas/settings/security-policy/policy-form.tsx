import {
  facilitySettingsContract,
  type FacilitySettings,
  type PolicyStanding,
} from '@nattoku/contract/facility/facility-settings';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { type PasswordRule, passwordRules, type SecurityPolicy } from '@nattoku/contract/auth/security-policy';
import { checkPolicy, graceEndsOn, normalisePolicy } from '@nattoku/contract/auth/security-policy-rules';
import { formatDate } from '@nattoku/rules/time/date-time';
import { FormSection } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { Overtaken } from '#editing/overtaken.tsx';
import { SaveBar } from '#areas/settings/facility/save-bar.tsx';
import { useSettingsForm } from '#areas/settings/facility/use-settings-form.ts';
import { passwordRuleWords } from '#areas/settings/security-policy/policy-words.ts';
import { SecondFactorFields } from '#areas/settings/security-policy/second-factor-fields.tsx';
import styles from '#areas/settings/security-policy/security-policy.module.css';
import { SessionFields } from '#areas/settings/security-policy/session-fields.tsx';
import { call } from '#platform/network/call.ts';
import { useSession } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';

type Props = { saved: FacilitySettings; standing: PolicyStanding };

export function PolicyForm({ saved, standing }: Props) {
  const { role } = useSession();
  const today = useToday();
  const form = useSettingsForm<SecurityPolicy>({
    saved,
    part: ({ policy }) => policy,
    save: (policy, version) => call(facilitySettingsContract.updatePolicy, { body: { policy, version } }),
    done: 'ログイン規則を保存しました',
  });
  const author = { role, ownSecondFactor: standing.ownSecondFactor, today };
  const policy = normalisePolicy(form.value, today);
  const problems = [...(form.isDirty ? checkPolicy(policy, author) : []), ...form.refused];
  const problemOf = (field: keyof SecurityPolicy) => problems.find((problem) => problem.field === field)?.message;

  return (
    <div className={styles.fields}>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      {form.conflict && (
        <Overtaken
          saved={[
            { term: 'パスワード', detail: passwordRuleWords[form.conflict.policy.passwordRule].name },
            {
              term: '二要素認証が必要な役割',
              detail: form.conflict.policy.secondFactorRoles.map((each) => roleNames[each]).join('、'),
            },
          ]}
          onSettle={form.settle}
        />
      )}
      <FormSection title="パスワード" help="ガイドラインのQ&A（シQ-54）が認める3つの方法から選びます。">
        <RadioGroup
          label="パスワードの規則"
          labelHidden
          layout="cards"
          options={passwordRules.map((value) => ({
            value,
            label: passwordRuleWords[value].name,
            help: passwordRuleWords[value].says,
          }))}
          value={form.value.passwordRule}
          onChange={(event) => form.change({ passwordRule: event.target.value as PasswordRule })}
        />
      </FormSection>
      <SecondFactorFields value={form.value} problem={problemOf('secondFactorRoles')} onChange={form.change} />
      <Affected policy={policy} standing={standing} />
      <SessionFields value={form.value} problem={problemOf('idleTimeoutSeconds')} onChange={form.change} />
      <SaveBar
        dirty={form.isDirty}
        saving={form.isSaving}
        blocked={problems.length > 0}
        onSave={form.submit}
        onGiveUp={form.giveUp}
      />
    </div>
  );
}

/** How many people the rule meets who have not set up anything yet. */
function Affected({ policy, standing }: { policy: SecurityPolicy; standing: PolicyStanding }) {
  const asked = standing.roles.filter(({ role }) => policy.secondFactorRoles.includes(role));
  const without = asked.reduce((sum, { withoutSecondFactor }) => sum + withoutSecondFactor, 0);
  const ends = graceEndsOn(policy);
  if (asked.length === 0 || ends === null) return null;
  if (without === 0) return <Notice tone="done">対象の職員は、全員が二要素認証を設定しています。</Notice>;
  const each = asked
    .filter(({ withoutSecondFactor }) => withoutSecondFactor > 0)
    .map(({ role, withoutSecondFactor }) => `${roleNames[role]}${withoutSecondFactor}名`);
  return (
    <Notice tone="warning" title={`まだ設定していない職員が${without}名います`}>
      {each.join('、')}。{formatDate(ends)}
      を過ぎると、設定を終えるまで操作できなくなります。先に職員へ知らせてください。
    </Notice>
  );
}
