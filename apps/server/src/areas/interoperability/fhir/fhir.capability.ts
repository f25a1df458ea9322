import type { ApiResource } from '@nattoku/contract/interoperability/interoperability';

type Parameter = { name: string; type: 'token' | 'reference' | 'date'; documentation?: string };

const common: readonly Parameter[] = [
  { name: '_id', type: 'token' },
  { name: '_lastUpdated', type: 'date' },
];

/** For systems that know a patient by the number alone. */
export const PATIENT_NUMBER = 'patient.identifier';
const patient: Parameter = {
  name: 'patient',
  type: 'reference',
  documentation: `By id, or by number as ${PATIENT_NUMBER}=system|number`,
};

/** What may be searched for; everything else is refused. */
export const searchParameters: Record<ApiResource, readonly Parameter[]> = {
  Patient: [{ name: 'identifier', type: 'token' }],
  Consent: [patient, { name: 'status', type: 'token' }, { name: 'date', type: 'date' }],
  DocumentReference: [
    patient,
    { name: 'subject', type: 'reference' },
    { name: 'status', type: 'token' },
    { name: 'date', type: 'date' },
    { name: 'related', type: 'reference' },
  ],
};

/** Every name that a search of this type understands. */
export const searchNames = (type: ApiResource): string[] => [
  ...searchParameters[type].map(({ name }) => name),
  ...(searchParameters[type].includes(patient) ? [PATIENT_NUMBER] : []),
];

const profiles: Partial<Record<ApiResource, string>> = {
  Patient: 'http://jpfhir.jp/fhir/core/StructureDefinition/JP_Patient',
};

const resourceOf = (type: ApiResource) => ({
  type,
  ...(profiles[type] ? { profile: profiles[type] } : {}),
  interaction: [{ code: 'read' }, { code: 'search-type' }],
  versioning: 'versioned',
  readHistory: false,
  conditionalRead: 'not-match',
  searchParam: [...searchParameters[type], ...common],
});

/** What this server can do, for programs and for people. It holds nothing of any facility, so anybody may read it. */
export const capabilityStatement = (base: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: '2026-11-22',
  kind: 'instance',
  software: { name: 'Nattoku' },
  implementation: { description: 'Nattoku: consent forms, read only', url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      security: { cors: false, description: 'Authorization: Bearer <key>, made by an administrator of the facility.' },
      resource: [
        ...(Object.keys(searchParameters) as ApiResource[]).map(resourceOf),
        { type: 'Binary', interaction: [{ code: 'read' }] },
      ],
    },
  ],
});
