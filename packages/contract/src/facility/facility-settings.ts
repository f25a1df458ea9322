import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PatientNumberRule } from '#patient/patient-number-rule.ts';
import { hospitalRoles, PermissionTable } from '#auth/permission-rules.ts';
import { features, permissions } from '#auth/permissions.ts';
import { SecurityPolicy } from '#auth/security-policy.ts';
import { DepartmentId, Instant, Language, Nothing, pageOf, Paging, Version, WardId } from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';

export const NewDepartment = z.object({
  /** As the facility itself numbers it. */
  code: line(20),
  name: line(60),
  shortName: line(20).nullable(),
  /** Of the table of the Japan Association for Medical Informatics; null where none fits. */
  jamiCode: verbatim(8).nullable(),
});
export type NewDepartment = z.infer<typeof NewDepartment>;

export const DepartmentSetting = NewDepartment.extend({ id: DepartmentId, active: z.boolean(), version: Version });
export type DepartmentSetting = z.infer<typeof DepartmentSetting>;

export const NewWard = z.object({
  code: line(20),
  name: line(60),
  floor: line(20).nullable(),
  phone: line(30).nullable(),
  bedCount: z.int().min(0).max(9999).nullable(),
  tabletCount: z.int().min(0).max(9999).nullable(),
  departmentIds: z.array(DepartmentId).max(100),
});
export type NewWard = z.infer<typeof NewWard>;

export const WardSetting = NewWard.extend({ id: WardId, active: z.boolean(), version: Version });
export type WardSetting = z.infer<typeof WardSetting>;

export const JamiDepartment = z.object({ code: z.string(), name: z.string() });
export type JamiDepartment = z.infer<typeof JamiDepartment>;

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Up to two spans a day, morning and afternoon; a day without one is closed. */
export const OpeningHours = z
  .array(z.object({ weekday: z.enum(weekdays), opens: TimeOfDay, closes: TimeOfDay }))
  .max(weekdays.length * 2);
export type OpeningHours = z.infer<typeof OpeningHours>;

export const FacilityProfile = z.object({
  name: line(100),
  nameKana: line(100).nullable(),
  /** Ten digits: prefecture 2, kind 1, number 7. */
  medicalInstitutionCode: verbatim(40).nullable(),
  postalCode: verbatim(40).nullable(),
  address: line(200).nullable(),
  phone: verbatim(40).nullable(),
  openingHours: OpeningHours,
  patientNumberRule: PatientNumberRule,
});
export type FacilityProfile = z.infer<typeof FacilityProfile>;

const Languages = z.array(Language).max(6);
const Features = z.array(z.enum(features)).max(features.length);

/** Everything an administrator sets about the facility itself; one version for all of it. */
export const FacilitySettings = z.object({
  version: Version,
  profile: FacilityProfile,
  features: Features,
  languages: Languages,
  policy: SecurityPolicy,
});
export type FacilitySettings = z.infer<typeof FacilitySettings>;

/** How many orders are under way that switching a feature off would stop. */
export const FeatureUse = z.object({ feature: z.enum(features), openOrders: z.int().min(0) });
export type FeatureUse = z.infer<typeof FeatureUse>;

/** Whom a policy would meet today. */
export const PolicyStanding = z.object({
  /** Active staff of each role, and how many of them have no second factor yet. */
  roles: z.array(z.object({ role: z.enum(hospitalRoles), staff: z.int(), withoutSecondFactor: z.int() })),
  /** Whether the person who asks has one. */
  ownSecondFactor: z.boolean(),
});
export type PolicyStanding = z.infer<typeof PolicyStanding>;

export const FacilityPermissions = z.object({ version: Version, table: PermissionTable });
export type FacilityPermissions = z.infer<typeof FacilityPermissions>;

export const PermissionChange = z.object({
  id: z.uuid(),
  changedAt: Instant,
  staffName: z.string(),
  role: z.enum(hospitalRoles),
  permission: z.enum(permissions),
  granted: z.boolean(),
});
export type PermissionChange = z.infer<typeof PermissionChange>;

const versioned = <S extends z.ZodRawShape>(shape: S) => z.object({ version: Version, ...shape });
const problems = ['request.invalid', 'notFound', 'record.versionConflict'] as const;
const departmentPath = { params: z.object({ departmentId: DepartmentId }) };
const wardPath = { params: z.object({ wardId: WardId }) };

export const facilitySettingsContract = {
  get: endpoint({
    method: 'GET',
    path: '/facility/settings',
    permission: 'settings.manage',
    summary: 'Profile, features, languages and security policy, with their version',
    response: FacilitySettings,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/facility/profile',
    permission: 'settings.manage',
    summary: 'Change name, address, opening hours and the rule of patient numbers',
    body: versioned(FacilityProfile.shape),
    response: FacilitySettings,
    problems,
  }),
  updateFeatures: endpoint({
    method: 'PUT',
    path: '/facility/features',
    permission: 'settings.manage',
    summary: 'Switch features on and off; effective at the next request of everybody',
    body: versioned({ features: Features }),
    response: FacilitySettings,
    problems,
  }),
  featureUse: endpoint({
    method: 'GET',
    path: '/facility/feature-use',
    permission: 'settings.manage',
    summary: 'How many orders are under way in each feature',
    response: z.array(FeatureUse),
  }),
  updateLanguages: endpoint({
    method: 'PUT',
    path: '/facility/languages',
    permission: 'settings.manage',
    summary: 'Languages in which patients are spoken to; Japanese always',
    body: versioned({ languages: Languages }),
    response: FacilitySettings,
    problems,
  }),
  updatePolicy: endpoint({
    method: 'PUT',
    path: '/facility/security-policy',
    permission: 'settings.manage',
    summary: 'Change how one signs in',
    body: versioned({ policy: SecurityPolicy }),
    response: FacilitySettings,
    problems,
  }),
  policyStanding: endpoint({
    method: 'GET',
    path: '/facility/security-policy/standing',
    permission: 'settings.manage',
    summary: 'How many staff of each role have no second factor yet',
    response: PolicyStanding,
  }),
  getPermissions: endpoint({
    method: 'GET',
    path: '/facility/permissions',
    permission: 'settings.manage',
    summary: 'What each role may do in this facility',
    response: FacilityPermissions,
  }),
  updatePermissions: endpoint({
    method: 'PUT',
    path: '/facility/permissions',
    permission: 'settings.manage',
    summary: 'Change what roles may do; effective at the next request of everybody',
    body: versioned({ table: PermissionTable }),
    response: FacilityPermissions,
    problems,
  }),
  permissionHistory: endpoint({
    method: 'GET',
    path: '/facility/permissions/history',
    permission: 'settings.manage',
    summary: 'Who gave or took which permission, newest first',
    query: Paging,
    response: pageOf(PermissionChange),
  }),
  listDepartments: endpoint({
    method: 'GET',
    path: '/facility/departments',
    permission: 'settings.manage',
    summary: 'All departments in their order, those out of use too',
    response: z.array(DepartmentSetting),
  }),
  jamiDepartments: endpoint({
    method: 'GET',
    path: '/facility/jami-departments',
    permission: 'settings.manage',
    summary: 'The table of clinical departments of the Japan Association for Medical Informatics (SS-MIX2)',
    response: z.object({ source: z.string(), departments: z.array(JamiDepartment) }),
  }),
  createDepartment: endpoint({
    method: 'POST',
    path: '/facility/departments',
    permission: 'settings.manage',
    summary: 'Add a department at the end',
    body: NewDepartment,
    response: DepartmentSetting,
    problems: ['request.invalid'],
    idempotent: true,
  }),
  updateDepartment: endpoint({
    method: 'PUT',
    path: '/facility/departments/{departmentId}',
    permission: 'settings.manage',
    summary: 'Rename a department, or take it out of use and back',
    ...departmentPath,
    body: versioned({ ...NewDepartment.shape, active: z.boolean() }),
    response: DepartmentSetting,
    problems,
  }),
  sortDepartments: endpoint({
    method: 'PUT',
    path: '/facility/department-order',
    permission: 'settings.manage',
    summary: 'Put all departments into this order',
    body: z.object({ ids: z.array(DepartmentId).max(1000) }),
    response: Nothing,
    problems: ['request.invalid'],
  }),
  listWards: endpoint({
    method: 'GET',
    path: '/facility/wards',
    permission: 'settings.manage',
    summary: 'All wards in their order, those out of use too',
    response: z.array(WardSetting),
  }),
  createWard: endpoint({
    method: 'POST',
    path: '/facility/wards',
    permission: 'settings.manage',
    summary: 'Add a ward at the end',
    body: NewWard,
    response: WardSetting,
    problems: ['request.invalid'],
    idempotent: true,
  }),
  updateWard: endpoint({
    method: 'PUT',
    path: '/facility/wards/{wardId}',
    permission: 'settings.manage',
    summary: 'Change a ward, or take it out of use and back',
    ...wardPath,
    body: versioned({ ...NewWard.shape, active: z.boolean() }),
    response: WardSetting,
    problems,
  }),
  sortWards: endpoint({
    method: 'PUT',
    path: '/facility/ward-order',
    permission: 'settings.manage',
    summary: 'Put all wards into this order',
    body: z.object({ ids: z.array(WardId).max(1000) }),
    response: Nothing,
    problems: ['request.invalid'],
  }),
};
