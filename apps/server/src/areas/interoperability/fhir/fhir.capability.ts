import {
  fhirCommonParameters,
  fhirIncludes,
  fhirMediaType,
  fhirParameters,
} from '@nattoku/contract/interoperability/fhir';
import type { ApiResource } from '@nattoku/contract/interoperability/interoperability';

const profiles: Partial<Record<ApiResource, string>> = {
  Patient: 'http://jpfhir.jp/fhir/core/StructureDefinition/JP_Patient',
};

const resourceOf = (type: ApiResource) => ({
  type,
  ...(profiles[type] ? { profile: profiles[type] } : {}),
  interaction: [
    { code: 'read' },
    { code: 'search-type' },
    ...(type === 'QuestionnaireResponse' ? [{ code: 'create' }] : []),
    ...(type === 'Patient' ? [{ code: 'create' }, { code: 'update' }] : []),
  ],
  versioning: 'versioned',
  readHistory: false,
  conditionalRead: 'not-match',
  ...(type === 'Patient' ? { conditionalCreate: true, conditionalUpdate: true } : {}),
  ...(fhirIncludes[type] ? { searchInclude: fhirIncludes[type] } : {}),
  searchParam: [...fhirParameters[type], ...fhirCommonParameters],
});

/** What this server can do, for programs and for people. It holds nothing of any facility, so anybody may read it. */
export const capabilityStatement = (base: string) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: '2026-11-28',
  kind: 'instance',
  software: { name: 'Nattoku' },
  implementation: {
    description:
      'Nattoku: orders, consent forms, talks and interviews; patients and answers to questionnaires are taken in',
    url: base,
  },
  fhirVersion: '4.0.1',
  format: [fhirMediaType],
  rest: [
    {
      mode: 'server',
      security: { cors: false, description: 'Authorization: Bearer <key>, made by an administrator of the facility.' },
      resource: [
        ...(Object.keys(fhirParameters) as ApiResource[]).map(resourceOf),
        { type: 'Binary', interaction: [{ code: 'read' }] },
      ],
      operation: [{ name: 'launch', definition: 'urn:nattoku:operation:launch' }],
    },
  ],
});
