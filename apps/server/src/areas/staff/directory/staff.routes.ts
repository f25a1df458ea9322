import { staffContract } from '@nattoku/contract/staff/staff';
import { exportStaff } from '#areas/staff/directory/staff.export.ts';
import { updateStaff } from '#areas/staff/directory/staff.operations.ts';
import { getStaff, searchStaff, staffOptions } from '#areas/staff/directory/staff.reading.ts';
import { changeStaffState, suspendMany } from '#areas/staff/directory/staff.state.ts';
import { serve } from '#kernel/http/mount.ts';

export const staffRoutes = serve(staffContract, {
  search: (scope, { body }) => searchStaff(scope, body),
  get: (scope, { params }) => getStaff(scope, params.staffId),
  options: (scope) => staffOptions(scope),
  update: (scope, { params, body }) => updateStaff(scope, { ...params, details: body }),
  change: (scope, { params, body }) => changeStaffState(scope, { ...params, change: body }),
  suspendMany: (scope, { body }) => suspendMany(scope, body),
  exportCsv: (scope, { body }) => exportStaff(scope, body),
});
