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
  'talk.map': { kind: 'open', words: '説明前のまとめを開いた' },
  'talk.start': { kind: 'send', words: '説明を始めた', timeline: { kind: 'talk', title: '説明を開始' } },
  'talk.entries': { kind: 'send', words: '説明の内容を記録した' },
  'talk.addAttendee': { kind: 'send', words: '説明の同席者を追加した' },
  'talk.takeOver': { kind: 'send', words: '説明の担当を交代した' },
  'talk.end': { kind: 'send', words: '説明を終えた', timeline: { kind: 'talk', title: '説明を実施' } },
  'talk.decide': { kind: 'send', words: '説明への返事を記録した', timeline: { kind: 'talk', title: '説明への返事' } },
  'talk.followUp': { kind: 'send', words: '説明のあとの対応を記録した' },
  'talk.pairWindow': { kind: 'send', words: '患者に見せる画面の番号を発行した' },
  'talk.joinWindow': { kind: 'system', words: '患者に見せる画面が開かれた' },
  'talk.endWindows': { kind: 'send', words: '患者に見せる画面を閉じた' },
  'talk.finalise': {
    kind: 'send',
    words: '説明の記録を確定した',
    timeline: { kind: 'talk', title: '説明の記録を確定' },
  },
  'talk.amend': { kind: 'send', words: '説明の記録を訂正した', timeline: { kind: 'talk', title: '説明の記録を訂正' } },
  'talk.seal': { kind: 'system', words: '説明の記録を封印した' },
  'talk.readRecord': { kind: 'open', words: '説明の記録を開いた' },
  'talk.printRecord': { kind: 'export', words: '説明の記録のPDFを開いた' },
  'talk.printLeaflet': { kind: 'export', words: '説明のまとめを印刷用に書き出した' },
} as const satisfies AuditActions;
