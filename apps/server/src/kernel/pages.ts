import type { OrderId } from '@nattoku/contract/shared';

/** Pages of the staff app that notifications lead to. An address names a record by its id and never a person. */
export const orderPage = (orderId: OrderId): string => `/video/order/detail?order=${orderId}`;
