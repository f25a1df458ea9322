import {
  CapacityReason,
  capacityReasonNames,
  CapacityRoute,
  capacityRouteNames,
} from '@nattoku/contract/consent/consent-rules';
import { StaffId } from '@nattoku/contract/shared/primitives';
import { Card } from '@nattoku/ui/layout/card';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { InputProps } from '#areas/consent/order/input/input-props.ts';
import styles from '#areas/consent/order/input/input.module.css';
import { optionsOfNames } from '#list/options-of-names.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';
import { useToday } from '#platform/use-today.ts';

const routeOptions = optionsOfNames({
  ...capacityRouteNames,
  self: `${capacityRouteNames.self}（未成年の方は、年齢により親権者が判断し署名する）`,
});

/** Who decides. Where it is not the patient: why, and who judged that when (specification/consent.md §23). */
export function CapacityFields({ draft, onChange }: InputProps) {
  const { capacity } = draft;
  const today = useToday();
  const { data: staff } = useQuery(staffOptionsQuery);
  const change = (changed: Partial<typeof capacity>) => onChange({ ...draft, capacity: { ...capacity, ...changed } });
  const isJudged = capacity.route !== 'self' && capacity.route !== 'cannotWrite';
  return (
    <Card title="だれが判断するか">
      <div className={styles.fields}>
        <RadioGroup
          label="判断と署名"
          name="capacityRoute"
          labelHidden
          options={routeOptions}
          value={capacity.route}
          onChange={(event) => change({ route: CapacityRoute.parse(event.target.value) })}
        />
        {isJudged && (
          <div className={styles.pair}>
            <SelectField
              label="本人が署名しない理由"
              name="capacityReason"
              required
              emptyLabel="選択してください"
              value={capacity.reason ?? ''}
              options={optionsOfNames(capacityReasonNames)}
              onChange={(event) => change({ reason: CapacityReason.safeParse(event.target.value).data ?? null })}
            />
            <SelectField
              label="判断した職員"
              name="judgedBy"
              required
              emptyLabel="選択してください"
              value={capacity.judgedBy ?? ''}
              options={(staff?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => change({ judgedBy: StaffId.safeParse(event.target.value).data ?? null })}
            />
            <TextField
              type="date"
              label="判断した日"
              name="judgedOn"
              required
              max={today}
              value={capacity.judgedOn ?? ''}
              onChange={(event) => change({ judgedOn: event.target.value || null })}
            />
          </div>
        )}
        {capacity.route !== 'self' && (
          <TextAreaField
            label={capacity.route === 'cannotWrite' ? '字を書けない理由' : '本人の推定される意思と、判断の経過'}
            name="capacityNote"
            required={isJudged && capacity.route !== 'proxy'}
            counter={500}
            value={capacity.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </div>
    </Card>
  );
}
