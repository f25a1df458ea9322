import type { ConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/settings/consent/signer-bands.module.css';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Theatre = ConsentPolicy['theatre'];
type Props = { value: Theatre; onChange: (theatre: Theatre) => void };

/** Where operations and examinations are prepared: the person who works there is notified of a withdrawal at once. */
export function TheatreFields({ value, onChange }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  if (!facility) return <SkeletonText lines={3} />;
  const { departments, wards } = facility;
  return (
    <div className={styles.table}>
      <p className={styles.help}>
        ここで選んだ診療科・病棟の職員に、撤回をすぐに知らせます。1つも選ばないときは、名前に「手術」「麻酔」「オペ室」が入っている診療科と病棟に知らせます。
      </p>
      <CheckboxGroup
        label="診療科"
        layout="row"
        value={value.departmentIds}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => {
          const departmentIds = departments.map(({ id }) => id).filter((id) => chosen.includes(id));
          onChange({ ...value, departmentIds });
        }}
      />
      <CheckboxGroup
        label="病棟"
        layout="row"
        value={value.wardIds}
        options={wards.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => {
          const wardIds = wards.map(({ id }) => id).filter((id) => chosen.includes(id));
          onChange({ ...value, wardIds });
        }}
      />
    </div>
  );
}
