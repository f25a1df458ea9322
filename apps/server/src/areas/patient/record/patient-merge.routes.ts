import { patientMergeContract } from '@nattoku/contract/patient/patient-merge';
import { relatedPersonContract } from '@nattoku/contract/patient/related-person';
import { findDuplicates } from '#areas/patient/record/patient-duplicates.ts';
import { mergePatients, undoMerge } from '#areas/patient/record/patient-merge.operations.ts';
import { comparePatients, listMerges } from '#areas/patient/record/patient-merge.reading.ts';
import {
  createRelatedPerson,
  listRelatedPersons,
  removeRelatedPerson,
  restoreRelatedPerson,
  updateRelatedPerson,
} from '#areas/patient/record/related-person.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const patientMergeRoutes = serve(patientMergeContract, {
  candidates: (scope, { params }) => findDuplicates(scope, params.patientId),
  compare: (scope, { params }) => comparePatients(scope, params.patientId, params.otherId),
  merge: (scope, { params, body }) => mergePatients(scope, { ...params, ...body }),
  list: (scope, { params }) => listMerges(scope, params.patientId),
  undo: (scope, { params, body }) => undoMerge(scope, { ...params, ...body }),
});

export const relatedPersonRoutes = serve(relatedPersonContract, {
  list: (scope, { params }) => listRelatedPersons(scope, params.patientId),
  create: (scope, { params, body }) => createRelatedPerson(scope, { ...params, person: body }),
  update: (scope, { params, body }) => updateRelatedPerson(scope, { ...params, person: body }),
  remove: (scope, { params, body }) => removeRelatedPerson(scope, { ...params, ...body }),
  restore: (scope, { params, body }) => restoreRelatedPerson(scope, { ...params, ...body }),
});
