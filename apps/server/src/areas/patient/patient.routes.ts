import { patientContract } from '@nattoku/contract/patient';
import { createPatient, updatePatient } from '#areas/patient/patient.operations.ts';
import { findPatientByNumber, getPatient, getTimeline, searchPatients } from '#areas/patient/patient.reading.ts';
import { serve } from '#kernel/http/mount.ts';

export const patientRoutes = serve(patientContract, {
  search: (scope, { body }) => searchPatients(scope, body),
  findByNumber: (scope, { body }) => findPatientByNumber(scope, body.patientNumber),
  get: (scope, { params }) => getPatient(scope, params.patientId),
  timeline: (scope, { params }) => getTimeline(scope, params.patientId),
  create: (scope, { body }) => createPatient(scope, body),
  update: (scope, { params, body }) => updatePatient(scope, { patientId: params.patientId, patient: body }),
});
