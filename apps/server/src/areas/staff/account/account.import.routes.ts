import { staffImportContract } from '@nattoku/contract/staff/staff-import';
import { checkInvitations, inviteMany } from '#areas/staff/account/account.invite-many.ts';
import { serve } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

export const staffImportRoutes = ({ mailer }: Services) =>
  serve(staffImportContract, {
    check: (scope, { body }) => checkInvitations(scope, body),
    invite: (scope, { query, body }) => {
      if (query.delivery === 'email' && !mailer) throw new Problem('email.off');
      return inviteMany(scope, { file: body, ...query });
    },
  });
