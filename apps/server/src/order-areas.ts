import { consentOrders } from '#areas/consent/consent.orders.ts';
import { videoOrders } from '#areas/video/video.orders.ts';
import { declareOrderAreas } from '#domain/order/order-area.ts';

declareOrderAreas([videoOrders, consentOrders]);
