import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { DepartmentId, FacilityId, WardId } from '#shared.ts';

export const Department = z.object({ id: DepartmentId, code: z.string(), name: z.string() });
export type Department = z.infer<typeof Department>;
export const Ward = z.object({ id: WardId, code: z.string(), name: z.string(), phone: z.string().nullable() });
export type Ward = z.infer<typeof Ward>;
export const Facility = z.object({
  id: FacilityId,
  name: z.string(),
  phone: z.string().nullable(),
  departments: z.array(Department),
  wards: z.array(Ward),
});
export type Facility = z.infer<typeof Facility>;

export const facilityContract = {
  get: endpoint({
    method: 'GET',
    path: '/facility',
    permission: 'signedIn',
    summary: 'The facility of the signed-in staff member, with departments and wards',
    response: Facility,
  }),
};
