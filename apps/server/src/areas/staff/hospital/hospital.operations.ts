import { checkHospital, normaliseHospital } from '@nattoku/contract/facility/facility-input';
import { type Feature, features as allFeatures, roles } from '@nattoku/contract/auth/permissions';
import type { AccountPerson } from '@nattoku/contract/staff/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import type { AdministratorInvited, Hospital, NewHospital } from '@nattoku/contract/staff/hospital';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq } from 'drizzle-orm';
import { issueLink } from '#areas/staff/account/account.link.ts';
import { insertStaff } from '#areas/staff/account/account.password.ts';
import { mustFindHospital } from '#areas/staff/hospital/hospital.select.ts';
import { facilities, staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type Scope, type StaffScope, type SystemActor } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secrets/secret.ts';
import { write } from '#kernel/write.ts';

/** The operator acts inside a hospital without being of its staff: the server does it there, and its log says on whose behalf. */
const insideOf = ({ idempotency: _, ...scope }: StaffScope, facilityId: FacilityId): Scope<SystemActor> => ({
  ...scope,
  actor: { kind: 'system', facilityId },
});

type By = { operatorId: StaffId; operatorName: string };
const byOf = ({ actor: { staffId, name } }: StaffScope): By => ({ operatorId: staffId, operatorName: name });

const goodPerson = (typed: AccountPerson, prefix = ''): AccountPerson => {
  const person = normalisePerson(typed);
  const problems = checkPerson(person);
  if (problems.length > 0)
    throw invalidInput(...problems.map((problem) => ({ ...problem, field: `${prefix}${problem.field}` })));
  return person;
};

/** In a new hospital everybody needs a second factor, two weeks after the first sign-in at the latest (specification/operator.md §4). */
const neededFrom = roles.filter((role) => role !== 'operator');

const inOrder = (wanted: readonly Feature[]): Feature[] => allFeatures.filter((feature) => wanted.includes(feature));

type Link = { linkSecret: string; expiresAt: string };

/** Makes the account unless it waits for its password already, and issues the link by which that is set. */
const letIn = async (tx: Tx, person: AccountPerson, now: Date): Promise<{ staffId: StaffId; link: Link }> => {
  const [waiting] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.email, person.email), eq(staff.role, 'admin'), eq(staff.state, 'invited')));
  const staffId = waiting?.id ?? (await insertStaff(tx, { ...person, role: 'admin', state: 'invited' }, null));
  const secret = newSecret();
  const issue = { id: newId(now.getTime()), staffId, purpose: 'invitation', issuedBy: null, secret, now } as const;
  const expiresAt = await issueLink(tx, issue);
  return { staffId, link: { linkSecret: secret, expiresAt: expiresAt.toISOString() } };
};

type Founding = NewHospital & { by: By };

const found = write(async (tx, input: Founding, { actor, clock }: Scope<SystemActor>) => {
  const { by, administrator, ...hospital } = input;
  const { rows } = await tx.$client.query<{ founded: boolean }>(
    'SELECT app.found_hospital($1, $2, $3, $4, $5) AS founded',
    [hospital.name, hospital.medicalInstitutionCode, hospital.phone, hospital.features, neededFrom],
  );
  if (!rows[0]?.founded) throw invalidInput({ field: 'name', message: '同じ名前の施設がすでにあります' });
  const { staffId, link } = await letIn(tx, administrator, clock.now());
  const subject = { type: 'facility', id: actor.facilityId } as const;
  return {
    result: link,
    audit: { action: 'hospital.create', subject, detail: { ...by, staffId, features: hospital.features } },
  };
});

/** A hospital with its first administrator: both, or neither. */
export async function createHospital(scope: StaffScope, typed: NewHospital): Promise<AdministratorInvited> {
  if (!(await isOfOperator(scope))) throw new Problem('notFound');
  const hospital = normaliseHospital(typed);
  const problems = checkHospital(hospital);
  if (problems.length > 0) throw invalidInput(...problems);
  const administrator = goodPerson(typed.administrator, 'administrator.');
  const facilityId = newId<FacilityId>();
  const link = await found(insideOf(scope, facilityId), {
    ...hospital,
    features: inOrder(hospital.features),
    administrator,
    by: byOf(scope),
  });
  return { hospital: await mustFindHospital(scope, facilityId), ...link };
}

const isOfOperator = (scope: StaffScope): Promise<boolean> =>
  read(scope, async (tx) => {
    const [own] = await tx.select({ kind: facilities.kind }).from(facilities);
    return own?.kind === 'operator';
  });

const inviteInside = write(
  async (tx, { by, ...person }: AccountPerson & { by: By }, { clock, actor }: Scope<SystemActor>) => {
    // Of two operators at once the second sees what the first did.
    await tx.select({ id: facilities.id }).from(facilities).for('no key update');
    const [administrator] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.role, 'admin'), eq(staff.state, 'active')))
      .limit(1);
    if (administrator) throw new Problem('hospital.hasAdministrator');
    const { staffId, link } = await letIn(tx, person, clock.now());
    const subject = { type: 'facility', id: actor.facilityId } as const;
    return {
      result: link,
      audit: { action: 'hospital.inviteAdministrator', subject, detail: { ...by, staffId } },
      changes: [{ topic: 'staff', id: staffId }],
    };
  },
);

type Inviting = AccountPerson & { facilityId: FacilityId };

/** For a hospital that nobody can let others into: its first link was lost or ran out, or its administrators have left. */
export async function inviteAdministrator(
  scope: StaffScope,
  { facilityId, ...typed }: Inviting,
): Promise<AdministratorInvited> {
  const { id } = await mustFindHospital(scope, facilityId);
  const link = await inviteInside(insideOf(scope, id), { ...goodPerson(typed), by: byOf(scope) });
  return { hospital: await mustFindHospital(scope, id), ...link };
}

type Switching = { hospital: Hospital; features: Feature[]; version: number; by: By };

const switchInside = write(async (tx, { hospital, features, version, by }: Switching, _: Scope<SystemActor>) => {
  const [held] = await tx
    .select({ features: facilities.features, version: facilities.version })
    .from(facilities)
    .for('no key update');
  if (!held) throw new Problem('notFound');
  if (held.version !== version) throw new Problem('record.versionConflict', { current: { ...hospital, ...held } });
  await tx
    .update(facilities)
    .set({ features, version: version + 1 })
    .where(eq(facilities.id, hospital.id));
  const changed = [{ field: 'features', before: held.features, after: features }];
  return {
    result: { ...hospital, features, version: version + 1 },
    audit: { action: 'hospital.features', subject: { type: 'facility', id: hospital.id }, detail: { ...by, changed } },
    changes: [
      { topic: 'session', id: null },
      { topic: 'facility', id: null },
    ],
  };
});

/** What staff of the hospital may open is another from their next request on. */
export async function switchFeatures(
  scope: StaffScope,
  { facilityId, features, version }: { facilityId: FacilityId; features: Feature[]; version: number },
): Promise<Hospital> {
  const hospital = await mustFindHospital(scope, facilityId);
  return switchInside(insideOf(scope, hospital.id), {
    hospital,
    features: inOrder(features),
    version,
    by: byOf(scope),
  });
}
