import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import type { AccountPerson } from '@nattoku/contract/staff/account';
import type { Role } from '@nattoku/contract/auth/permissions';
import { issueLink } from '#areas/staff/account/account.link.ts';
import { insertStaff } from '#areas/staff/account/account.password.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput } from '#kernel/problem.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secrets/secret.ts';
import { write } from '#kernel/write.ts';

type Provision = AccountPerson & { role: Extract<Role, 'admin' | 'operator'> };

/**
 * An account that nobody inside can invite: an operator, or the first administrator of a facility. A person who runs the installation makes it,
 * and hands the secret of the link over; it is told this once.
 */
export const provisionStaff = write(async (tx, { role, ...typed }: Provision, { clock }: Scope<SystemActor>) => {
  const person = normalisePerson(typed);
  const problems = checkPerson(person);
  if (problems.length > 0) throw invalidInput(...problems);
  const staffId = await insertStaff(tx, { ...person, role, state: 'invited' }, null);
  const now = clock.now();
  const id = newId(now.getTime());
  const secret = newSecret();
  await issueLink(tx, { id, staffId, purpose: 'invitation', issuedBy: null, secret, now });
  return {
    result: { staffId, secret },
    audit: { action: 'account.provision', subject: { type: 'staff', id: staffId }, detail: { role, linkId: id } },
  };
});
