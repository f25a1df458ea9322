import { addressOf } from '@nattoku/contract/shared/endpoint';
import { eventsPath } from '@nattoku/contract/shared/events';
import { uploadPath } from '@nattoku/contract/video/video-library';
import { expect, test } from 'vitest';
import { allEndpoints, type NamedEndpoint } from '#testing/contracts.ts';
import { enterAsFamily, givenFamily } from '#testing/families.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, givenIssued, knock } from '#testing/video/video-orders.ts';

const endpoints = await allEndpoints();
const isForPatients = ({ endpoint }: NamedEndpoint) =>
  endpoint.permission === 'link' || endpoint.permission === 'linkUnverified';
const isForFamily = ({ endpoint }: NamedEndpoint) =>
  endpoint.permission === 'family' || endpoint.permission === 'familyUnverified';
const isForAnybody = ({ endpoint }: NamedEndpoint) => endpoint.permission === 'anonymous';
const isForStaff = (named: NamedEndpoint) => !isForPatients(named) && !isForFamily(named) && !isForAnybody(named);

const anId = '01a1fd67-5651-7eda-825c-6423ff41459f';

/** The guard answers before anybody looks at what was sent, so what is sent does not matter. */
const ask = async ({ server }: Hospital, { endpoint }: NamedEndpoint, cookie: string) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, anId] as const);
  const response = await fetch(server.origin + addressOf(endpoint.path, Object.fromEntries(names)), {
    method: endpoint.method,
    headers: { cookie, ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
};

test('all contracts are looked at', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  expect(endpoints.filter(isForPatients)).toHaveLength(10);
  expect(endpoints.filter(isForFamily)).toHaveLength(2);
});

test('what anybody may call is a closed list', () => {
  expect(endpoints.filter(isForAnybody).map(({ name }) => name)).toEqual([
    'accountContract.forgetPassword',
    'accountContract.openLink',
    'accountContract.setPassword',
    'authContract.session',
    'authContract.signIn',
    'authContract.signOut',
    'familyPageContract.exchange',
    'familyPageContract.leave',
    'familyPageContract.session',
    'icWindowContract.join',
    'icWindowContract.leave',
    'icWindowContract.view',
    'patientPageContract.exchange',
    'patientPageContract.leave',
    'patientPageContract.session',
    'patientPageContract.undelivered',
    'secondStepContract.passkeySignIn',
    'secondStepContract.passkeySignInOptions',
    'secondStepContract.signInOptions',
  ]);
});

test('a patient who is in reaches nothing that is for staff', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const { cookie } = await enter(hospital, linkSecret);
  const asStaff = cookie.replace('link=', 'staff=');

  for (const named of endpoints.filter(isForStaff)) {
    // Together: there are hundreds of endpoints.
    const shown = [cookie, asStaff, `${cookie}; ${asStaff}`];
    const replies = await Promise.all(shown.map((each) => ask(hospital, named, each)));
    const refused = { status: 401, code: 'session.missing' };
    expect([named.name, ...replies]).toEqual([named.name, refused, refused, refused]);
  }
  for (const path of [eventsPath, uploadPath]) {
    const method = path === uploadPath ? 'POST' : 'GET';
    const { status } = await fetch(hospital.server.origin + path, { method, headers: { cookie } });
    expect([path, status]).toEqual([path, 401]);
  }
});

test('somebody of the family who is in reaches nothing that is for the patient or for staff, whatever the cookie is called', async () => {
  const hospital = await openHospital();
  const { secret } = await givenFamily(hospital);
  const { cookie } = await enterAsFamily(hospital, secret);

  for (const named of endpoints.filter((each) => !isForAnybody(each) && !isForFamily(each))) {
    const code = isForPatients(named) ? 'link.sessionMissing' : 'session.missing';
    for (const shown of [cookie, cookie.replace('family=', 'link='), cookie.replace('family=', 'staff=')])
      expect([named.name, await ask(hospital, named, shown)]).toEqual([named.name, { status: 401, code }]);
  }
});

test('a patient reaches nothing that is for the family', async () => {
  const hospital = await openHospital();
  const { patient } = await givenFamily(hospital);
  for (const named of endpoints.filter(isForFamily)) {
    for (const shown of [patient.cookie, patient.cookie.replace('link=', 'family=')])
      expect([named.name, (await ask(hospital, named, shown)).status]).toEqual([named.name, 401]);
  }
});

test('staff reach nothing that is for the patient alone', async () => {
  const hospital = await openHospital();
  for (const { cookie } of Object.values(hospital.staff)) {
    for (const named of endpoints.filter(isForPatients)) {
      for (const shown of [cookie, cookie.replace('staff=', 'link=')]) {
        const reply = await ask(hospital, named, shown);
        expect([named.name, reply]).toEqual([named.name, { status: 401, code: 'link.sessionMissing' }]);
      }
    }
  }
});

test('a person who has not given the birth date reaches the question for it and nothing else', async () => {
  const hospital = await openHospital();
  const { linkSecret } = await givenIssued(hospital);
  const { cookie } = await knock(hospital, linkSecret);

  for (const named of endpoints.filter(isForPatients)) {
    const { status } = await ask(hospital, named, cookie);
    expect([named.name, status]).toEqual([named.name, named.endpoint.permission === 'linkUnverified' ? 400 : 401]);
  }
});

test('a person who is nobody reaches nothing at all', async () => {
  const hospital = await openHospital();
  for (const named of endpoints.filter((each) => !isForAnybody(each))) {
    expect([named.name, (await ask(hospital, named, '')).status]).toEqual([named.name, 401]);
  }
});
