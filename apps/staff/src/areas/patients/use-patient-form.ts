import { ApiProblem } from '@nattoku/contract/client';
import type { Patient } from '@nattoku/contract/patient';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PatientValues, patientOf, resolvePatient, valuesOf } from '#areas/patients/patient-values.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { useCreatePatient, useUpdatePatient } from '#areas/patients/patients.queries.ts';

type Options = { patient?: Patient | undefined; onSaved: (patient: Patient) => void };

/** State of registering or changing a patient. `conflict` holds what somebody else saved in between. */
export function usePatientForm({ patient, onSaved }: Options) {
  const form = useForm<PatientValues>({
    defaultValues: valuesOf(patient),
    resolver: resolvePatient,
    mode: 'onTouched',
  });
  const [version, setVersion] = useState(patient?.version);
  const [conflict, setConflict] = useState<Patient>();
  // One key per form: pressing twice, or again after the network failed, registers once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const create = useCreatePatient();
  const update = useUpdatePatient(patient?.id ?? ('' as Patient['id']));

  const save = form.handleSubmit(async (values) => {
    const input = patientOf(values, patient);
    try {
      onSaved(
        version
          ? await update.mutateAsync({ ...input, version })
          : await create.mutateAsync({ patient: input, idempotencyKey }),
      );
    } catch (error) {
      if (!(error instanceof ApiProblem)) {
        form.setError('root', {
          message: '通信できませんでした。入力はそのまま残っています。もう一度お試しください。',
        });
        return;
      }
      if (error.body.code === 'record.versionConflict') return setConflict(error.body.current as Patient);
      for (const { field, message } of error.body.errors ?? []) {
        form.setError(field as keyof PatientValues, { message }, { shouldFocus: true });
      }
      form.setError('root', { message: error.body.title });
    }
  });

  /** Goes on from what the other person saved: with their values, or with mine on top of theirs. */
  const settle = (keep: 'mine' | 'theirs') => {
    if (!conflict) return;
    setVersion(conflict.version);
    if (keep === 'theirs') form.reset(valuesOf(conflict));
    setConflict(undefined);
  };
  return { form, save, conflict, settle };
}
