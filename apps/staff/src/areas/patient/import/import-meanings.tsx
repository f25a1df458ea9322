import { guessMeaning, type Places } from '@nattoku/contract/patient/import-meaning';
import { importTargetNames, type TranslatedTarget, translatedTargets } from '@nattoku/contract/patient/import-target';
import type { ImportPreview } from '@nattoku/contract/patient/patient-import';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import { optionsOf } from '#areas/patient/import/import-choices.ts';
import styles from '#areas/patient/import/import.module.css';
import type { ImportPlan } from '#areas/patient/import/use-import-plan.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Props = { preview: ImportPreview; plan: ImportPlan };

/** For columns of sex, department, ward and language: what each value that occurs in the file stands for. */
export function ImportMeanings({ preview, plan }: Props) {
  const { data: places } = useQuery(facilityQuery);
  const targets = translatedTargets.filter((target) => plan.mapping.columns.includes(target));
  if (!places || targets.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="import-meanings">
      <h2 className={styles.heading} id="import-meanings">
        値の対応
      </h2>
      <p>ファイルに書かれている値が、何を表すかを確かめてください。</p>
      {targets.map((target) => (
        <Meanings key={target} target={target} places={places} preview={preview} plan={plan} />
      ))}
    </section>
  );
}

function Meanings({ target, places, preview, plan }: Props & { target: TranslatedTarget; places: Places }) {
  const column = plan.mapping.columns.indexOf(target);
  const heading = plan.mapping.hasHeader ? preview.rows[0]?.[column] : undefined;
  const values = preview.distinct[column]?.filter((value) => value !== heading);
  if (!values) return <p>「{importTargetNames[target]}」の列は値の種類が多すぎます。列の選び方を確かめてください。</p>;
  return (
    <fieldset className={styles.meanings}>
      <legend>{importTargetNames[target]}</legend>
      {values.map((value) => (
        <SelectField
          key={value}
          label={`「${value}」`}
          size="small"
          emptyLabel="分からない（取り込まない行になります）"
          value={plan.mapping.meanings[target]?.[value] ?? guessMeaning(target, value, places) ?? ''}
          options={optionsOf(target, places)}
          onChange={(event) => plan.setMeaning(target, value, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
