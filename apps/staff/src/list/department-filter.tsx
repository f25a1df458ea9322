import { offered } from '@nattoku/contract/facility/facility';
import { useQuery } from '@tanstack/react-query';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { FilterChoice } from '#list/filter-choice.tsx';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { useIsQuiet } from '#platform/use-is-quiet.ts';

type Props = { value: string | null | undefined; onChange: (departmentId: string | null) => void };

/** The department that a list is narrowed to: those in use, and the one that is chosen already. */
export function DepartmentFilter({ value, onChange }: Props) {
  const isQuiet = useIsQuiet();
  const { data: facility } = useQuery({ ...facilityQuery, enabled: isQuiet });
  return (
    <FilterChoice
      label="診療科"
      labelHidden
      value={value}
      options={optionsOfRows(offered(facility?.departments ?? [], [value]))}
      onChange={onChange}
    />
  );
}
