import { consentOrderLimits } from '@nattoku/contract/consent/consent-order';
import { Side, sideNames } from '@nattoku/contract/consent/consent-state';
import { StaffId } from '@nattoku/contract/shared/primitives';
import { Card } from '@nattoku/ui/layout/card';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { InputProps } from '#areas/consent/order/input/input-props.ts';
import styles from '#areas/consent/order/input/input.module.css';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';

const sides = (['right', 'left', 'both'] as const).map((value) => ({ value, label: sideNames[value] }));

/** What is going to be done, when, on which side and by whom. */
export function ProcedureFields({ order: { form }, draft, onChange }: InputProps) {
  const { data: staff } = useQuery(staffOptionsQuery);
  const doctors = (staff?.items ?? []).filter(({ role, id }) => role === 'doctor' || id === draft.explainerId);
  return (
    <Card title="手術・検査・治療">
      <div className={styles.fields}>
        <TextField
          label="手術・検査名"
          name="procedureName"
          required
          counter={consentOrderLimits.procedureName}
          value={draft.procedureName}
          onChange={(event) => onChange({ ...draft, procedureName: event.target.value })}
        />
        {form.rules.sided && (
          <RadioGroup
            label="左右"
            name="side"
            required
            layout="row"
            help="この同意書は左右の確認が必要です。発行の前に、もう一度うかがいます。"
            options={sides}
            value={draft.side ?? ''}
            onChange={(event) => onChange({ ...draft, side: Side.parse(event.target.value) })}
          />
        )}
        <div className={styles.pair}>
          <TextField
            type="date"
            label="実施予定日"
            name="procedureOn"
            value={draft.procedureOn ?? ''}
            onChange={(event) => onChange({ ...draft, procedureOn: event.target.value || null })}
          />
          <SelectField
            label="説明する医師"
            name="explainer"
            required
            emptyLabel="選択してください"
            value={draft.explainerId ?? ''}
            options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) =>
              onChange({ ...draft, explainerId: StaffId.safeParse(event.target.value).data ?? null })
            }
          />
          <TextField
            label="術者"
            name="operatorName"
            required={form.rules.level === 'writtenStrict'}
            value={draft.operatorName}
            onChange={(event) => onChange({ ...draft, operatorName: event.target.value })}
          />
          <TextField
            label="助手"
            name="assistantNames"
            help="複数のときは「、」で区切ります"
            value={draft.assistantNames.join('、')}
            onChange={(event) =>
              onChange({
                ...draft,
                assistantNames: event.target.value.split(/[、,]/u).slice(0, consentOrderLimits.assistants),
              })
            }
          />
        </div>
      </div>
    </Card>
  );
}
