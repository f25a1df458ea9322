import { sessionContract } from '@nattoku/contract/auth/session';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#areas/auth/session/session.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const sessionRoutes = serve(sessionContract, {
  list: (scope) => listOwnSessions(scope),
  end: (scope, { params }) => endOwnSession(scope, params),
  endOthers: (scope) => endOtherSessions(scope, {}),
});
