import {
  type AddressParts,
  type CallInput,
  type EndpointShape,
  type Reply,
  addressOf,
} from '@nattoku/contract/shared/endpoint';
import type { CsvFile } from '@nattoku/contract/shared/csv';
import { features, type Feature, type Role, roles } from '@nattoku/contract/auth/permissions';
import type { NewPatient, Patient } from '@nattoku/contract/patient/patient';
import { patientContract, plainProfile } from '@nattoku/contract/patient/patient';
import type { ProblemBody } from '@nattoku/contract/shared/problems';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { openSession } from '#areas/auth/sign-in/auth.operations.ts';
import { newId } from '#kernel/new-id.ts';
import { type GivenVideo, givenVideo } from '#testing/video/given-video.ts';
import { type ServerGiven, type TestServer, testServer } from '#testing/test-server.ts';

export type Answer<E> = { status: number; body: Reply<E> & Omit<ProblemBody, 'status'>; headers: Headers };
/** Calls as somebody, over HTTP, and hands back what came, refusals too. */
export type As = <E extends EndpointShape>(
  endpoint: E,
  input: Omit<CallInput<E>, 'idempotencyKey'> & { idempotencyKey?: string },
) => Promise<Answer<E>>;

type Loose = {
  params?: AddressParts;
  query?: AddressParts;
  body?: unknown;
  idempotencyKey?: string;
};

/** A caller with these headers; creates get a fresh Idempotency-Key unless one is given. */
export const callerWith = (origin: string, headers: Record<string, string>): As =>
  async function call(endpoint, input) {
    const { params, query, body, idempotencyKey } = input as Loose;
    const named = idempotencyKey ?? (endpoint.idempotent ? newId() : undefined);
    const key = named === undefined ? {} : { 'idempotency-key': named };
    const type = body === undefined ? {} : { 'content-type': endpoint.csv ? 'text/csv' : 'application/json' };
    const response = await fetch(origin + addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: { ...headers, ...key, ...type } as Record<string, string>,
      ...(body === undefined ? {} : { body: endpoint.csv ? (body as CsvFile) : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as never, headers: response.headers };
  };

const addFacility = async ({ owner }: TestServer, switchedOn: readonly Feature[]): Promise<FacilityId> => {
  const id = newId<FacilityId>();
  await owner.query(
    "INSERT INTO facilities (id, kind, name, phone, features) VALUES ($1, 'hospital', $2, '03-0000-0000', $3)",
    [id, `病院 ${id.slice(-6)}`, switchedOn],
  );
  return id;
};

const addStaff = async (server: TestServer, facilityId: FacilityId, role: Role) => {
  const staffId = newId<StaffId>();
  const email = `${role}-${staffId}@hospital.example`;
  await server.owner.query(
    "INSERT INTO staff (id, facility_id, email, name, name_kana, role, state) VALUES ($1, $2, $3, $4, 'テスト', $5, 'active')",
    [staffId, facilityId, email, `${role} 職員`, role],
  );
  const scope = server.services.scopeOf({ kind: 'system', facilityId }, newId(), server.services.log);
  const { token } = await openSession(scope, { staffId });
  return { staffId, email, cookie: `staff=${token}`, call: callerWith(server.origin, { cookie: `staff=${token}` }) };
};

let nextNumber = 1;

/** A patient as a clerk would enter one; what matters to a test is given. */
export const aPatient = (given: Partial<NewPatient> = {}): NewPatient => ({
  patientNumber: String(nextNumber++).padStart(8, '0'),
  familyName: '山田',
  givenName: '太郎',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'タロウ',
  birthDate: '1958-04-02',
  sex: 'male',
  phone: null,
  email: null,
  postalCode: null,
  address: null,
  departmentId: null,
  wardId: null,
  room: null,
  attendingStaffId: null,
  language: 'ja',
  note: null,
  ...plainProfile,
  ...given,
});

/** A hospital of its own: one member of staff per role, signed in, and a stranger. Nothing is shared with another test. */
export async function openHospital({
  switchedOn = features,
  ...serverGiven
}: { switchedOn?: readonly Feature[] } & ServerGiven = {}) {
  const server = await testServer(serverGiven);
  const facilityId = await addFacility(server, switchedOn);
  const staff = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await addStaff(server, facilityId, role)] as const)),
  ) as Record<Role, Awaited<ReturnType<typeof addStaff>>>;

  return {
    server,
    facilityId,
    staff,
    doctor: staff.doctor.call,
    nurse: staff.nurse.call,
    comedical: staff.comedical.call,
    clerk: staff.clerk.call,
    admin: staff.admin.call,
    operator: staff.operator.call,
    stranger: callerWith(server.origin, {}),
    clock: server.clock,
    given: {
      patient: async (given: Partial<NewPatient> = {}): Promise<Patient> =>
        (await staff.admin.call(patientContract.create, { body: aPatient(given) })).body,
      video: (given: GivenVideo = {}) => givenVideo(server, facilityId, given),
    },
    /** What was done, oldest first; signing in, lists that were shown and refusals are left out. */
    audits: async (): Promise<string[]> => {
      const { rows } = await server.owner.query<{ action: string }>(
        `SELECT action FROM audit_events
          WHERE facility_id = $1 AND outcome = 'done' AND action NOT IN ('auth.signIn', 'patient.search', 'order.search') ORDER BY id`,
        [facilityId],
      );
      return rows.map((row) => row.action);
    },
  };
}
export type Hospital = Awaited<ReturnType<typeof openHospital>>;
