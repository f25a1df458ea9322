import { icMapContract } from '@nattoku/contract/ic-support/ic-map';
import { getMap } from '#areas/ic-support/map/map.ts';
import { serve } from '#kernel/http/mount.ts';

export const icMapRoutes = serve(icMapContract, { get: (scope, { params }) => getMap(scope, params.orderId) });
