import { askForArrangement } from '#list/arrangement.queries.ts';
import { consentPages } from '#routes/consent-pages.ts';
import { icSupportPages } from '#routes/ic-support-pages.ts';
import { openPages } from '#routes/open-pages.ts';
import { unguarded, v2 } from '#routing/page-meta.ts';
import { page, type Page } from '#routing/page.tsx';

const chatTemplatePages: Page[] = [
  page('/chatTemplate', v2('定型文'), () => import('#areas/chat/template/chat-template-list.page.tsx')),
  page('/chatTemplate/create', v2('定型文の作成'), () => import('#areas/chat/template/create.page.tsx')),
  page('/chatTemplate/:id/update', v2('定型文の編集'), () => import('#areas/chat/template/update.page.tsx')),
  page('/chatTemplate/:id/view', v2('定型文の詳細'), () => import('#areas/chat/template/view.page.tsx')),
];

const contactPages: Page[] = [
  page('/contact', v2('お問い合わせ'), () => import('#areas/contact/contact.page.tsx')),
  page('/contact/complete', v2('お問い合わせの送信完了'), () => import('#areas/contact/contact-complete.page.tsx')),
];

const operatorPages: Page[] = [
  page('/jmneadoibops2', v2('標準コンテンツ'), () => import('#routes/standard-content.page.tsx')),
  page(
    '/jmneadoibops2/template/create',
    v2('コンテンツの作成'),
    () => import('#areas/operator/create-content.page.tsx'),
  ),
  page(
    '/jmneadoibops2/template/create/icSupport',
    v2('シナリオの作成'),
    () => import('#areas/ic-support/scenario/builder/builder.page.tsx'),
  ),
  page(
    '/jmneadoibops2/template/create/medicalInterview',
    v2('問診票'),
    () => import('#areas/medical-interview/template/interview.page.tsx'),
  ),
];

const medicalInterviewPages: Page[] = [
  page(
    '/medicalInterview',
    v2('問診', 'medical-interview'),
    () => import('#areas/medical-interview/top/interview-top.page.tsx'),
  ),
  page(
    '/medicalInterview/list',
    v2('問診一覧', 'medical-interview'),
    () => import('#areas/medical-interview/list/interview-list.page.tsx'),
    askForArrangement('interviews'),
  ),
  page(
    '/medicalInterview/detail',
    v2('問診の詳細', 'medical-interview'),
    () => import('#areas/medical-interview/detail/interview-detail.page.tsx'),
  ),
];

const notificationPages: Page[] = [
  page(
    '/notification',
    v2('お知らせの設定', 'notification'),
    () => import('#areas/notification/notification-settings.page.tsx'),
  ),
  page(
    '/notification/list',
    v2('院内掲示', 'notification'),
    () => import('#areas/notification/announcement-list.page.tsx'),
  ),
  page(
    '/notification/detail',
    v2('院内掲示の詳細', 'notification'),
    () => import('#areas/notification/announcement-detail.page.tsx'),
  ),
  page('/notifications', v2('受信箱'), () => import('#areas/notification/notification-list.page.tsx')),
];

const patientsPages: Page[] = [
  page(
    '/patients',
    v2('患者', 'patient-info'),
    () => import('#areas/patient/list/patient-list.page.tsx'),
    askForArrangement('patients'),
  ),
  page(
    '/patients/detail',
    v2('患者の詳細', 'patient-info'),
    () => import('#areas/patient/record/patient-detail.page.tsx'),
  ),
  page('/patients/Pagination', unguarded('default', 'ページ送り'), () => import('#areas/platform/empty.page.tsx')),
];

const passwordPages: Page[] = [
  page('/resetPassword', v2('パスワードの変更'), () => import('#areas/auth/password/reset-password.page.tsx')),
];

const miscPages: Page[] = [
  page('/errors', unguarded('default', 'エラー'), () => import('#areas/platform/errors.page.tsx')),
];

const settingsPages: Page[] = [page('/settings', v2('設定'), () => import('#areas/settings/settings.page.tsx'))];

const homePages: Page[] = [page('/', v2('ホーム'), () => import('#areas/home/home.page.tsx'))];

const videoPages: Page[] = [
  page('/video', v2('動画', 'video-top'), () => import('#areas/video/top/video-top.page.tsx')),
  page(
    '/video/list/approaches',
    v2('アプローチ一覧', 'video-view'),
    () => import('#areas/video/approach/approach-list.page.tsx'),
  ),
  page('/video/list/videos', v2('動画一覧', 'video-view'), () => import('#areas/video/library/video-list.page.tsx')),
  page(
    '/video/order/detail',
    v2('動画オーダーの詳細', 'video-or-ic-support-order'),
    () => import('#areas/video/order/detail/order-detail.page.tsx'),
  ),
  page(
    '/video/order/list',
    v2('動画オーダー一覧', 'video-order'),
    () => import('#areas/video/order/list/order-list.page.tsx'),
    askForArrangement('videoOrders'),
  ),
  page(
    '/video/order/flow/patient',
    v2('動画オーダー：患者の選択', 'video-order'),
    () => import('#areas/video/order/flow/patient.page.tsx'),
  ),
  page(
    '/video/order/flow/preview',
    v2('動画オーダー：プレビュー', 'video-order'),
    () => import('#areas/video/order/flow/preview.page.tsx'),
  ),
  page(
    '/video/order/flow/select',
    v2('動画オーダー：動画の選択', 'video-order'),
    () => import('#areas/video/order/flow/select.page.tsx'),
  ),
  page(
    '/video/order/flow/select/approach',
    v2('動画オーダー：アプローチから選択', 'video-order'),
    () => import('#areas/video/order/flow/select-approach.page.tsx'),
  ),
  page(
    '/video/order/flow/select/video',
    v2('動画オーダー：動画から選択', 'video-order'),
    () => import('#areas/video/order/flow/select-video.page.tsx'),
  ),
  page(
    '/video/order/flow/done',
    v2('動画オーダー：完了', 'video-order'),
    () => import('#areas/video/order/flow/done.page.tsx'),
  ),
  page(
    '/video/commonOrder/flow/select',
    v2('動画の共通オーダー：動画の選択', 'video-top'),
    () => import('#areas/video/common/select.page.tsx'),
  ),
  page(
    '/video/commonOrder/flow/title',
    v2('動画の共通オーダー：タイトル', 'video-top'),
    () => import('#areas/video/common/title.page.tsx'),
  ),
  page(
    '/video/commonOrder/flow/preview',
    v2('動画の共通オーダー：プレビュー', 'video-top'),
    () => import('#areas/video/common/preview.page.tsx'),
  ),
  page(
    '/video/commonOrder/flow/done',
    v2('動画の共通オーダー：完了', 'video-top'),
    () => import('#areas/video/common/done.page.tsx'),
  ),
  page(
    '/video/template',
    v2('動画セット', 'video-order'),
    () => import('#areas/video/template/template-list.page.tsx'),
  ),
  page(
    '/video/template/add/approach',
    v2('動画セットの追加：アプローチの選択', 'video-order'),
    () => import('#areas/video/template/add-approach.page.tsx'),
  ),
  page(
    '/video/template/add/video',
    v2('動画セットの追加：動画の選択', 'video-order'),
    () => import('#areas/video/template/add-video.page.tsx'),
  ),
  page(
    '/video/template/add/title',
    v2('動画セットの追加：タイトル', 'video-order'),
    () => import('#areas/video/template/add-title.page.tsx'),
  ),
  page(
    '/video/template/add/preview',
    v2('動画セットの追加：プレビュー', 'video-order'),
    () => import('#areas/video/template/add-preview.page.tsx'),
  ),
  page(
    '/video/template/add/done',
    v2('動画セットの追加：完了', 'video-order'),
    () => import('#areas/video/template/add-done.page.tsx'),
  ),
  page(
    '/video/template/edit/video',
    v2('動画セットの編集：動画の選択', 'video-order'),
    () => import('#areas/video/template/edit-video.page.tsx'),
  ),
  page(
    '/video/template/edit/title',
    v2('動画セットの編集：タイトル', 'video-order'),
    () => import('#areas/video/template/edit-title.page.tsx'),
  ),
  page(
    '/video/template/edit/preview',
    v2('動画セットの編集：プレビュー', 'video-order'),
    () => import('#areas/video/template/edit-preview.page.tsx'),
  ),
  page(
    '/video/template/edit/done',
    v2('動画セットの編集：完了', 'video-order'),
    () => import('#areas/video/template/edit-done.page.tsx'),
  ),
  page(
    '/video/order/detail/useOrderDetail',
    { layout: 'default', guards: ['authenticated'], title: '動画オーダー' },
    () => import('#areas/platform/empty.page.tsx'),
  ),
];

/** The site map: every given address, once. */
export const pages: readonly Page[] = [
  ...chatTemplatePages,
  ...consentPages,
  ...contactPages,
  ...icSupportPages,
  ...operatorPages,
  ...medicalInterviewPages,
  ...notificationPages,
  ...patientsPages,
  ...openPages,
  ...passwordPages,
  ...miscPages,
  ...settingsPages,
  ...homePages,
  ...videoPages,
];
