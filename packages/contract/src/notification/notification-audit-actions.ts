import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about notifications and announcements. */
export const notificationAuditActions = {
  'notification.search': { kind: 'list', words: 'お知らせの一覧を表示した' },
  'notification.read': { kind: 'people', words: 'お知らせを既読にした' },
  'notification.unread': { kind: 'people', words: 'お知らせを未読に戻した' },
  'notification.readAll': { kind: 'people', words: 'お知らせをすべて既読にした' },
  'notification.done': { kind: 'change', words: 'お知らせを対応済みにした' },
  'notification.reopen': { kind: 'change', words: 'お知らせを対応待ちに戻した' },
  'notification.snooze': { kind: 'people', words: 'お知らせをあとで見ることにした' },
  'notification.assign': { kind: 'change', words: 'お知らせの担当を決めた' },
  'notification.savePreferences': { kind: 'people', words: 'お知らせの受け取り方を変更した' },
  'notification.mail': { kind: 'system', words: 'お知らせのメールを送った' },
  'announcement.create': { kind: 'people', words: '院内掲示の下書きを作成した' },
  'announcement.update': { kind: 'people', words: '院内掲示を変更した' },
  'announcement.publish': { kind: 'people', words: '院内掲示を公開した' },
  'announcement.withdraw': { kind: 'people', words: '院内掲示を取り下げた' },
  'announcement.read': { kind: 'people', words: '院内掲示を読んだ' },
  'announcement.acknowledge': { kind: 'people', words: '院内掲示を確認した' },
} as const satisfies AuditActions;
