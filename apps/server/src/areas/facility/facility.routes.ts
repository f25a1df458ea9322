import { facilityContract } from '@nattoku/contract/facility/facility';
import { facilitySettingsContract } from '@nattoku/contract/facility/facility-settings';
import { preferencesContract } from '@nattoku/contract/staff/preferences';
import {
  createDepartment,
  listDepartments,
  sortDepartments,
  updateDepartment,
} from '#areas/facility/department.operations.ts';
import { featureUse } from '#areas/facility/feature-use.ts';
import {
  getSettings,
  updateFeatures,
  updateLanguages,
  updateProfile,
} from '#areas/facility/facility-settings.operations.ts';
import { getFacility } from '#areas/facility/facility.operations.ts';
import { jamiDepartments, jamiSource } from '#areas/facility/jami-departments.ts';
import { getPermissions, permissionHistory, updatePermissions } from '#areas/facility/permission-table.operations.ts';
import { getPreferences, updatePreferences } from '#areas/facility/preferences.operations.ts';
import { policyStanding, updatePolicy } from '#areas/facility/security-policy.operations.ts';
import { createWard, listWards, sortWards, updateWard } from '#areas/facility/ward.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const facilityRoutes = serve(facilityContract, {
  get: (scope) => getFacility(scope),
});

export const facilitySettingsRoutes = serve(facilitySettingsContract, {
  get: (scope) => getSettings(scope),
  updateProfile: (scope, { body }) => updateProfile(scope, body),
  updateFeatures: (scope, { body }) => updateFeatures(scope, body),
  featureUse: (scope) => featureUse(scope),
  updateLanguages: (scope, { body }) => updateLanguages(scope, body),
  updatePolicy: (scope, { body }) => updatePolicy(scope, body),
  policyStanding: (scope) => policyStanding(scope),
  getPermissions: (scope) => getPermissions(scope),
  updatePermissions: (scope, { body }) => updatePermissions(scope, body),
  permissionHistory: (scope, { query }) => permissionHistory(scope, query),
  listDepartments: (scope) => listDepartments(scope),
  jamiDepartments: async () => ({ source: jamiSource, departments: [...jamiDepartments] }),
  createDepartment: (scope, { body }) => createDepartment(scope, body),
  updateDepartment: (scope, { params, body }) => updateDepartment(scope, { ...body, ...params }),
  sortDepartments: (scope, { body }) => sortDepartments(scope, body),
  listWards: (scope) => listWards(scope),
  createWard: (scope, { body }) => createWard(scope, body),
  updateWard: (scope, { params, body }) => updateWard(scope, { ...body, ...params }),
  sortWards: (scope, { body }) => sortWards(scope, body),
});

export const preferencesRoutes = serve(preferencesContract, {
  get: (scope) => getPreferences(scope),
  update: (scope, { body }) => updatePreferences(scope, body),
});
