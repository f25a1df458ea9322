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
import { ABSOLUTE_SESSION_SECONDS } from '#areas/auth/sign-in/auth.rules.ts';
import { newId } from '#kernel/new-id.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { type GivenVideo, givenVideo } from '#testing/video/given-video.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';

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

/** Inserts a facility with one signed-in member of staff per role, in one round trip. Signing in itself has tests of its own. */
const addStaffedFacility = async (server: TestServer, switchedOn: readonly Feature[]) => {
  const facilityId = newId<FacilityId>();
  const members = roles.map((role) => {
    const staffId = newId<StaffId>();
    return { role, staffId, email: `${role}-${staffId}@hospital.example`, sessionId: newId(), token: newSecret() };
  });
  const now = server.clock.now();
  const rows = members.map(({ token, ...member }) => ({ ...member, tokenHash: hashSecret(token).toString('hex') }));
  await server.owner.query(
    `WITH facility AS (
       INSERT INTO facilities (id, kind, name, phone, features) VALUES ($1, 'hospital', $2, '03-0000-0000', $3) RETURNING id),
     given AS (
       SELECT * FROM json_to_recordset($4) AS (role text, "staffId" uuid, email text, "sessionId" uuid, "tokenHash" text)),
     added AS (
       INSERT INTO staff (id, facility_id, email, name, name_kana, role, state, first_sign_in_at, last_sign_in_at)
       SELECT "staffId", facility.id, email, role || ' 職員', 'テスト', role, 'active', $5, $5 FROM given, facility RETURNING id)
     INSERT INTO sessions (id, facility_id, staff_id, token_hash, created_at, last_seen_at, expires_at, method, proved_at)
     SELECT "sessionId", facility.id, "staffId", decode("tokenHash", 'hex'), $5, $5, $6, 'password', $5
       FROM given, facility JOIN added ON true WHERE added.id = "staffId"`,
    [
      facilityId,
      `病院 ${facilityId.slice(-6)}`,
      switchedOn,
      JSON.stringify(rows),
      now,
      new Date(now.getTime() + ABSOLUTE_SESSION_SECONDS * 1000),
    ],
  );
  const staff = Object.fromEntries(
    members.map(({ role, staffId, email, token }) => {
      const cookie = `staff=${token}`;
      return [role, { staffId, email, cookie, call: callerWith(server.origin, { cookie }) }];
    }),
  ) as Record<Role, { staffId: StaffId; email: string; cookie: string; call: As }>;
  return { facilityId, staff };
};

/** Larger than the numbers that tests choose themselves. */
let nextNumber = 10_000_001;

/** A patient as a clerk would enter one; what matters to a test is given. */
export const aPatient = (given: Partial<NewPatient> = {}): NewPatient => ({
  patientNumber: String(nextNumber++),
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
export async function openHospital({ switchedOn = features }: { switchedOn?: readonly Feature[] } = {}) {
  const server = await testServer();
  const { facilityId, staff } = await addStaffedFacility(server, switchedOn);

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
