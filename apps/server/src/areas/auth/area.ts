import { authAuditActions } from '@nattoku/contract/auth/auth-audit-actions';
import { staffAccessRoutes } from '#areas/auth/access/staff-access.routes.ts';
import { secondFactorRoutes } from '#areas/auth/factors/second-factor.routes.ts';
import { secondStepRoutes } from '#areas/auth/factors/second-step.routes.ts';
import { sessionRoutes } from '#areas/auth/session/session.routes.ts';
import { MANY_FAILED_SIGN_INS, reportFailedSignIns } from '#areas/auth/sign-in/auth.failed-sign-ins.ts';
import { authRoutes } from '#areas/auth/sign-in/auth.routes.ts';
import type { Area } from '#kernel/area.ts';

export const auth: Area = {
  name: 'auth',
  routes: [authRoutes, secondStepRoutes, secondFactorRoutes, staffAccessRoutes, sessionRoutes],
  jobs: [{ queue: MANY_FAILED_SIGN_INS, worker: reportFailedSignIns }],
  audit: authAuditActions,
};
