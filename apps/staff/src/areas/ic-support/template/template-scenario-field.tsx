import type { ScenarioSummary } from '@nattoku/contract/ic-support/scenario';
import { type IcTemplateScenario, VersionPolicy, versionPolicyNames } from '@nattoku/contract/ic-support/ic-template';
import { ScenarioId } from '@nattoku/contract/shared/primitives';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import { publishedScenarios } from '#areas/ic-support/content/published-scenarios.ts';
import styles from '#areas/ic-support/template/ic-template.module.css';
import type { PartProps } from '#areas/ic-support/template/template-part.ts';

const help: Record<VersionPolicy, string> = {
  newest: 'シナリオが改訂されたら、新しい版がオーダーに入ります。',
  fixed: 'シナリオが改訂されたら、IC支援セットを見直すまでオーダーに入りません。',
};

/** The scenario, and what happens once another edition of it is published. */
export function TemplateScenarioField({ kept, draft: { scenario }, onChange }: PartProps) {
  const { data } = useQuery(publishedScenarios);
  const known = data?.items ?? [];
  const chosen = known.find(({ id }) => id === scenario?.scenarioId);
  const kepts = kept.scenarios.filter(({ id }) => !known.some((each) => each.id === id));
  const options = [
    ...known.map(({ id, name, published }) => ({ value: id, label: `${name}（第${published?.number}版）` })),
    ...kepts.map(({ id, title }) => ({ value: id, label: `${title}（公開中の版なし）` })),
  ];
  const put = (to: IcTemplateScenario | null) => onChange({ scenario: to });
  return (
    <section className={styles.stack}>
      <div className={styles.narrow}>
        <SelectField
          label="シナリオ"
          help="自宅と説明の場で使います。"
          emptyLabel="なし"
          options={options}
          value={scenario?.scenarioId ?? ''}
          onChange={(event) => put(withScenario(known, scenario, event.target.value))}
        />
      </div>
      {scenario && (
        <RadioGroup
          label="シナリオの版"
          name="policy"
          options={VersionPolicy.options.map((value) => ({
            value,
            label: versionPolicyNames[value],
            help: help[value],
          }))}
          value={scenario.policy}
          onChange={(event) =>
            put({
              ...scenario,
              policy: VersionPolicy.parse(event.target.value),
              versionId: chosen?.published?.id ?? scenario.versionId,
            })
          }
        />
      )}
    </section>
  );
}

const withScenario = (
  known: readonly ScenarioSummary[],
  before: IcTemplateScenario | null,
  value: string,
): IcTemplateScenario | null => {
  const { data: scenarioId } = ScenarioId.safeParse(value);
  if (!scenarioId) return null;
  const versionId = known.find(({ id }) => id === scenarioId)?.published?.id ?? null;
  return { scenarioId, policy: before?.policy ?? 'newest', versionId };
};
