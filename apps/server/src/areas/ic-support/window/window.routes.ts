import { icWindowContract } from '@nattoku/contract/ic-support/ic-window';
import {
  endOwnWindow,
  endWindows,
  joinWith,
  pairWindow,
  requireWindow,
} from '#areas/ic-support/window/window.pairing.ts';
import { viewOf } from '#areas/ic-support/window/window.view.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const icWindowRoutes = (services: Services) =>
  serve(icWindowContract, {
    pair: (scope, { params }) => pairWindow(scope, params.orderId),
    endAll: (scope, { params }) => endWindows(scope, params.orderId),
    join: (_, { body }, exchange) => joinWith(services)(body.code, exchange),
    view: async (_, __, { request }) => {
      const { facilityId, itemId } = await requireWindow(services, request);
      return services.database.transaction(facilityId, (tx) => viewOf(tx, itemId, services.clock.now()));
    },
    leave: async (_, __, { request, reply }) => {
      await endOwnWindow(services, request);
      services.cookies.clear(reply, 'window');
      return {};
    },
  });
