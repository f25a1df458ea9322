import type { RedirectRule } from '#platform/build/build-files.ts';

/** Addresses that people type or remember, and that are no page. The operator's own come from REDIRECTS_FILE while building. */
export const redirects: readonly RedirectRule[] = [
  { from: '/index.html', to: '/' },
  { from: '/home', to: '/' },
  { from: '/signin', to: '/login' },
  { from: '/signIn', to: '/login' },
  { from: '/forgotPassword', to: '/forgetPassword' },
  { from: '/changePassword', to: '/resetPassword' },
  { from: '/patient', to: '/patients' },
  { from: '/patients/list', to: '/patients' },
  { from: '/notifications/list', to: '/notification/list' },
  { from: '/notifications/detail', to: '/notification/detail' },
  { from: '/video/list', to: '/video/list/videos' },
  { from: '/video/order', to: '/video/order/list' },
  { from: '/video/order/flow', to: '/video/order/flow/patient' },
  { from: '/video/commonOrder', to: '/video/commonOrder/flow/select' },
  { from: '/video/commonOrder/flow', to: '/video/commonOrder/flow/select' },
  { from: '/video/template/add', to: '/video/template/add/approach' },
  { from: '/icSupport/list', to: '/icSupport/list/approaches' },
  { from: '/icSupport/order', to: '/icSupport/order/list' },
  { from: '/icSupport/customOrder', to: '/icSupport/customOrder/flow' },
  { from: '/icSupport/commonOrder', to: '/icSupport/commonOrder/flow' },
  { from: '/chatTemplate/list', to: '/chatTemplate' },
  { from: '/medicalInterviews', to: '/medicalInterview' },
  { from: '/medicalInterviews/*', to: '/medicalInterview/*' },
  { from: '/error', to: '/errors' },
];
