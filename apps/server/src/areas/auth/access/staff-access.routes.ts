import { staffAccessContract } from '@nattoku/contract/auth/staff-access';
import { factorsOf } from '#areas/auth/factors/second-factor.own.ts';
import { approversBeside, holdPerson } from '#areas/auth/access/staff-access.people.ts';
import {
  approveReset,
  cancelReset,
  listResets,
  openResetOf,
  requestReset,
} from '#areas/auth/access/staff-access.resets.ts';
import {
  giveTemporaryAccess,
  listTemporaryAccesses,
  openAccessOf,
  revokeTemporaryAccess,
} from '#areas/auth/access/staff-access.temporary.ts';
import { serve } from '#kernel/http/mount.ts';
import { read } from '#kernel/scope.ts';

export const staffAccessRoutes = serve(staffAccessContract, {
  secondFactorsOf: (scope, { params: { staffId } }) =>
    read(scope, async (tx) => {
      await holdPerson(tx, staffId);
      const { totp, passkeys, codesLeft } = await factorsOf(tx, staffId);
      return {
        totp: totp !== undefined,
        passkeys: passkeys.length,
        recoveryCodesLeft: codesLeft,
        openReset: await openResetOf(tx, staffId, scope),
        temporaryAccess: await openAccessOf(tx, staffId, scope.clock.now()),
        approvers: await approversBeside(tx, staffId, scope.actor.staffId),
      };
    }),
  resets: (scope) => listResets(scope),
  requestReset: (scope, { body }) => requestReset(scope, body),
  approveReset: (scope, { params }) => approveReset(scope, params),
  cancelReset: (scope, { params }) => cancelReset(scope, params),
  temporaryAccesses: (scope, { query: { month } }) => listTemporaryAccesses(scope, month),
  giveTemporaryAccess: (scope, { body }) => giveTemporaryAccess(scope, body),
  revokeTemporaryAccess: (scope, { params }) => revokeTemporaryAccess(scope, params),
});
