import { unguarded } from '#routing/page-meta.ts';
import { page, type Page } from '#routing/page.tsx';

/** What is opened by who is not signed in. All other pages come with the frame that they stand in. */
export const openPages: readonly Page[] = [
  page('/login', unguarded('login', 'ログイン'), () => import('#areas/auth/sign-in/login.page.tsx')),
  page(
    '/forgetPassword',
    unguarded('blank', 'パスワードをお忘れの方'),
    () => import('#areas/auth/password/forget-password.page.tsx'),
  ),
  page(
    '/settingPassword',
    unguarded('blank', 'パスワードの設定'),
    () => import('#areas/auth/password/setting-password.page.tsx'),
  ),
];
