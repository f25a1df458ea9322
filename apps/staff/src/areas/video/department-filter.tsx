import { offered } from '@nattoku/contract/facility';
import { SelectField } from '@nattoku/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { facilityQuery } from '#shared/facility.queries.ts';

type Props = { value: string | undefined; onChange: (departmentId: string | null) => void };

export function DepartmentFilter({ value, onChange }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  return (
    <SelectField
      label="診療科"
      labelHidden
      size="small"
      emptyLabel="すべての診療科"
      value={value ?? ''}
      options={offered(facility?.departments ?? [], [value]).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
