import { ApiProblem } from '@nattoku/contract/shared/client';
import type { NewPatient, Patient } from '@nattoku/contract/patient/patient';
import type { HeldIdentity, IdentityConfirmation } from '@nattoku/contract/patient/patient-identity';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { checkValues, patientOf, type PatientValues, valuesOf } from '#areas/patient/record/patient-values.ts';
import { useCreatePatient, useUpdatePatient } from '#areas/patient/patients.queries.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Options = { patient?: Patient | undefined; onSaved: (patient: Patient) => void };

export type PatientForm = ReturnType<typeof usePatientForm>['form'];

type Confirmed = IdentityConfirmation & { correction: boolean };
type Held = HeldIdentity & { typed: NewPatient };

/**
 * State of registering or changing a patient. `conflict` holds what somebody else saved in between, `held` what would make the record that of
 * another person and was not confirmed yet.
 */
export function usePatientForm({ patient, onSaved }: Options) {
  const [version, setVersion] = useState(patient?.version);
  const [conflict, setConflict] = useState<Patient>();
  // One key per form: pressing twice, or again after the network failed, registers once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { data: facility } = useQuery(facilityQuery);
  const create = useCreatePatient();
  const update = useUpdatePatient(patient?.id ?? ('' as Patient['id']));
  const rule = facility?.patientNumberRule;

  const [held, setHeld] = useState<Held>();
  const confirmation = useRef<Confirmed>(null);

  const save = async (values: PatientValues) => {
    const typed = patientOf(values, patient, rule);
    if (!version) return create.mutateAsync({ patient: typed, idempotencyKey });
    const identityChange = confirmation.current;
    confirmation.current = null;
    try {
      return await update.mutateAsync({ ...typed, version, identityChange });
    } catch (error) {
      if (error instanceof ApiProblem && error.body.identity) setHeld({ ...error.body.identity, typed });
      throw error;
    }
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
  const confirm = (given: Confirmed) => {
    confirmation.current = given;
    setHeld(undefined);
    form.formProps.onSubmit({ preventDefault: () => undefined });
  };
  return { form, conflict, settle, held, confirm, goBack: () => setHeld(undefined) };
}
