import { orderBulkContract } from '@nattoku/contract/order/order-bulk';
import { changeMany } from '#domain/order/bulk/change-many.ts';
import { serve } from '#kernel/http/mount.ts';

export const orderBulkRoutes = serve(orderBulkContract, { changeMany: (scope, { body }) => changeMany(scope, body) });
