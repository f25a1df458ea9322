import type { Places } from '@nattoku/contract/patient/import-meaning';
import { type ImportTarget, importTargetNames, translatedTargets } from '@nattoku/contract/patient/import-target';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { optionsOf } from '#areas/patient/import/import-choices.ts';
import styles from '#areas/patient/import/import.module.css';
import type { ImportPlan } from '#areas/patient/import/use-import-plan.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

/** What everybody gets alike, and where an empty cell empties. */
export function ImportOptions({ plan }: { plan: ImportPlan }) {
  const { data: places } = useQuery(facilityQuery);
  if (!places) return null;
  return (
    <section className={styles.section} aria-labelledby="import-options">
      <h2 className={styles.heading} id="import-options">
        そのほかの決め方
      </h2>
      <Clearing plan={plan} />
      <Constants plan={plan} places={places} />
    </section>
  );
}

const neverEmpty: readonly ImportTarget[] = [
  'patientNumber',
  'fullName',
  'familyName',
  'fullNameKana',
  'familyNameKana',
  'birthDate',
  'sex',
  'language',
];

function Clearing({ plan: { mapping, change } }: { plan: ImportPlan }) {
  const targets = mapping.columns.filter((target) => target !== null).filter((target) => !neverEmpty.includes(target));
  if (targets.length === 0) return null;
  return (
    <CheckboxGroup
      label="ファイルが空欄のとき、登録済みの内容を消す項目"
      help="選ばない項目は、空欄でも登録済みの内容がそのまま残ります。"
      layout="row"
      value={mapping.clearing}
      options={targets.map((value) => ({ value, label: importTargetNames[value] }))}
      onChange={(chosen) => change({ clearing: targets.filter((target) => chosen.includes(target)) })}
    />
  );
}

/** As a file would write it: the server reads a constant like a cell. */
function Constants({ plan: { mapping, setConstant }, places }: { plan: ImportPlan; places: Places }) {
  const missing = translatedTargets.filter((target) => !mapping.columns.includes(target));
  return (
    <fieldset className={styles.meanings}>
      <legend>ファイルにない項目を、全員同じ値にする</legend>
      {missing.map((target) => (
        <SelectField
          key={target}
          label={importTargetNames[target]}
          size="small"
          emptyLabel="指定しない"
          value={mapping.constants[target] ?? ''}
          options={optionsOf(target, places).map(({ label }) => ({ value: label, label }))}
          onChange={(event) => setConstant(target, event.target.value)}
        />
      ))}
      {!mapping.columns.includes('tags') && (
        <TextField
          label={importTargetNames.tags}
          defaultValue={mapping.constants.tags ?? ''}
          onBlur={(event) => setConstant('tags', event.target.value.trim())}
        />
      )}
    </fieldset>
  );
}
