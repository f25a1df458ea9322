import { notificationKinds, type NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import type { Email } from '#kernel/email/email.ts';

type About = { facilityName: string; publicUrl: string; kinds: readonly NotificationKind[] };

/** `patient.question` twice and `order.overdue` once: 「患者さんからの質問：2件」「期限超過のオーダー：1件」. */
const countsOf = (kinds: readonly NotificationKind[]): string[] =>
  [...new Set(kinds)].map(
    (kind) => `・${notificationKinds[kind].name}：${kinds.filter((each) => each === kind).length}件`,
  );

/** Says of what kind and how many, of which facility, and where to look: no name of anybody, no condition (specification/notification.md §9). */
export const writeDigest = (to: string, { facilityName, publicUrl, kinds }: About): Email => ({
  to,
  subject: `【Nattoku】お知らせが${kinds.length}件あります`,
  text: `${[
    `${facilityName}のNattoku（納得）に、次のお知らせがあります。`,
    '',
    ...countsOf(kinds),
    '',
    'ログインして内容を確認してください。',
    `${publicUrl}/notifications`,
    '',
    'メールの受け取り方は、お知らせの設定でいつでも変えられます。停止することもできます。',
    `${publicUrl}/notification`,
    '',
    '※ このメールは送信専用です。返信いただいてもお答えできません。',
  ].join('\n')}\n`,
});
