import { ConsentLevel, consentLevelNames, type ConsentRules } from '@nattoku/contract/consent/consent-rules';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import styles from '#areas/consent/editor/editor.module.css';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { GateFields } from '#areas/consent/editor/rules/gate-fields.tsx';
import { NumberBox } from '#editing/number-box.tsx';
import { coPresenceNames } from '#areas/consent/editor/rules/rules-words.ts';
import { SignerFields } from '#areas/consent/editor/rules/signer-fields.tsx';
import type { ChangeRules } from '#areas/consent/editor/rules/change-rules.ts';

/** Who signs, what comes before, and how long it holds. */
export function RulesPanel({ desk }: { desk: Desk }) {
  const { rules } = desk.draft;
  const change: ChangeRules = (about, part) =>
    desk.change({ ...desk.draft, rules: { ...rules, ...part } }, `rules.${about}`);
  return (
    <fieldset className={styles.fields} disabled={!desk.mayEdit}>
      <legend className={styles.legend}>署名と条件</legend>
      <SignerFields signers={rules.signers} change={change} />
      <GateFields rules={rules} change={change} />
      <SelectField
        label="同意の方法"
        options={ConsentLevel.options.map((value) => ({ value, label: consentLevelNames[value] }))}
        value={rules.level}
        onChange={({ target }) => change('level', { level: ConsentLevel.parse(target.value) })}
      />
      <SelectField
        label="家族などの同席"
        options={Object.entries(coPresenceNames).map(([value, label]) => ({ value, label }))}
        value={rules.coPresence}
        onChange={({ target }) => change('coPresence', { coPresence: target.value as ConsentRules['coPresence'] })}
      />
      <CheckboxField
        label="左右のある手技"
        help="オーダーのときに左右を2回たずねます。"
        checked={rules.sided}
        onChange={({ target }) => change('sided', { sided: target.checked })}
      />
      <CheckboxField
        label="患者さんごとに入力する項目がある"
        help="外すと、全員に同じ内容で出せる同意書（共通オーダー）になります。"
        checked={rules.personal}
        onChange={({ target }) => change('personal', { personal: target.checked })}
      />
      <CheckboxField
        label="署名のあと、医師が確かめてから確定する"
        help="外すと、最後の署名のあとすぐに確定します。"
        checked={rules.finalCheck}
        onChange={({ target }) => change('finalCheck', { finalCheck: target.checked })}
      />
      <div className={styles.pair}>
        <NumberBox
          label="同意の有効期間"
          help="空欄は期限なし"
          unit="日"
          whole
          emptyAllowed
          least={1}
          most={3650}
          value={rules.validDays}
          onChange={(validDays) => change('validDays', { validDays })}
        />
        <NumberBox
          label="保管する年数"
          help="5年以上"
          unit="年"
          whole
          least={5}
          most={100}
          value={rules.retentionYears}
          onChange={(years) => years !== null && change('retentionYears', { retentionYears: years })}
        />
      </div>
    </fieldset>
  );
}
