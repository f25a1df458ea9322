import { features, roles } from '@nattoku/contract/auth/permissions';
import type { AccountPerson } from '@nattoku/contract/staff/account';
import { problems } from '@nattoku/contract/shared/problems';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type pg from 'pg';
import { operatorFacility } from '#areas/staff/account/account.first-operator.ts';
import { provisionStaff } from '#areas/staff/account/account.provision.ts';
import { linkAddress } from '#areas/staff/account/account.rules.ts';
import { CommandProblem } from '#commands/command.ts';
import { openClient } from '#kernel/database/client.ts';
import { enterFacility } from '#kernel/database/every-facility.ts';
import { newId } from '#kernel/new-id.ts';
import type { OpenServices } from '#kernel/open-services.ts';
import { Problem } from '#kernel/problem.ts';

const asOwner = async <T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = await openClient(ownerUrl);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

export const ensureOperatorFacility = (ownerUrl: string): Promise<FacilityId> => asOwner(ownerUrl, operatorFacility);

/** In a new hospital everybody needs a second factor, two weeks after the first sign-in at the latest (specification/operator.md §4). */
const neededFrom = roles.filter((role) => role !== 'operator');

/** A hospital with everything switched on. Throws CommandProblem when there is one of this name, which would be taken for it. */
export const addHospital = (ownerUrl: string, { name, phone }: { name: string; phone: string | null }) =>
  asOwner(ownerUrl, async (owner) => {
    const id = newId<FacilityId>();
    await enterFacility(owner, id);
    const { rowCount } = await owner.query(
      `INSERT INTO facilities (id, kind, name, phone, features, second_factor_roles)
       SELECT $1, 'hospital', $2, $3, $4, $5 WHERE NOT app.is_facility_name_taken($2)`,
      [id, name, phone, features, neededFrom],
    );
    if (!rowCount)
      throw new CommandProblem(`「${name}」はすでにあります。 / There is a facility of this name already.`);
    return id;
  });

export const removeHospital = (ownerUrl: string, id: FacilityId) =>
  asOwner(ownerUrl, async (owner) => {
    await enterFacility(owner, id);
    await owner.query('DELETE FROM facilities WHERE id = $1', [id]);
  });

type Account = { facilityId: FacilityId; role: 'admin' | 'operator'; person: AccountPerson };

/** Makes the account and returns the address by which its owner sets a password. */
export async function provision(services: OpenServices, { facilityId, role, person }: Account): Promise<string> {
  const scope = services.scopeOf({ kind: 'system', facilityId }, newId(), services.log);
  try {
    const { secret } = await provisionStaff(scope, { ...person, role });
    return linkAddress(services.publicUrl, secret);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const reasons = (error.extra.errors ?? []).map(({ field, message }) => `  ${field}: ${message}`);
    throw new CommandProblem([problems[error.code].title, ...reasons].join('\n'));
  }
}

export const linkLines = (link: string): string[] => [
  'パスワードを設定するリンクです。1回だけ、24時間使えます。 / This link sets the password; it works once, for 24 hours.',
  `  ${link}`,
];
