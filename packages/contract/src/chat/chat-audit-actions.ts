import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about conversations with patients. */
export const chatAuditActions = {
  'chat.view': { kind: 'open', words: '患者とのチャットを開いた' },
  'chat.search': { kind: 'list', words: 'チャットの一覧を表示した' },
  'chat.see': { kind: 'change', words: '患者からのメッセージを読んだ' },
  'chat.reply': { kind: 'send', words: '患者に返信した', timeline: { kind: 'question', title: '患者に返信' } },
  'chat.answerOrally': {
    kind: 'change',
    words: '患者の質問に口頭で回答したことを記録した',
    timeline: { kind: 'question', title: '質問に口頭で回答' },
  },
  'chat.autoReply': { kind: 'system', words: '受付時間外の自動応答を送った' },
  'chat.note': { kind: 'change', words: 'チャットに職員用メモを書いた' },
  'chat.handOver': { kind: 'change', words: 'チャットの担当を変更した' },
  'chat.close': { kind: 'change', words: 'チャットを終了した' },
  'chat.reopen': { kind: 'change', words: 'チャットを再開した' },
  'chat.settings': { kind: 'people', words: 'チャットの受付時間と自動応答を変更した' },
  'chatTemplate.create': { kind: 'people', words: '定型文を登録した' },
  'chatTemplate.update': { kind: 'people', words: '定型文を変更した' },
  'chatTemplate.copy': { kind: 'people', words: '定型文を複製した' },
  'chatTemplate.archive': { kind: 'people', words: '定型文を一覧から外した' },
  'chatTemplate.restore': { kind: 'people', words: '定型文を一覧に戻した' },
  'chatTemplate.use': { kind: 'people', words: '定型文をメッセージに挿入した' },
} as const satisfies AuditActions;
