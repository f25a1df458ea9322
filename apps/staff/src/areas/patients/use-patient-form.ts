import type { Patient } from '@nattoku/contract/patient';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkValues, patientOf, type PatientValues, valuesOf } from '#areas/patients/patient-values.ts';
import { useCreatePatient, useUpdatePatient } from '#areas/patients/patients.queries.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { facilityQuery } from '#shared/facility.queries.ts';
import { useValidatedForm } from '#shared/use-validated-form.ts';

type Options = { patient?: Patient | undefined; onSaved: (patient: Patient) => void };

export type PatientForm = ReturnType<typeof usePatientForm>['form'];

/** State of registering or changing a patient. `conflict` holds what somebody else saved in between. */
export function usePatientForm({ patient, onSaved }: Options) {
  const [version, setVersion] = useState(patient?.version);
  const [conflict, setConflict] = useState<Patient>();
  // One key per form: pressing twice, or again after the network failed, registers once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { data: facility } = useQuery(facilityQuery);
  const create = useCreatePatient();
  const update = useUpdatePatient(patient?.id ?? ('' as Patient['id']));
  const rule = facility?.patientNumberRule;

  const save = (values: PatientValues) => {
    const input = patientOf(values, patient, rule);
    return version ? update.mutateAsync({ ...input, version }) : create.mutateAsync({ patient: input, idempotencyKey });
  };
  const form = useValidatedForm<PatientValues, Patient>({
    defaultValues: valuesOf(patient),
    check: (values) => checkValues(values, patient, rule),
    save,
    onSaved,
    onConflict: (current) => setConflict(current as Patient),
  });

  /** Goes on from what the other person saved: with their values, or with mine on top of theirs. */
  const settle = (keep: 'mine' | 'theirs') => {
    if (!conflict) return;
    setVersion(conflict.version);
    if (keep === 'theirs') form.begin(valuesOf(conflict));
    setConflict(undefined);
  };
  return { form, conflict, settle };
}
