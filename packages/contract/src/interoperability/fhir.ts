import { z } from 'zod';
import { type ApiResource, fhirPath } from '#interoperability/interoperability.ts';
import { fileEndpoint } from '#shared/file-endpoint.ts';

export const fhirMediaType = 'application/fhir+json';
export const formMediaType = 'application/x-www-form-urlencoded';
/** Of a search that is sent as a form. */
const FORM_MAX_BYTES = 16 * 1024;
/** Of a resource that is brought in. */
const RESOURCE_MAX_BYTES = 2 * 1024 ** 2;

export type FhirParameter = { name: string; type: 'token' | 'reference' | 'date'; documentation?: string };

/** What a search of every type understands. */
export const fhirCommonParameters: readonly FhirParameter[] = [
  { name: '_id', type: 'token' },
  { name: '_lastUpdated', type: 'date' },
];

/** For systems that know a patient by the number alone. */
export const PATIENT_NUMBER = 'patient.identifier';
const patient: FhirParameter = {
  name: 'patient',
  type: 'reference',
  documentation: `By id, or by number as ${PATIENT_NUMBER}=system|number`,
};

/** What may be searched for; everything else is refused. */
export const fhirParameters: Record<ApiResource, readonly FhirParameter[]> = {
  Patient: [{ name: 'identifier', type: 'token' }],
  Task: [
    patient,
    { name: 'status', type: 'token' },
    { name: 'code', type: 'token', documentation: 'The area in which the order was made' },
    { name: 'authored-on', type: 'date' },
  ],
  Consent: [patient, { name: 'status', type: 'token' }, { name: 'date', type: 'date' }],
  Communication: [
    patient,
    { name: 'subject', type: 'reference' },
    { name: 'status', type: 'token' },
    { name: 'sent', type: 'date', documentation: 'When the talk began' },
    { name: 'based-on', type: 'reference', documentation: 'The order, as Task' },
  ],
  Provenance: [patient, { name: 'target', type: 'reference' }, { name: 'recorded', type: 'date' }],
  DocumentReference: [
    patient,
    { name: 'subject', type: 'reference' },
    { name: 'status', type: 'token' },
    { name: 'date', type: 'date' },
    { name: 'related', type: 'reference' },
  ],
  Questionnaire: [
    { name: 'status', type: 'token' },
    { name: 'date', type: 'date' },
  ],
  QuestionnaireResponse: [
    patient,
    { name: 'subject', type: 'reference' },
    { name: 'questionnaire', type: 'reference' },
    { name: 'status', type: 'token' },
    { name: 'authored', type: 'date' },
  ],
};

/** Of what is found, what it names may come along: `_include`. */
export const fhirIncludes: Partial<Record<ApiResource, readonly string[]>> = {
  QuestionnaireResponse: ['QuestionnaireResponse:questionnaire'],
};

/** Every name that only a search of this type understands. */
export const fhirSearchNames = (type: ApiResource): string[] => [
  ...fhirParameters[type].map(({ name }) => name),
  ...(fhirParameters[type].includes(patient) ? [PATIENT_NUMBER] : []),
  ...(fhirIncludes[type] ? ['_include'] : []),
];

const json = { types: [fhirMediaType] } as const;
const byId = z.object({ id: z.uuid() });
/** Given more than once, all of them must hold. */
const given = z.union([z.string(), z.array(z.string())]).optional();

const searchOf = (type: ApiResource) =>
  z.looseObject(
    Object.fromEntries(
      [...fhirSearchNames(type), ...fhirCommonParameters.map(({ name }) => name), '_count', '_format'].map((name) => [
        name,
        given,
      ]),
    ),
  );

const readOf = <const T extends ApiResource>(type: T) =>
  fileEndpoint({
    method: 'GET',
    path: `${fhirPath}/${type}/{id}`,
    permission: `client.${type}`,
    summary: `One ${type} of the facility that the key belongs to`,
    params: byId,
    file: json,
    problems: ['client.keyInvalid', 'client.notAllowed', 'client.format', 'notFound', 'request.tooMany'],
  });

const searchesOf = <const T extends ApiResource>(type: T) => ({
  byAddress: fileEndpoint({
    method: 'GET',
    path: `${fhirPath}/${type}`,
    permission: `client.${type}`,
    summary: `A page of what a search for ${type} finds, as a Bundle`,
    query: searchOf(type),
    file: json,
    problems: searchProblems,
  }),
  byForm: fileEndpoint({
    method: 'POST',
    path: `${fhirPath}/${type}/_search`,
    permission: `client.${type}`,
    summary: `The same with the conditions in a form: those that name a patient need not stand in an address`,
    upload: { types: [formMediaType], maxBytes: FORM_MAX_BYTES },
    file: json,
    problems: [...searchProblems, 'request.tooLarge', 'request.unsupportedType'],
  }),
});
const searchProblems = [
  'client.keyInvalid',
  'client.notAllowed',
  'client.search',
  'client.format',
  'request.tooMany',
] as const;

const searches = {
  Patient: searchesOf('Patient'),
  Task: searchesOf('Task'),
  Consent: searchesOf('Consent'),
  Communication: searchesOf('Communication'),
  Provenance: searchesOf('Provenance'),
  DocumentReference: searchesOf('DocumentReference'),
  Questionnaire: searchesOf('Questionnaire'),
  QuestionnaireResponse: searchesOf('QuestionnaireResponse'),
};

const resourceUpload = { types: [fhirMediaType, 'application/json'], maxBytes: RESOURCE_MAX_BYTES };
/** Whatever is brought in may be refused for these. */
const uploadProblems = [
  'client.keyInvalid',
  'client.notAllowed',
  'client.resource',
  'request.tooLarge',
  'request.unsupportedType',
  'request.tooMany',
] as const;
const patientProblems = [
  ...uploadProblems,
  'client.patientRefused',
  'client.patientClosed',
  'client.identityHeld',
] as const;

/** HL7 FHIR R4: everything is read; patients and answers to questionnaires are taken in. What is refused is refused as an OperationOutcome. */
export const fhirFiles = {
  metadata: fileEndpoint({
    method: 'GET',
    path: `${fhirPath}/metadata`,
    permission: 'anonymous',
    summary: 'What can be read and searched for, as a CapabilityStatement; it holds nothing of any facility',
    file: json,
  }),
  searchPatients: searches.Patient.byAddress,
  searchPatientsByForm: searches.Patient.byForm,
  readPatient: readOf('Patient'),
  createPatient: fileEndpoint({
    method: 'POST',
    path: `${fhirPath}/Patient`,
    permission: 'client.Patient.write',
    summary: 'Register a patient; with If-None-Exist one whose number is registered is left as it is',
    upload: resourceUpload,
    file: json,
    problems: [...patientProblems, 'client.patientKnown'],
  }),
  updatePatientByNumber: fileEndpoint({
    method: 'PUT',
    path: `${fhirPath}/Patient`,
    permission: 'client.Patient.write',
    summary: 'Register the patient of this number, or change what the resource says of them: ?identifier=system|number',
    query: z.looseObject({ identifier: z.string().optional() }),
    upload: resourceUpload,
    file: json,
    problems: [...patientProblems, 'client.search', 'client.outdated'],
  }),
  updatePatient: fileEndpoint({
    method: 'PUT',
    path: `${fhirPath}/Patient/{id}`,
    permission: 'client.Patient.write',
    summary: 'Change what the resource says of a patient; with If-Match only of this version',
    params: byId,
    upload: resourceUpload,
    file: json,
    problems: [...patientProblems, 'notFound', 'client.outdated'],
  }),
  launch: fileEndpoint({
    method: 'POST',
    path: `${fhirPath}/$launch`,
    permission: 'client.launch',
    summary:
      'Name a patient – as a Patient, who is registered or brought up to date first, or by number – and be told the address that opens them on the screen of whoever works at it',
    upload: resourceUpload,
    file: json,
    problems: [...uploadProblems, 'client.patientRefused', 'notFound'],
  }),
  searchTasks: searches.Task.byAddress,
  searchTasksByForm: searches.Task.byForm,
  readTask: readOf('Task'),
  searchConsents: searches.Consent.byAddress,
  searchConsentsByForm: searches.Consent.byForm,
  readConsent: readOf('Consent'),
  searchCommunications: searches.Communication.byAddress,
  searchCommunicationsByForm: searches.Communication.byForm,
  readCommunication: readOf('Communication'),
  searchProvenances: searches.Provenance.byAddress,
  searchProvenancesByForm: searches.Provenance.byForm,
  readProvenance: readOf('Provenance'),
  searchDocuments: searches.DocumentReference.byAddress,
  searchDocumentsByForm: searches.DocumentReference.byForm,
  readDocument: readOf('DocumentReference'),
  searchQuestionnaires: searches.Questionnaire.byAddress,
  searchQuestionnairesByForm: searches.Questionnaire.byForm,
  readQuestionnaire: readOf('Questionnaire'),
  searchResponses: searches.QuestionnaireResponse.byAddress,
  searchResponsesByForm: searches.QuestionnaireResponse.byForm,
  readResponse: readOf('QuestionnaireResponse'),
  createResponse: fileEndpoint({
    method: 'POST',
    path: `${fhirPath}/QuestionnaireResponse`,
    permission: 'client.QuestionnaireResponse.create',
    summary:
      'Answer a questionnaire that a patient is asked, by the same rules as on the page of the patient; the same resource again changes nothing',
    upload: resourceUpload,
    file: json,
    problems: [...uploadProblems, 'client.responseRefused', 'client.notAsked'],
  }),
  readBinary: fileEndpoint({
    method: 'GET',
    path: `${fhirPath}/Binary/{id}`,
    permission: 'client.DocumentReference',
    summary: 'The sealed PDF of a DocumentReference; as a Binary for a caller who accepts FHIR’s JSON',
    params: byId,
    file: { types: ['application/pdf', fhirMediaType] },
    problems: ['client.keyInvalid', 'client.notAllowed', 'notFound', 'request.tooMany'],
  }),
};
