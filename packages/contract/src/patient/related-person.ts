import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, PatientId, RelatedPersonId, Version } from '#shared/primitives.ts';
import { line } from '#shared/text.ts';

/** HL7 v3 RoleCode, as FHIR RelatedPerson.relationship uses it; the screen shows the Japanese word. */
export const RelationCode = z.enum([
  'HUSB',
  'WIFE',
  'DOMPART',
  'FTH',
  'MTH',
  'SON',
  'DAU',
  'BRO',
  'SIS',
  'GRPRN',
  'GRNDCHILD',
  'INLAW',
  'EXT',
  'GUARD',
  'FRND',
  'O',
]);
export type RelationCode = z.infer<typeof RelationCode>;
export const relationNames: Record<RelationCode, string> = {
  HUSB: '夫',
  WIFE: '妻',
  DOMPART: 'パートナー',
  FTH: '父',
  MTH: '母',
  SON: '息子',
  DAU: '娘',
  BRO: '兄弟',
  SIS: '姉妹',
  GRPRN: '祖父母',
  GRNDCHILD: '孫',
  INLAW: '義理の家族',
  EXT: 'その他の親族',
  GUARD: '後見人',
  FRND: '友人・知人',
  O: 'その他',
};

/** Why a person may sign for the patient, or only be told (specification/patient.md §§15–16). */
export const SigningBasis = z.enum(['parental', 'presumedWill', 'voluntaryGuardian', 'adultGuardian']);
export type SigningBasis = z.infer<typeof SigningBasis>;
export const signingBasisNames: Record<SigningBasis, string> = {
  parental: '親権者',
  presumedWill: '本人の推定意思を述べられる方',
  voluntaryGuardian: '任意後見人',
  adultGuardian: '成年後見人（説明のみ）',
};

export const NewRelatedPerson = z.object({
  name: line(60),
  kana: line(60),
  relation: RelationCode,
  phone: line(30).nullable(),
  isKeyPerson: z.boolean(),
  mayView: z.boolean(),
  maySign: z.boolean(),
  basis: SigningBasis.nullable(),
  /** How and by whom it was made sure that the person is who they say. */
  identityCheck: line(200).nullable(),
});
export type NewRelatedPerson = z.infer<typeof NewRelatedPerson>;

export const RelatedPerson = NewRelatedPerson.extend({
  id: RelatedPersonId,
  /** The record it was entered at; after a merge it is listed with the survivor's. */
  patientId: PatientId,
  version: Version,
  updatedAt: Instant,
});
export type RelatedPerson = z.infer<typeof RelatedPerson>;

const ofPatient = z.object({ patientId: PatientId });
const byId = z.object({ relatedPersonId: RelatedPersonId });

export const relatedPersonContract = {
  list: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/related-persons',
    permission: 'patient.view',
    summary: 'Family and proxies of a patient, key persons first',
    params: ofPatient,
    response: z.object({ items: z.array(RelatedPerson) }),
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/patients/{patientId}/related-persons',
    permission: 'patient.edit',
    summary: 'Enter a family member or proxy',
    params: ofPatient,
    body: NewRelatedPerson,
    response: RelatedPerson,
    idempotent: true,
    problems: ['notFound', 'patient.merged', 'relatedPerson.mayNotSign'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/related-persons/{relatedPersonId}',
    permission: 'patient.edit',
    summary: 'Change a family member or proxy',
    params: byId,
    body: NewRelatedPerson.extend({ version: Version }),
    response: RelatedPerson,
    problems: ['notFound', 'relatedPerson.mayNotSign', 'record.versionConflict'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/related-persons/{relatedPersonId}/remove',
    permission: 'patient.edit',
    summary: 'Take a family member or proxy off the list; the row stays and can be restored',
    params: byId,
    body: z.object({ version: Version }),
    response: RelatedPerson,
    problems: ['notFound', 'record.versionConflict'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/related-persons/{relatedPersonId}/restore',
    permission: 'patient.edit',
    summary: 'Put a removed family member or proxy back',
    params: byId,
    body: z.object({ version: Version }),
    response: RelatedPerson,
    problems: ['notFound', 'record.versionConflict'],
  }),
};
