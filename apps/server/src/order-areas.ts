import { consentKind } from '#areas/consent/consent.kind.ts';
import { consentOrders } from '#areas/consent/consent.orders.ts';
import { videoKind } from '#areas/video/video.kind.ts';
import { videoOrders } from '#areas/video/video.orders.ts';
import { consentLifecycle } from '#domain/consent/form/form-lifecycle.ts';
import { declareItemKinds } from '#domain/order/item-kinds.ts';
import { declareItemLifecycles } from '#domain/order/lifecycle/item-lifecycle.ts';
import { declareOrderAreas } from '#domain/order/order-area.ts';

declareOrderAreas([videoOrders, consentOrders]);
declareItemKinds([videoKind, consentKind]);
declareItemLifecycles([consentLifecycle]);
