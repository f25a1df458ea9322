import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { cancel, close, extend, reissueLink, review } from '#domain/order/lifecycle/order-verbs.ts';
import { serve } from '#kernel/http/mount.ts';

export const orderVerbRoutes = serve(orderVerbContract, {
  reissueLink: (scope, { params, body }) => reissueLink(scope, { ...params, ...body }),
  extend: (scope, { params, body }) => extend(scope, { ...params, ...body }),
  cancel: (scope, { params, body }) => cancel(scope, { ...params, ...body }),
  review: (scope, { params, body }) => review(scope, { ...params, ...body }),
  close: (scope, { params, body }) => close(scope, { ...params, ...body }),
});
