import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about talks. */
export const icAuditActions = {
  'talk.search': { kind: 'list', words: 'IC支援の一覧を表示した' },
  'talk.export': { kind: 'export', words: 'IC支援の一覧を書き出した' },
  'talk.view': { kind: 'open', words: 'IC支援のオーダーを開いた' },
  'talk.plan': { kind: 'send', words: '説明の予定を保存した' },
  'talk.askDoctor': { kind: 'send', words: '説明の発行を医師に依頼した' },
  'talk.reschedule': {
    kind: 'send',
    words: '説明の日時を変更した',
    timeline: { kind: 'talk', title: '説明の日時を変更' },
  },
  'talk.cancel': {
    kind: 'send',
    words: '説明の予定を取り消した',
    timeline: { kind: 'talk', title: '説明の予定を取消' },
  },
} as const satisfies AuditActions;
