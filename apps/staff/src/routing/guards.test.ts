import {
  defaultPermissions,
  features,
  guards,
  passesGuard,
  roles,
  type Feature,
  type Guard,
  type Role,
} from '@nattoku/contract/auth/permissions';
import { expect, test } from 'vitest';

/** specification/auth.md §5, written out by hand: which roles pass which guard when all features are on. */
const allowed: Record<Guard, readonly Role[]> = {
  consent: ['doctor', 'nurse', 'comedical', 'clerk', 'admin'],
  'ic-support-top': ['doctor', 'nurse', 'comedical', 'admin', 'operator'],
  'ic-support-view': ['doctor', 'nurse', 'comedical', 'admin'],
  'ic-support-order': ['doctor', 'nurse', 'admin'],
  'medical-interview': ['doctor', 'nurse', 'comedical', 'clerk', 'admin'],
  notification: ['doctor', 'nurse', 'comedical', 'clerk', 'admin', 'operator'],
  'patient-info': ['doctor', 'nurse', 'comedical', 'clerk', 'admin'],
  'video-top': ['doctor', 'nurse', 'comedical', 'clerk', 'admin', 'operator'],
  'video-view': ['doctor', 'nurse', 'comedical', 'clerk', 'admin'],
  'video-order': ['doctor', 'nurse', 'comedical', 'admin'],
  'video-or-ic-support-order': ['doctor', 'nurse', 'comedical', 'admin'],
};

const holder = (role: Role, on: readonly Feature[] = features) => ({
  permissions: defaultPermissions[role],
  features: on,
});

test.each(guards.flatMap((guard) => roles.map((role) => ({ guard, role }))))(
  'guard $guard and role $role are as specification/auth.md §5 says',
  ({ guard, role }) => {
    expect(passesGuard(holder(role), guard)).toBe(allowed[guard].includes(role));
  },
);

test.each([
  { guard: 'consent', off: 'consent' },
  { guard: 'ic-support-view', off: 'icSupport' },
  { guard: 'medical-interview', off: 'medicalInterview' },
  { guard: 'video-order', off: 'video' },
] as const)('guard $guard is shut while the facility has $off switched off', ({ guard, off }) => {
  const on = features.filter((feature) => feature !== off);

  expect(passesGuard(holder('admin', on), guard)).toBe(false);
});

test.each([
  { on: ['video', 'icSupport'], passes: true },
  { on: ['video'], passes: true },
  { on: ['icSupport'], passes: true },
  { on: [], passes: false },
] as const)('the guard of either order passes with features $on: $passes', ({ on, passes }) => {
  expect(passesGuard(holder('doctor', on), 'video-or-ic-support-order')).toBe(passes);
});
