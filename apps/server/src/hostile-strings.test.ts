import { authContract } from '@nattoku/contract/auth/auth';
import { addressOf } from '@nattoku/contract/shared/endpoint';
import { apiClientContract, ApiScope, fhirPath } from '@nattoku/contract/interoperability/interoperability';
import { isClientAccess } from '@nattoku/contract/shared/file-endpoint';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { allEndpoints, allFiles, type NamedEndpoint } from '#testing/contracts.ts';
import { hostileCalls, type HostileCall, usualCalls } from '#testing/hostile-calls.ts';
import { callerFor, type Answered, type Caller, linkCaller, sendAll, staffCaller } from '#testing/hostile-sending.ts';
import { hostileEscapes, unreadableBodies } from '#testing/hostile-strings.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { knownIds } from '#testing/known-ids.ts';
import { byScope, sampleOf } from '#testing/scope.ts';

/** Of the endpoints and of the calls of each, every so many; in the full scope all. */
const SAMPLED = { endpoints: 4, calls: 5, escapes: 4 };
const endpoints = sampleOf(await allEndpoints(), SAMPLED.endpoints);
const byContract = Map.groupBy(endpoints, ({ name }) => name.split('.', 1)[0] ?? '');
/** It never ends. */
const EVENT_STREAM = 'text/event-stream';
/** A busy machine has many a thousand requests to answer. */
const PATIENT = { timeout: 180_000 };

/** First what makes something, last what ends it. */
const turnOf = ({ name, endpoint }: NamedEndpoint): number => {
  const verb = name.split('.')[1] ?? '';
  if (/^(create|add|save|check|begin)/.test(verb)) return 0;
  if (endpoint.method === 'GET' || endpoint.safe) return 1;
  const ends =
    /archive|discard|remove|cancel|withdraw|void|merge|undo|retire|leave|close|signOut|end|revoke|exchange|suspend/i;
  return endpoint.method === 'DELETE' || ends.test(verb) ? 3 : 2;
};

const namesIn = (named: NamedEndpoint): Set<string> => {
  const names = new Set<string>();
  usualCalls(named, (name) => {
    names.add(name);
    return newId();
  });
  return names;
};

const MOST_STATES = 4;
type Usual = ReturnType<typeof usualCalls>;

/** The call as it is meant, of the first record in a state in which it succeeds; of the last one where it never does. */
async function whatSucceeds(hospital: Hospital, caller: Caller, usual: readonly Usual[]) {
  let last: { usual: Usual; succeeds: boolean } = { usual: [], succeeds: false };
  for (const each of usual) {
    const [answer] = await sendAll(
      hospital,
      caller,
      each.slice(0, 1).map(({ call }) => call),
    );
    last = { usual: each, succeeds: (answer?.status ?? 500) < 300 };
    if (last.succeeds) break;
  }
  return last;
}

const isWrong = ({ status, call }: Answered): boolean =>
  status >= 500 || (call.unstorable === true && ![400, 401, 403].includes(status));
const told = ({ call, status, code }: Answered): string =>
  `${call.method} ${call.address} ${call.what}: ${status} ${code}`;

let elsewhere: Hospital;
beforeAll(async () => {
  elsewhere = await openHospital();
});

const succeeded = new Set<string>();

test.each([...byContract])(
  '%s: no string makes the server fail, and what cannot be stored is refused',
  PATIENT,
  async (contract, own) => {
    const hospital = await openHospital();
    const wrong: string[] = [];
    for (const [index, named] of own.toSorted((a, b) => turnOf(a) - turnOf(b)).entries()) {
      const names = namesIn(named);
      const known = await knownIds(hospital, contract, names);
      const foreign = await knownIds(elsewhere, contract, names);
      const caller = await callerFor(hospital, named);
      const states = Math.min(MOST_STATES, Math.max(1, ...[...known.values()].map((ids) => ids.length)));
      const usual = Array.from({ length: states }, (_, state) =>
        usualCalls(named, (name) => caller.own[name] ?? known.get(name)?.[state] ?? known.get(name)?.at(-1) ?? newId()),
      );
      const chosen = await whatSucceeds(hospital, caller, usual);
      if (chosen.succeeds) succeeded.add(named.name);
      const all = [...hostileCalls(named, chosen.usual, (name) => foreign.get(name)?.[0])];
      const calls = sampleOf(all, SAMPLED.calls, index);
      wrong.push(...(await sendAll(hospital, caller, calls)).filter(isWrong).map(told));
    }
    expect(wrong).toEqual([]);
  },
);

/** In the sample, many records that an endpoint needs are missing, because the endpoints that create them are left out. */
const LEAST_SHARE = byScope(1 / 4, 1 / 2);

test('enough endpoints did what they are for when they were asked as it is meant', () => {
  expect(succeeded.size).toBeGreaterThan(endpoints.length * LEAST_SHARE);
});

const call = (address: string, more: Partial<HostileCall> = {}): HostileCall => ({
  what: '',
  method: 'GET',
  address,
  headers: {},
  ...more,
});

test('bodies that cannot be read are refused, and no name of the language is polluted', async () => {
  const hospital = await openHospital();
  const calls = unreadableBodies.map((body, index) =>
    call(addressOf(authContract.signIn.path), {
      method: 'POST',
      what: `body ${index}`,
      body,
      headers: { 'content-type': 'application/json' },
    }),
  );

  expect((await sendAll(hospital, { headers: {}, own: {} }, calls)).map(({ status }) => status)).toEqual(
    calls.map(() => 400),
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('files, exports and uploads: no address and no header makes the server fail', PATIENT, async () => {
  const hospital = await openHospital();
  const callers = [await staffCaller(hospital, 'admin'), await linkCaller(hospital, true)];
  const files = (await allFiles()).filter(
    ({ endpoint: { permission, file } }) => !isClientAccess(permission) && !file?.types.includes(EVENT_STREAM),
  );
  const odd = Buffer.from('a\0\ud842.mp4').toString('base64');
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '3',
    'upload-metadata': `filename ${odd},videoId ${odd}`,
    'x-file-name': '%00%FF',
  };
  const calls = files.flatMap(({ endpoint: { method, path } }, index) =>
    sampleOf(hostileEscapes, SAMPLED.escapes, index).flatMap((escape) => {
      const filled = (word: string) => path.replace(/\{\w+\*?\}/g, word);
      return [filled(escape), `${filled(newId())}?text=${escape}&width=${escape}&secret=${escape}`].map((each) =>
        call(each, {
          method,
          headers: method === 'GET' || method === 'HEAD' ? {} : headers,
          ...(method === 'GET' || method === 'HEAD' ? {} : { body: 'a\0b' }),
        }),
      );
    }),
  );

  expect(files.length).toBeGreaterThan(30);
  for (const caller of callers) {
    const wrong = (await sendAll(hospital, caller, calls)).filter(isWrong).map(told);
    expect(wrong).toEqual([]);
  }
});

const names = [
  '_id',
  'identifier',
  'name',
  'birthdate',
  'patient',
  'status',
  '_lastUpdated',
  '_count',
  'page',
  '_format',
];

test('FHIR: no search makes the server fail', async () => {
  const hospital = await openHospital();
  const { body } = await hospital.admin(apiClientContract.create, {
    body: { name: '電子カルテ', resources: [...ApiScope.options], until: '2027-01-12' },
  });
  const caller = { headers: { authorization: `Bearer ${body.key}` }, own: {} };
  const fhir = (await allFiles()).filter(({ endpoint: { path } }) => path.startsWith(fhirPath));
  const calls = fhir.flatMap(({ endpoint: { method, path, upload } }, index) =>
    sampleOf(hostileEscapes, SAMPLED.escapes, index).flatMap((escape) =>
      [...new Set([...names, escape])].map((name) => {
        const address = path.replace('{id}', escape);
        const conditions = `${name}=${escape}`;
        if (!upload) return call(`${address}?${conditions}`, { method });
        return call(address, { method, body: conditions, headers: { 'content-type': upload.types[0] ?? '' } });
      }),
    ),
  );

  expect(fhir.length).toBeGreaterThan(10);
  expect((await sendAll(hospital, caller, calls)).filter(isWrong).map(told)).toEqual([]);
});
