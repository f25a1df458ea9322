import type { OrderId, VideoId } from '@nattoku/contract/shared';

/** Pages of the staff app that notifications lead to. An address names a record by its id and never a person. */
/** Where somebody reads the answers to what they asked. */
export const contactPage = '/contact';
/** Where what others asked is read and answered. */
export const contactTicketsPage = '/settings?section=contact-messages';

export const orderPage = (orderId: OrderId): string => `/video/order/detail?order=${orderId}`;
/** A thread by itself: for an order that has no page, because it is nobody's yet. */
export const chatPage = (orderId: OrderId): string => `/notifications?tab=chat&thread=${orderId}`;

export const orderListPage = '/video/order/list';
export const videoPage = (videoId: VideoId): string => `/video/list/videos?video=${videoId}`;
