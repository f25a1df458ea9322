import { apiClientContract, ApiScope } from '@nattoku/contract/interoperability/interoperability';
import { type Role, roles } from '@nattoku/contract/auth/permissions';
import type { Access } from '@nattoku/contract/shared/endpoint';
import { isClientAccess } from '@nattoku/contract/shared/file-endpoint';
import { beforeAll, expect, test } from 'vitest';
import { authorise } from '#kernel/http/mount.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { readSentryDsn } from '#kernel/reporting/sentry-dsn.ts';
import { allEndpoints, allFiles } from '#testing/contracts.ts';
import type { HostileCall } from '#testing/hostile-calls.ts';
import { familyCaller, linkCaller, staffCaller } from '#testing/hostile-sending.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { knownIds } from '#testing/known-ids.ts';
import { operatorCookie } from '#testing/operator.ts';
import { givenCommon, scan } from '#testing/common-orders.ts';
import { type CallerName, callerNames, type PermissionRow, readPermissionTable } from '#testing/permission-table.ts';
import { registeredRoutes, routerPath } from '#testing/registered-routes.ts';
import { routeCalls } from '#testing/route-calls.ts';
import { sampleOf } from '#testing/scope.ts';
import { staffScope } from '#testing/staff-scope.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer({ sentryDsn: readSentryDsn('http://key@127.0.0.1:9/1') });

const table = await readPermissionTable();
const calls = await routeCalls();
/** The first test names those that are not. */
const served = table.filter(({ route }) => calls.has(route));
/** A busy machine has several thousand requests to answer. */
const PATIENT = { timeout: 240_000 };

test('every route of the server has a row that says who may call it, and every row a route', async () => {
  const { server } = await openHospital();
  const registered = registeredRoutes(server.app).map(({ method, path }) => `${method} ${path}`);

  expect(table.map(({ route }) => routerPath(route)).toSorted()).toEqual(registered.toSorted());
  expect(table.filter(({ route }) => !calls.has(route))).toEqual([]);
});

type Headers = Record<string, string>;
type Answer = { status: number; code: string; text: string };

const AT_ONCE = 8;

async function send({ server }: Hospital, headers: Headers, call: HostileCall): Promise<Answer> {
  const response = await fetch(server.origin + call.address, {
    method: call.method,
    headers: { ...call.headers, ...headers },
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const isText = /json|text\/(?:csv|html)/.test(response.headers.get('content-type') ?? '');
  const text = isText ? await response.text() : '';
  // Events never end, and what a picture holds is looked at where it is made.
  if (!isText) await response.body?.cancel();
  return { status: response.status, code: /"code":"([a-z]\w*\.\w+|notFound)"/i.exec(text)?.[1] ?? '', text };
}

/** Some of these end sessions: of one person, the one with which something else is asked at that moment. */
const isAskedAlone = ({ route }: PermissionRow): boolean => / \/api\/(?:account|sessions?|sign-)/.test(route);

function batchesOf(rows: readonly PermissionRow[]): (readonly PermissionRow[])[] {
  const together = rows.filter((row) => !isAskedAlone(row));
  const starts = together.flatMap((_, at) => (at % AT_ONCE === 0 ? at : []));
  return [...starts.map((at) => together.slice(at, at + AT_ONCE)), ...rows.filter(isAskedAlone).map((row) => [row])];
}

/** How often somebody may ask is another matter. */
async function each(
  hospital: Hospital,
  rows: readonly PermissionRow[],
  ask: (row: PermissionRow) => Promise<string | null>,
) {
  const wrong: string[] = [];
  for (const batch of batchesOf(rows)) {
    await hospital.server.owner.query('DELETE FROM rate_limits');
    wrong.push(...(await Promise.all(batch.map(ask))).filter((one) => one !== null));
  }
  return wrong;
}

async function headersOf(hospital: Hospital, name: CallerName): Promise<Headers> {
  if (name === 'anonymous') return {};
  if (name === 'operator') return { cookie: await operatorCookie(hospital) };
  if (name === 'common') {
    const { secret } = await givenCommon(visited, { identification: 'patientNumberAndBirthDate' });
    return { cookie: (await scan(visited, secret)).cookie };
  }
  if (name === 'link' || name === 'unverified') return (await linkCaller(visited, name === 'link')).headers;
  if (name === 'family') return (await familyCaller(visited, true)).headers;
  if (name !== 'key') return (await staffCaller(hospital, name)).headers;
  const { body } = await visited.admin(apiClientContract.create, {
    body: { name: '電子カルテ', resources: [...ApiScope.options], until: '2027-01-12' },
  });
  return { authorization: `Bearer ${body.key}` };
}

const strangers: readonly CallerName[] = ['link', 'unverified', 'common', 'family', 'key', 'anonymous'];
const endings = ['session.missing', 'session.expired', 'session.locked', 'session.pending', 'link.sessionMissing'];
const refusals = [...endings, 'permission.denied', 'client.keyInvalid', 'client.notAllowed'];

/** How a route says no to somebody whom its row does not name. */
const refusalOf = ({ route, who }: PermissionRow, name: CallerName): [status: number, code: string] => {
  if (isShownByOrder(route)) return [404, 'notFound'];
  if (who.has('key')) return [401, 'client.keyInvalid'];
  if (['link', 'unverified', 'common', 'family'].some((caller) => who.has(caller as CallerName)))
    return [401, 'link.sessionMissing'];
  return strangers.includes(name) ? [401, 'session.missing'] : [403, 'permission.denied'];
};

/** Pictures and films that staff and patients see alike: who may not, finds nothing there. */
const isShownByOrder = (route: string): boolean =>
  /\/media\/|^GET \/api\/(?:scenario-pictures|interview-pictures|interview-photos)\//.test(route);

const unknown = () => newId();
const callOf = ({ route }: PermissionRow, ids: (name: string) => string = unknown): HostileCall =>
  calls.get(route)?.callOf(ids) as HostileCall;

let hospital: Hospital;
/** Of patients and of another system: nobody of its staff ends a session. */
let visited: Hospital;
beforeAll(async () => {
  hospital = await openHospital();
  visited = await openHospital();
});

const endpoints = [
  ...(await allEndpoints()).map(({ endpoint }) => ({ ...endpoint, path: `/api${endpoint.path}` })),
  ...(await allFiles()).map(({ endpoint }) => endpoint),
];
const accessOf = new Map(endpoints.map(({ method, path, permission }) => [`${method} ${path}`, permission]));

/** The permissions that a member of staff needs all of, each as the contract names it; null where something else decides. */
function neededFor({ route }: PermissionRow): readonly Access[] | null {
  const access = accessOf.get(route);
  if (access === undefined || access === 'ownMachine') return null;
  if (typeof access === 'object' && 'viewers' in access) return null;
  if (typeof access === 'object' && 'all' in access) return access.all;
  return isClientAccess(access) ? null : [access];
}
const isDecidedByContract = (row: PermissionRow): boolean => neededFor(row) !== null;

const opensTo = (role: Role, needed: readonly Access[]): boolean => {
  try {
    for (const access of needed) authorise(staffScope(hospital, role).actor, access);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
};

test('the permission that the contract names for a route opens it to the roles of the table, and to no other', () => {
  const decided = served.filter(isDecidedByContract);
  const wrong = decided.flatMap((row) =>
    roles
      .filter((role) => opensTo(role, neededFor(row) ?? []) !== row.who.has(role))
      .map((role) => `${row.route}: ${role}`),
  );

  expect(decided.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

/** Over HTTP every so many of the requests of the matrix are sent, in the full scope all; more where the contract alone does not decide. */
const sampleFor = (rows: readonly PermissionRow[], name: CallerName): readonly PermissionRow[] => {
  const offset = callerNames.indexOf(name);
  const others = rows.filter((row) => !isDecidedByContract(row));
  return [...sampleOf(rows.filter(isDecidedByContract), 16, offset), ...sampleOf(others, 3, offset)];
};

test.each(callerNames)('what is refused to %s is what the table does not name', PATIENT, async (name) => {
  const headers = await headersOf(hospital, name);
  const rows = sampleFor(
    served.filter(({ who }) => !who.has(name)),
    name,
  );

  const wrong = await each(hospital, rows, async (row) => {
    const { status, code } = await send(hospital, headers, callOf(row));
    const [wantedStatus, wantedCode] = refusalOf(row, name);
    const isRight = status === wantedStatus && (code === wantedCode || row.route.startsWith('HEAD'));
    return isRight ? null : `${row.route}: ${status} ${code}`;
  });

  expect(wrong).toEqual([]);
});

test.each(callerNames)('what the table names is open to %s', PATIENT, async (name) => {
  let headers = await headersOf(hospital, name);
  const open = served.filter(({ who }) => who.has(name));
  const rows = sampleFor(open, name);

  const wrong = await each(hospital, rows, async (row) => {
    let answer = await send(hospital, headers, callOf(row));
    // A call before this one ended the session, as it should.
    if (endings.includes(answer.code)) {
      headers = await headersOf(hospital, name);
      answer = await send(hospital, headers, callOf(row));
    }
    const isRefused = refusals.includes(answer.code) || answer.status >= 500;
    return isRefused ? `${row.route}: ${answer.status} ${answer.code}` : null;
  });

  expect(open.length).toBeGreaterThan(10);
  expect(rows).not.toEqual([]);
  expect(wrong).toEqual([]);
});

const namesIn = ({ route }: PermissionRow): Set<string> => {
  const names = new Set<string>();
  calls.get(route)?.callOf((name) => {
    names.add(name);
    return newId();
  });
  return names;
};

/** Records of this hospital for every field that names one, by the contract and the field. */
async function recordsOf(given: Hospital): Promise<Map<string, ReadonlyMap<string, string[]>>> {
  const namesByContract = new Map<string, Set<string>>();
  for (const row of served) {
    const contract = calls.get(row.route)?.contract ?? '';
    namesByContract.set(contract, new Set([...namesIn(row), ...(namesByContract.get(contract) ?? [])]));
  }
  const records = new Map<string, ReadonlyMap<string, string[]>>();
  for (const [contract, names] of namesByContract) records.set(contract, await knownIds(given, contract, names));
  return records;
}

/** Something else about the call of this test is wrong as well, and said first. */
const saidBefore = [
  // What is sent does not fit together, whatever the record is.
  'POST /api/consents/{formId}/signatures',
  'PUT /api/patients/{patientId}',
  'POST /api/orders/{orderId}/deliveries',
  // A record is compared and merged with another one, not with itself.
  'GET /api/patients/{patientId}/duplicates/{otherId}',
  'POST /api/patients/{patientId}/merge',
  // This server has no folder.
  'POST /api/record-drop/documents/{documentId}/rewrite',
];

const inPath = ({ route }: PermissionRow): string[] => [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

test(
  'an administrator of another facility and the operator find nothing of a hospital, and change nothing in it',
  PATIENT,
  async () => {
    const own = await openHospital();
    const elsewhere = await openHospital();
    const records = await recordsOf(own);
    const idsOf = ({ route }: PermissionRow) =>
      records.get(calls.get(route)?.contract ?? '') ?? new Map<string, string[]>();
    const callAbout = (row: PermissionRow) => callOf(row, (name) => idsOf(row).get(name)?.at(-1) ?? newId());
    const isAboutOurs = (row: PermissionRow) => inPath(row).some((name) => (idsOf(row).get(name) ?? []).length > 0);
    const { rows: patients } = await own.server.owner.query<{ number: string }>(
      'SELECT patient_number AS number FROM patients WHERE facility_id = $1',
      [own.facilityId],
    );
    const marks = [...patients.map(({ number }) => number), ...Object.values(own.staff).map(({ email }) => email)];
    const eventsOf = async () =>
      (await own.server.owner.query('SELECT FROM audit_events WHERE facility_id = $1', [own.facilityId])).rowCount;
    const before = await eventsOf();

    for (const name of ['admin', 'operator'] as const) {
      let headers = await headersOf(elsewhere, name);
      const rows = sampleOf(
        served.filter(({ route, who }) => who.has(name) && !who.has('anonymous') && !route.includes('/media/')),
        4,
      );
      const wrong = await each(own, rows, async (row) => {
        let answer = await send(own, headers, callAbout(row));
        if (endings.includes(answer.code)) {
          headers = await headersOf(elsewhere, name);
          answer = await send(own, headers, callAbout(row));
        }
        const { status, code, text } = answer;
        const told = `${row.route}: ${status} ${code}`;
        if (marks.some((mark) => text.includes(mark))) return `${told} gives it away`;
        if (status === 404 || !isAboutOurs(row)) return null;
        return saidBefore.includes(row.route) && status >= 400 ? null : told;
      });
      expect(wrong).toEqual([]);
    }
    expect(await eventsOf()).toBe(before);

    const headers = await headersOf(own, 'admin');
    const found: string[] = [];
    const reads = sampleOf(
      served.filter((row) => row.route.startsWith('GET') && row.who.has('admin') && isAboutOurs(row)),
      4,
    );
    await each(own, reads, async (row) => {
      const { status } = await send(own, headers, callAbout(row));
      if (status === 200) found.push(row.route);
      return null;
    });
    expect(found.length).toBeGreaterThan(reads.length / 2);
  },
);

test('what a facility has switched off answers nobody', PATIENT, async () => {
  const off = await openHospital({ switchedOn: [] });
  const all = served.filter(({ who, features }) => who.has('admin') && features.length > 0);
  const rows = sampleOf(all, 6);
  const { cookie } = off.staff.admin;

  const wrong = await each(off, rows, async (row) => {
    const { status, code } = await send(off, { cookie }, callOf(row));
    const isOff = isShownByOrder(row.route) ? status === 404 : status === 403;
    return isOff ? null : `${row.route}: ${status} ${code}`;
  });

  expect(all.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
