import { ACCOUNT_LINK_HOURS } from '@nattoku/contract/staff/account';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import type { AccountEmailKind } from '#domain/staff/account-outbox.ts';
import type { Email } from '#kernel/email/email.ts';

type About = { name: string; facilityName: string; address: string; at: Date };

const lines = (...text: string[]): string => `${text.join('\n')}\n`;
const automatic = '※ このメールは送信専用です。返信いただいてもお答えできません。';

/** Reports something that was done, so that its owner notices when it was somebody else. */
const notice =
  (subject: string, what: (place: string) => string, ...consequences: string[]) =>
  ({ name, facilityName, at }: About): Pick<Email, 'subject' | 'text'> => ({
    subject: `【Nattoku】${subject}`,
    text: lines(
      `${name} 様`,
      '',
      `${formatDateTime(at.toISOString())}に、${what(`${facilityName}のNattoku（納得）`)}`,
      ...consequences,
      '',
      '心当たりがない場合は、すぐに施設の管理者に連絡してください。',
      '',
      automatic,
    ),
  });

const emails: Record<AccountEmailKind, (about: About) => Pick<Email, 'subject' | 'text'>> = {
  invitation: ({ name, facilityName, address }) => ({
    subject: '【Nattoku】アカウントのご案内',
    text: lines(
      `${name} 様`,
      '',
      `${facilityName}の管理者が、Nattoku（納得）のアカウントを用意しました。`,
      '次のリンクを開いて、パスワードを設定してください。',
      '',
      address,
      '',
      `リンクは${ACCOUNT_LINK_HOURS}時間、1回だけ使えます。期限が過ぎたときは、施設の管理者にもう一度招待を依頼してください。`,
      '心当たりがない場合は、このメールを削除してください。',
      '',
      automatic,
    ),
  }),
  passwordReset: ({ name, facilityName, address }) => ({
    subject: '【Nattoku】パスワードの再設定',
    text: lines(
      `${name} 様`,
      '',
      `${facilityName}のNattoku（納得）のパスワードを再設定する手続きを受け付けました。`,
      '次のリンクを開いて、新しいパスワードを設定してください。',
      '',
      address,
      '',
      `リンクは${ACCOUNT_LINK_HOURS}時間、1回だけ使えます。新しいメールを受け取ると、前のリンクは使えなくなります。`,
      '心当たりがない場合は、このメールを削除してください。パスワードは変わりません。',
      '',
      automatic,
    ),
  }),
  passwordChanged: ({ name, facilityName, at }) => ({
    subject: '【Nattoku】パスワードが設定されました',
    text: lines(
      `${name} 様`,
      '',
      `${formatDateTime(at.toISOString())}に、${facilityName}のNattoku（納得）のパスワードが設定されました。`,
      'ほかの端末では自動的にログアウトしています。',
      '',
      '心当たりがない場合は、すぐに施設の管理者に連絡してください。',
      '',
      automatic,
    ),
  }),
  newDevice: notice(
    '新しい端末でログインがありました',
    (place) => `はじめての端末から${place}にログインがありました。`,
  ),
  secondFactorAdded: notice('二要素認証が登録されました', (place) => `${place}に二要素認証の方法が登録されました。`),
  secondFactorRemoved: notice(
    '二要素認証が削除されました',
    (place) => `${place}から二要素認証の方法が削除されました。`,
  ),
  secondFactorReset: notice(
    '二要素認証が解除されました',
    (place) => `施設の管理者2名、または運営の手続きにより、${place}の二要素認証が解除されました。`,
    '次にログインしたときに、もう一度登録してください。',
  ),
  recoveryCodeUsed: notice(
    '回復コードが使われました',
    (place) => `回復コードを使って${place}にログインがありました。`,
    '残りが少ないときは、設定の「セキュリティ」で新しい回復コードを作ってください。',
  ),
  temporaryAccess: notice(
    '一時利用が許可されました',
    (place) => `施設の管理者が、${place}の一時利用（最長24時間）を許可しました。`,
  ),
  manyMisses: notice(
    'ログインの失敗が続いています',
    (place) => `${place}で、あなたのアカウントの確認に続けて失敗しました。`,
    '失敗が続くあいだ、ログインできるまでの時間が延びます。いつもお使いの端末からは、そのままログインできます。',
  ),
};

/** An email about an account. It says nothing of patients, and its only secret is the link. */
export const writeEmail = (kind: AccountEmailKind, to: string, about: About): Email => ({
  to,
  ...emails[kind](about),
});
