import { z } from 'zod';
import { features } from '#auth/permissions.ts';
import { endpoint } from '#shared/endpoint.ts';
import { FacilityId, Instant, pageOf, Paging, Version } from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';
import { AccountPerson } from '#staff/account.ts';

/** `preparing`: no administrator has set a password yet, so nobody can let others in. */
export const hospitalStates = ['preparing', 'inUse'] as const;
export type HospitalState = (typeof hospitalStates)[number];
export const hospitalStateNames: Record<HospitalState, string> = { preparing: '管理者の登録待ち', inUse: '利用中' };

const Features = z.array(z.enum(features)).max(features.length);

/** What the operator of the installation sees of a hospital: nothing of patients, and of staff how many there are. */
export const Hospital = z.object({
  id: FacilityId,
  name: z.string(),
  medicalInstitutionCode: z.string().nullable(),
  phone: z.string().nullable(),
  features: Features,
  state: z.enum(hospitalStates),
  activeStaff: z.int(),
  invitedStaff: z.int(),
  createdAt: Instant,
  /** Of all its settings. */
  version: Version,
});
export type Hospital = z.infer<typeof Hospital>;

export const HospitalSearch = Paging.extend({
  /** Name or code. */
  text: verbatim(200).default(''),
  state: z.enum(hospitalStates).optional(),
  /** Where this one is switched off. */
  without: z.enum(features).optional(),
  sort: z.enum(['name', 'activeStaff', 'createdAt']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type HospitalSearch = z.infer<typeof HospitalSearch>;

export const NewHospital = z.object({
  name: line(100),
  medicalInstitutionCode: verbatim(40).nullable(),
  phone: verbatim(40).nullable(),
  features: Features,
  /** Who lets the others in. */
  administrator: AccountPerson,
});
export type NewHospital = z.infer<typeof NewHospital>;

/** The secret of the link `/settingPassword#…` is shown this once. */
export const AdministratorInvited = z.object({ hospital: Hospital, linkSecret: z.string(), expiresAt: Instant });
export type AdministratorInvited = z.infer<typeof AdministratorInvited>;

const params = z.object({ facilityId: FacilityId });

/** The hospitals of an installation, for its operator (specification/operator.md §4). */
export const hospitalContract = {
  list: endpoint({
    method: 'GET',
    path: '/hospitals',
    permission: 'facility.manage',
    summary: 'The hospitals of the installation, with what is switched on in them and how many work there',
    query: HospitalSearch,
    response: pageOf(Hospital),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hospitals/{facilityId}',
    permission: 'facility.manage',
    summary: 'One hospital',
    params,
    response: Hospital,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/hospitals',
    permission: 'facility.manage',
    summary: 'A hospital with its first administrator, who gets a link to set a password: both, or neither',
    body: NewHospital,
    response: AdministratorInvited,
    problems: ['notFound', 'request.invalid', 'account.emailTaken'],
  }),
  inviteAdministrator: endpoint({
    method: 'POST',
    path: '/hospitals/{facilityId}/administrator',
    permission: 'facility.manage',
    summary: 'Let an administrator into a hospital that has none; one who has not set a password yet gets a new link',
    params,
    body: AccountPerson,
    response: AdministratorInvited,
    problems: ['notFound', 'request.invalid', 'account.emailTaken', 'hospital.hasAdministrator'],
  }),
  updateFeatures: endpoint({
    method: 'PUT',
    path: '/hospitals/{facilityId}/features',
    permission: 'facility.manage',
    summary: 'Switch features of a hospital on and off; it stands in the audit log of the hospital',
    params,
    body: z.object({ features: Features, version: Version }),
    response: Hospital,
    problems: ['notFound', 'record.versionConflict'],
  }),
};
