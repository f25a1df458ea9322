import { askForArrangement } from '#list/arrangement.queries.ts';
import { v2 } from '#routing/page-meta.ts';
import { page, type Page } from '#routing/page.tsx';

/** The pages of IC support: part of the site map of `routes.tsx`. */
export const icSupportPages: Page[] = [
  page('/icSupport', v2('IC支援', 'ic-support-top'), () => import('#areas/ic-support/top/ic-top.page.tsx')),
  page(
    '/icSupport/commonOrder/flow',
    v2('IC支援の共通オーダー'),
    () => import('#areas/ic-support/class/common-flow.page.tsx'),
  ),
  page(
    '/icSupport/customOrder/flow',
    v2('IC支援の個別オーダー', 'ic-support-order'),
    () => import('#areas/ic-support/order-flow/flow.page.tsx'),
  ),
  page(
    '/icSupport/customOrder/flow/done',
    v2('IC支援オーダーの完了', 'ic-support-order'),
    () => import('#areas/ic-support/order-flow/done.page.tsx'),
  ),
  page(
    '/icSupport/order/detail',
    v2('IC支援オーダーの詳細', 'ic-support-order'),
    () => import('#areas/ic-support/detail/order-detail.page.tsx'),
  ),
  page(
    '/icSupport/order/list',
    v2('IC支援オーダー一覧', 'ic-support-order'),
    () => import('#areas/ic-support/list/order-list.page.tsx'),
    askForArrangement('icOrders'),
  ),
  page(
    '/icSupport/list/approaches',
    v2('IC支援のアプローチ一覧', 'ic-support-view'),
    () => import('#areas/video/approach/ic-approach-list.page.tsx'),
  ),
  page(
    '/icSupport/list/scenarios',
    v2('シナリオ一覧', 'ic-support-view'),
    () => import('#areas/ic-support/scenario/scenario-list.page.tsx'),
  ),
  page('/icSupport/template', v2('IC支援セット'), () => import('#areas/ic-support/template/template-list.page.tsx')),
  page('/icSupport/template/add', v2('IC支援セットの追加'), () => import('#areas/ic-support/template/add.page.tsx')),
  page(
    '/icSupport/template/done',
    v2('IC支援セットの追加完了'),
    () => import('#areas/ic-support/template/add-done.page.tsx'),
  ),
  page(
    '/icSupport/template/:id/edit',
    v2('IC支援セットの編集'),
    () => import('#areas/ic-support/template/edit.page.tsx'),
  ),
  page(
    '/icSupport/template/:id/done',
    v2('IC支援セットの編集完了'),
    () => import('#areas/ic-support/template/edit-done.page.tsx'),
  ),
];
