import { scenarioItemContract } from '@nattoku/contract/ic-support/scenario-item';
import { backgroundHeader } from '@nattoku/contract/shared/client';
import {
  getPersonal,
  getScenariosOfOrder,
  savePersonal,
} from '#areas/ic-support/scenario-item/scenario-item.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const scenarioItemRoutes = serve(scenarioItemContract, {
  ofOrder: (scope, { params }, { request }) =>
    getScenariosOfOrder(scope, params.orderId, { inBackground: request.headers[backgroundHeader] !== undefined }),
  personal: (scope, { params }) => getPersonal(scope, params.itemId),
  savePersonal: (scope, { params, body }) => savePersonal(scope, { ...params, ...body }),
});
