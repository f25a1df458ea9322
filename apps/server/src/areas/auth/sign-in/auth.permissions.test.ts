import { addressOf } from '@nattoku/contract/shared/endpoint';
import { defaultPermissions, featureOf, roles, type Permission } from '@nattoku/contract/auth/permissions';
import { expect, test } from 'vitest';
import { allEndpoints, type NamedEndpoint } from '#testing/contracts.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

const anId = '01a1fd67-5651-7eda-825c-6423ff41459f';
const notPermissions = [
  'anonymous',
  'signedIn',
  'signedInOrLocked',
  'signedInOrSecondFactor',
  'signedInOrPasswordChange',
  'signedInOrEnrolment',
  'anySession',
  'link',
  'linkUnverified',
];
const anyOf = ({ endpoint: { permission } }: NamedEndpoint): readonly Permission[] =>
  (typeof permission === 'string' ? [permission] : permission).filter(
    (each): each is Permission => !notPermissions.includes(each),
  );
const guarded = (await allEndpoints()).filter((named) => anyOf(named).length > 0);

/** Nothing that is sent here is valid: whoever may call is told so, whoever may not is not even listened to. */
const statusFor = async ({ server }: Hospital, cookie: string, { endpoint }: NamedEndpoint): Promise<number> => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, anId] as const);
  const response = await fetch(server.origin + addressOf(endpoint.path, Object.fromEntries(names)), {
    method: endpoint.method,
    headers: { cookie, ...(endpoint.body ? { 'content-type': 'application/json' } : {}) },
    ...(endpoint.body ? { body: '{"page":-1,"version":"x"}' } : {}),
  });
  return response.status;
};

test.each(roles)('what a %s may call is what the table of permissions says', async (role) => {
  const hospital = await openHospital();
  for (const named of guarded) {
    const isAllowed = anyOf(named).some((permission) => defaultPermissions[role].includes(permission));
    const status = await statusFor(hospital, hospital.staff[role].cookie, named);
    expect([named.name, status === 403]).toEqual([named.name, !isAllowed]);
  }
});

test('what a facility has switched off answers nobody', async () => {
  const hospital = await openHospital({ switchedOn: [] });
  const ofFeatures = guarded.filter((named) => anyOf(named).every((permission) => featureOf(permission) !== null));
  expect(ofFeatures.length).toBeGreaterThan(10);
  for (const named of ofFeatures) {
    const status = await statusFor(hospital, hospital.staff.admin.cookie, named);
    expect([named.name, status]).toEqual([named.name, 403]);
  }
});
