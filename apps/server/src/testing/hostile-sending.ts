import { defaultPermissions, type Permission, roles } from '@nattoku/contract/auth/permissions';
import { openSession } from '#areas/auth/sign-in/auth.operations.ts';
import { newId } from '#kernel/new-id.ts';
import type { NamedEndpoint } from '#testing/contracts.ts';
import type { HostileCall } from '#testing/hostile-calls.ts';
import type { Hospital } from '#testing/hospital.ts';
import { enterAsFamily, givenFamily, knockAsFamily } from '#testing/families.ts';
import { givenSignableForm } from '#testing/consent/signable-form.ts';
import { enter, knock } from '#testing/video/video-orders.ts';

/** Somebody who may, and the ids that only they have. */
export type Caller = { headers: Record<string, string>; own: Readonly<Record<string, string>> };
export type Answered = { call: HostileCall; status: number; code: string };

/** A session of its own for each endpoint: some of them end it. */
export async function callerFor(hospital: Hospital, { endpoint }: NamedEndpoint): Promise<Caller> {
  const { permission } = endpoint;
  if (permission === 'link' || permission === 'linkUnverified') return linkCaller(hospital, permission === 'link');
  if (permission === 'family' || permission === 'familyUnverified')
    return familyCaller(hospital, permission === 'family');
  if (permission === 'anonymous') return { headers: {}, own: (await linkCaller(hospital, false)).own };
  const wanted: readonly string[] = typeof permission === 'string' ? [permission] : permission;
  const mayCall = (role: (typeof roles)[number]) =>
    defaultPermissions[role].some((one: Permission) => wanted.includes(one));
  return staffCaller(hospital, mayCall('admin') ? 'admin' : (roles.find(mayCall) ?? 'admin'));
}

export async function staffCaller(hospital: Hospital, role: (typeof roles)[number]): Promise<Caller> {
  const { server, facilityId, staff } = hospital;
  const scope = server.services.scopeOf({ kind: 'system', facilityId }, newId(), server.services.log);
  const { token } = await openSession(scope, { staffId: staff[role].staffId });
  return { headers: { cookie: `staff=${token}` }, own: {} };
}

export async function linkCaller(hospital: Hospital, isVerified: boolean): Promise<Caller> {
  const form = await givenSignableForm(hospital);
  const { cookie } = await (isVerified ? enter : knock)(hospital, form.secret);
  const [signerId = ''] = form.signers;
  const fieldId = form.template.fields[1]?.id ?? '';
  return {
    headers: { cookie },
    own: { formId: form.id, orderId: form.orderId, signerId, fieldId, secret: form.secret },
  };
}

export async function familyCaller(hospital: Hospital, isVerified: boolean): Promise<Caller> {
  const { secret, link, order } = await givenFamily(hospital);
  const { cookie } = await (isVerified ? enterAsFamily : knockAsFamily)(hospital, secret);
  return { headers: { cookie }, own: { familyLinkId: link.id, orderId: order.id, secret } };
}

const AT_ONCE = 6;

/** Sends them over HTTP; limits of how often somebody may ask are forgotten, since nothing would be reached beyond them. */
export async function sendAll(
  { server }: Hospital,
  { headers }: Caller,
  calls: readonly HostileCall[],
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (let index = 0; index < calls.length; index += AT_ONCE) {
    await server.owner.query('DELETE FROM rate_limits');
    answered.push(
      ...(await Promise.all(calls.slice(index, index + AT_ONCE).map((call) => send(server.origin, headers, call)))),
    );
  }
  return answered;
}

const send = async (origin: string, headers: Record<string, string>, call: HostileCall): Promise<Answered> => {
  const response = await fetch(origin + call.address, {
    method: call.method,
    headers: { ...call.headers, ...headers },
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const said = await response.text();
  // Somebody changed it before: asked once more as the person who has seen that.
  const version = /"code":"record.versionConflict".*"version":(\d+)/.exec(said)?.[1];
  if (version && version !== '1' && typeof call.body === 'string' && call.body.includes('"version":1')) {
    const body = call.body.replace('"version":1', `"version":${version}`);
    return send(origin, headers, { ...call, body, headers: { ...call.headers, 'idempotency-key': newId() } });
  }
  return { call, status: response.status, code: /"code":"([\w.]+)"/.exec(said)?.[1] ?? '' };
};
