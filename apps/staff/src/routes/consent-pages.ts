import { askForArrangement } from '#list/arrangement.queries.ts';
import { v2 } from '#routing/page-meta.ts';
import { page, type Page } from '#routing/page.tsx';

/** The pages of consent forms: part of the site map of `routes.tsx`. */
export const consentPages: Page[] = [
  page('/consent', v2('同意書', 'consent'), () => import('#areas/consent/record/top/consent-top.page.tsx')),
  page(
    '/consent/list',
    v2('同意書一覧', 'consent'),
    () => import('#areas/consent/record/list/consent-list.page.tsx'),
    askForArrangement('consents'),
  ),
  page(
    '/consent/detail',
    v2('同意書の詳細', 'consent'),
    () => import('#areas/consent/record/detail/consent-detail.page.tsx'),
  ),
  page(
    '/consent/commonOrder',
    v2('同意書の共通オーダー', 'consent'),
    () => import('#areas/consent/common/common-order.page.tsx'),
  ),
  page(
    '/consent/commonOrder/preview',
    v2('同意書の共通オーダーの確認', 'consent'),
    () => import('#areas/consent/common/preview.page.tsx'),
  ),
  page(
    '/consent/commonOrder/done',
    v2('同意書の共通オーダーの作成完了', 'consent'),
    () => import('#areas/consent/common/done.page.tsx'),
  ),
  page('/consent/order', v2('同意書オーダー', 'consent'), () => import('#areas/consent/order/order.page.tsx')),
  page(
    '/consent/order/input',
    v2('同意書オーダーの入力', 'consent'),
    () => import('#areas/consent/order/input.page.tsx'),
  ),
  page(
    '/consent/order/preview',
    v2('同意書オーダーの確認', 'consent'),
    () => import('#areas/consent/order/preview.page.tsx'),
  ),
  page(
    '/consent/order/done',
    v2('同意書オーダーの完了', 'consent'),
    () => import('#areas/consent/order/done.page.tsx'),
  ),
  page(
    '/consent/template',
    v2('同意書様式', 'consent'),
    () => import('#areas/consent/template/template-list.page.tsx'),
  ),
  page(
    '/consent/template/:id',
    v2('同意書様式の詳細', 'consent'),
    () => import('#areas/consent/template/detail.page.tsx'),
  ),
  page(
    '/consent/template/create',
    v2('同意書様式の作成', 'consent'),
    () => import('#areas/consent/template/create.page.tsx'),
  ),
  page(
    '/consent/template/edit',
    v2('同意書様式の編集', 'consent'),
    () => import('#areas/consent/editor/edit.page.tsx'),
  ),
  page(
    '/consent/template/edit/preview',
    v2('同意書様式の編集内容の確認', 'consent'),
    () => import('#areas/consent/editor/edit-preview.page.tsx'),
  ),
  page(
    '/consent/template/preview',
    v2('同意書様式のプレビュー', 'consent'),
    () => import('#areas/consent/editor/preview.page.tsx'),
  ),
  page(
    '/consent/template/uploadPdf',
    v2('同意書PDFの取り込み', 'consent'),
    () => import('#areas/consent/template/upload-pdf.page.tsx'),
  ),
];
