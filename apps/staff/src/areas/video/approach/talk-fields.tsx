import type { Approach } from '@nattoku/contract/video/approach';
import { ExpectedAttendee, expectedAttendeeNames } from '@nattoku/contract/video/approach-plan';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, type UseFormRegister } from 'react-hook-form';
import styles from '#areas/video/approach/approach-page.module.css';
import type { ApproachValues } from '#areas/video/approach/approach-values.ts';
import { scenarioOptionsQuery } from '#areas/video/approach/scenario-options.queries.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = {
  form: {
    register: UseFormRegister<ApproachValues>;
    control: Control<ApproachValues>;
    problems: Partial<Record<string, string>>;
  };
  approach: Approach | undefined;
};

const attendees = optionsOfNames(expectedAttendeeNames);

/** How the talk is held: who must be there, how long it takes, and along which scenario it goes. */
export function TalkFields({ form: { register, control, problems }, approach }: Props) {
  const seesScenarios = useIsAllowed('icSupport.view');
  const { data } = useQuery({ ...scenarioOptionsQuery, enabled: seesScenarios });
  const named = approach?.scenario ? [{ value: approach.scenario.id as string, label: approach.scenario.name }] : [];
  const others = (data?.items ?? []).filter(({ id }) => id !== approach?.scenario?.id);
  return (
    <div className={styles.tight}>
      <Controller
        name="attendees"
        control={control}
        render={({ field: { name, value, onChange } }) => (
          <CheckboxGroup
            label="同席が必要な人"
            layout="row"
            name={name}
            value={value}
            options={attendees}
            onChange={(chosen) => onChange(ExpectedAttendee.options.filter((each) => chosen.includes(each)))}
          />
        )}
      />
      <div className={styles.fields}>
        <TextField
          label="説明の時間"
          required
          inputMode="numeric"
          unit="分"
          error={problems['minutes']}
          {...register('minutes')}
        />
        {seesScenarios && (
          <SelectField
            label="シナリオ"
            emptyLabel="使わない"
            data-place="scenarioId"
            options={[...named, ...others.map(({ id, name }) => ({ value: id as string, label: name }))]}
            error={problems['scenarioId']}
            {...register('scenarioId')}
          />
        )}
      </div>
    </div>
  );
}
