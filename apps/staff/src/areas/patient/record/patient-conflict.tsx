import type { NewPatient, Patient } from '@nattoku/contract/patient/patient';
import { useQuery } from '@tanstack/react-query';
import { described, namesIn } from '#areas/patient/record/patient-descriptions.ts';
import { patientOf, type PatientValues } from '#areas/patient/record/patient-values.ts';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Props = { mine: PatientValues; theirs: Patient; onSettle: (keep: 'mine' | 'theirs') => void };

export function PatientConflict({ mine, theirs, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const offered = [...(facility?.departments ?? []), ...(facility?.wards ?? [])];
  const names = new Map([...offered.map(({ id, name }) => [id as string, name] as const), ...namesIn([theirs])]);
  const typed = patientOf(mine, theirs, facility?.patientNumberRule);
  const fields = (Object.keys(described) as (keyof NewPatient)[]).map((field) => ({
    field,
    label: described[field].label,
    mine: described[field].words(typed, names),
    theirs: described[field].words(theirs, names),
  }));
  return <ConflictTable fields={fields} onSettle={onSettle} />;
}
