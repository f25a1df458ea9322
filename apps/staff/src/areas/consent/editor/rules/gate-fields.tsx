import { ConsentGateKind, consentGateNames, type ConsentRules } from '@nattoku/contract/consent/consent-rules';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import styles from '#areas/consent/editor/editor.module.css';
import { NumberBox } from '#editing/number-box.tsx';
import { QuestionFields } from '#areas/consent/editor/rules/question-fields.tsx';
import type { ChangeRules } from '#areas/consent/editor/rules/change-rules.ts';

const DAY_HOURS = 24;

type Props = { rules: ConsentRules; change: ChangeRules };

/** What must have happened before anybody signs. */
export function GateFields({ rules, change }: Props) {
  const { gates, questions } = rules;
  const chosen = gates.map(({ kind }) => kind);
  const choose = (kinds: readonly string[]) =>
    change('gates', {
      gates: ConsentGateKind.options
        .filter((kind) => kinds.includes(kind))
        .map(
          (kind) =>
            gates.find((gate) => gate.kind === kind) ?? { kind, hours: kind === 'coolingTime' ? DAY_HOURS : null },
        ),
    });
  const cooling = gates.find(({ kind }) => kind === 'coolingTime');
  return (
    <section className={styles.stack} aria-label="署名の前に済ませること">
      <CheckboxGroup
        label="署名の前に済ませること"
        options={ConsentGateKind.options.map((value) => ({ value, label: consentGateNames[value] }))}
        value={chosen}
        onChange={choose}
      />
      {cooling && (
        <NumberBox
          label="考える時間"
          unit="時間"
          help="医師の説明（なければ発行）から数えます。"
          whole
          least={1}
          most={720}
          value={cooling.hours}
          onChange={(hours) =>
            change('gates', { gates: gates.map((gate) => (gate.kind === 'coolingTime' ? { ...gate, hours } : gate)) })
          }
        />
      )}
      {chosen.includes('comprehension') && (
        <QuestionFields questions={questions} onChange={(next, about) => change(about, { questions: next })} />
      )}
    </section>
  );
}
