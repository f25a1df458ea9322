import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { consentOfPatientContract } from '@nattoku/contract/consent/consent-of-patient';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { getDetail } from '#areas/consent/record/consent-record.detail.ts';
import { verifyDocument } from '#areas/consent/record/consent-record.documents.ts';
import {
  explainForm,
  finaliseForm,
  overrideFormGate,
  signForm,
} from '#areas/consent/record/consent-record.operations.ts';
import { readInk } from '#areas/consent/record/evidence/signature-ink.ts';
import { consentFormList } from '#areas/consent/record/consent-record.list.ts';
import { listDocumentsOfPatient } from '#areas/consent/record/of-patient/documents-of-patient.ts';
import { listFormsOfPatient } from '#areas/consent/record/of-patient/forms-of-patient.ts';
import { supersedeForm } from '#areas/consent/record/consent-record.supersede.ts';
import { readTop } from '#areas/consent/record/consent-record.top.ts';
import { approveVoid, dropVoid, requestVoid } from '#areas/consent/record/consent-record.void.ts';
import { acknowledgeWithdrawal, hearWithdrawal } from '#areas/consent/record/consent-record.withdrawal.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentListRoutes = serve(consentListContract, {
  search: (scope, { body }) => consentFormList.search(scope, body),
  top: (scope) => readTop(scope),
});

export const consentOfPatientRoutes = serve(consentOfPatientContract, {
  forms: (scope, { params, query }) => listFormsOfPatient(scope, { ...params, ...query }),
  documents: (scope, { params, query }) => listDocumentsOfPatient(scope, { ...params, ...query }),
});

export const consentRecordRoutes = (services: Services) =>
  serve(consentRecordContract, {
    get: (scope, { params }) => getDetail(scope, params.formId),
    ink: (scope, { params }) => readInk(scope, params),
    explain: (scope, { params, body }) => explainForm(scope, { ...params, ...body, files: services.files }),
    overrideGate: (scope, { params, body }) => overrideFormGate(scope, { ...params, ...body }),
    sign: (scope, { params, body }) => signForm(scope, { ...params, ...body }),
    finalise: (scope, { params, body }) => finaliseForm(scope, { ...params, ...body }),
    supersede: (scope, { params, body }) => supersedeForm(scope, { ...params, ...body }),
    requestVoid: (scope, { params, body }) => requestVoid(scope, { ...params, ...body }),
    approveVoid: (scope, { params, body }) => approveVoid(scope, { ...params, ...body }),
    dropVoid: (scope, { params, body }) => dropVoid(scope, { ...params, ...body }),
    withdraw: (scope, { params, body }) => hearWithdrawal(scope, { ...params, ...body }),
    acknowledge: (scope, { params, body }) => acknowledgeWithdrawal(scope, { ...params, ...body }),
    verify: (scope, { params }) => verifyDocument(services)(scope, params),
  });
