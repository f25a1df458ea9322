import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PatientNumberRule } from '#patient/patient-number-rule.ts';
import { DepartmentId, FacilityId, Language, WardId } from '#shared/primitives.ts';

/** One that is not `active` stays visible where it is chosen already, and is not offered any more: see `offered`. */
export const Department = z.object({
  id: DepartmentId,
  code: z.string(),
  name: z.string(),
  shortName: z.string().nullable(),
  active: z.boolean(),
});
export type Department = z.infer<typeof Department>;
export const Ward = z.object({
  id: WardId,
  code: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  active: z.boolean(),
});
export type Ward = z.infer<typeof Ward>;
export const Facility = z.object({
  id: FacilityId,
  name: z.string(),
  phone: z.string().nullable(),
  departments: z.array(Department),
  wards: z.array(Ward),
  /** In which languages patients are spoken to here. */
  languages: z.array(Language),
  patientNumberRule: PatientNumberRule,
});
export type Facility = z.infer<typeof Facility>;

type Offered = { id: string; active: boolean };

/** Departments or wards that a form offers: those in use, and what is chosen already. */
export const offered = <O extends Offered>(
  all: readonly O[],
  chosen: readonly (string | null | undefined)[] = [],
): O[] => all.filter(({ id, active }) => active || chosen.includes(id));

export const facilityContract = {
  get: endpoint({
    method: 'GET',
    path: '/facility',
    permission: 'signedIn',
    summary: 'The facility of the signed-in staff member, with departments and wards',
    response: Facility,
  }),
};
