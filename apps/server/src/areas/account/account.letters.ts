import { ACCOUNT_LINK_HOURS } from '@nattoku/contract/account';
import { formatDateTime } from '@nattoku/rules/date-time';
import type { AccountMailKind } from '#areas/account/account.table.ts';
import type { Letter } from '#kernel/mail/mail.ts';

type About = { name: string; facilityName: string; address: string; at: Date };

const lines = (...text: string[]): string => `${text.join('\n')}\n`;
const automatic = '※ このメールは送信専用です。返信いただいてもお答えできません。';

const letters: Record<AccountMailKind, (about: About) => Pick<Letter, 'subject' | 'text'>> = {
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
};

/** A letter about an account. It says nothing of patients, and its only secret is the link. */
export const writeLetter = (kind: AccountMailKind, to: string, about: About): Letter => ({
  to,
  ...letters[kind](about),
});
