import { approachContract } from '@nattoku/contract/video/approach';
import { createApproach, publishApproach, updateApproach } from '#areas/video/approach/approach.operations.ts';
import { getApproach, listApproaches, treeOfApproaches } from '#areas/video/approach/approach.reading.ts';
import { serve } from '#kernel/http/mount.ts';

export const approachRoutes = serve(approachContract, {
  list: (scope, { query }) => listApproaches(scope, query),
  tree: (scope) => treeOfApproaches(scope),
  get: (scope, { params }) => getApproach(scope, params.approachId),
  create: (scope, { body }) => createApproach(scope, body),
  update: (scope, { params, body }) => updateApproach(scope, { approachId: params.approachId, approach: body }),
  publish: (scope, { params, body }) => publishApproach(scope, { ...params, ...body }),
});
