import { patientContract } from '@nattoku/contract/patient/patient';
import { limitLookUps } from '#domain/patient/limit-look-ups.ts';
import {
  archivePatient,
  createPatient,
  unarchivePatient,
  updatePatient,
} from '#areas/patient/record/patient.operations.ts';
import { findPatientByNumber, getPatient, listTags } from '#areas/patient/record/patient.reading.ts';
import { foundPatients } from '#areas/patient/list/patient-list.found.ts';
import { getTimeline } from '#areas/patient/record/patient.timeline.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const patientRoutes = ({ rateLimits }: Pick<Services, 'rateLimits'>) => {
  const lookUp = limitLookUps(rateLimits);
  return serve(patientContract, {
    search: async (scope, { body }) => {
      await lookUp('patientSearchPerStaff', scope);
      return foundPatients.search(scope, body);
    },
    findByNumber: async (scope, { body }) => {
      await lookUp('patientSearchPerStaff', scope);
      return findPatientByNumber(scope, body.patientNumber);
    },
    get: async (scope, { params }) => {
      await lookUp('patientChartPerStaff', scope);
      return getPatient(scope, params.patientId);
    },
    timeline: (scope, { params }) => getTimeline(scope, params.patientId),
    create: (scope, { body }) => createPatient(scope, body),
    update: (scope, { params, body }) => updatePatient(scope, { patientId: params.patientId, patient: body }),
    archive: (scope, { params, body }) => archivePatient(scope, { ...params, ...body }),
    unarchive: (scope, { params, body }) => unarchivePatient(scope, { ...params, ...body }),
    tags: (scope) => listTags(scope),
  });
};
