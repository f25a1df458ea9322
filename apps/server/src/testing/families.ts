import { familyLinkContract, type FamilyLink, type NewFamilyLink } from '@nattoku/contract/patient-page/family-link';
import { familyPageContract } from '@nattoku/contract/patient-page/family-page';
import { type As, callerWith, type Hospital } from '#testing/hospital.ts';
import { cookieIn, enter, givenIssued, type Visitor } from '#testing/video/video-orders.ts';

export const aDaughter: NewFamilyLink = { name: '山田 はな', relation: 'DAU', language: null };

type Given = { secret: string; link: FamilyLink };

/** What the patient does on the own page. */
export async function allowFamily(patient: Pick<Visitor, 'call'>, given: Partial<NewFamilyLink> = {}): Promise<Given> {
  const { status, body } = await patient.call(familyLinkContract.allow, { body: { ...aDaughter, ...given } });
  if (status !== 200) throw new Error(`allowing answered ${status} ${body.code}`);
  return body;
}

/** Opens a family link as a browser does, and stays in front of the question for the birth date. */
export async function knockAsFamily({ stranger, server }: Hospital, secret: string): Promise<Visitor> {
  const { headers } = await stranger(familyPageContract.exchange, { body: { secret } });
  const cookie = cookieIn(headers);
  return { cookie, call: callerWith(server.origin, { cookie }) };
}

export async function enterAsFamily(
  hospital: Hospital,
  secret: string,
  birthDate = '1958-04-02',
  origin = hospital.server.origin,
): Promise<Visitor> {
  const { call } = await knockAsFamily(hospital, secret);
  const { headers } = await call(familyPageContract.verify, { body: { birthDate } });
  const cookie = cookieIn(headers);
  return { cookie, call: callerWith(origin, { cookie }) };
}

/** An order of films, its patient who is in, and a daughter who may see it. */
export async function givenFamily(hospital: Hospital, given: Parameters<typeof givenIssued>[1] = {}) {
  const { order, linkSecret } = await givenIssued(hospital, given);
  const patient = await enter(hospital, linkSecret);
  const allowed = await allowFamily(patient);
  return { order, linkSecret, patient, ...allowed };
}

export const readAsFamily = async ({ call }: { call: As }) => (await call(familyPageContract.get, {})).status;
