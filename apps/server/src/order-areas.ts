import { consentOrders } from '#areas/consent/consent.orders.ts';
import { videoOrders } from '#areas/video/video.orders.ts';
import { consentLifecycle } from '#domain/consent/form/form-lifecycle.ts';
import { declareItemLifecycles } from '#domain/order/lifecycle/item-lifecycle.ts';
import { declareOrderAreas } from '#domain/order/order-area.ts';

declareOrderAreas([videoOrders, consentOrders]);
declareItemLifecycles([consentLifecycle]);
