import { auditContract } from '@nattoku/contract/audit/audit';
import { listAccess, listUnusual } from '#areas/audit/audit.access.ts';
import { lastAnchor, anchorFor, verifyFor } from '#areas/audit/audit.integrity.ts';
import { exportAudit, searchAudit } from '#areas/audit/audit.reading.ts';
import { giveReason, listReasons } from '#areas/audit/audit.reasons.ts';
import { listReviews, reviewMonth } from '#areas/audit/audit.reviews.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const auditRoutes = (services: Services) => {
  const verify = verifyFor(services);
  const anchor = anchorFor(services);
  return serve(auditContract, {
    search: (scope, { body: { after, ...search } }) => searchAudit(scope, search, after ?? null),
    export: (scope, { body }) => exportAudit(scope, body),
    verify: (scope, { body }) => verify(scope, body.from),
    anchor: (scope) => anchor(scope),
    lastAnchor: (scope) => lastAnchor(scope),
    reasons: (scope, { body }) => listReasons(scope, body),
    unusual: (scope, { params }) => listUnusual(scope, params.month),
    reviews: (scope) => listReviews(scope),
    review: (scope, { body }) => reviewMonth(scope, body),
    accessList: (scope, { params }) => listAccess(scope, params.patientId),
    giveReason: (scope, { params, body }) => giveReason(scope, { ...params, ...body }),
  });
};
