import type { OrderId } from '#shared.ts';

/** The handout of an order as a PDF; a file, and so no endpoint of a contract. */
export const handoutPath = (orderId: OrderId | ':orderId'): string => `/video-orders/${orderId}/handout.pdf`;
