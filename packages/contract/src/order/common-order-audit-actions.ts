import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about orders that everybody opens with one code. */
export const commonOrderAuditActions = {
  'commonOrder.create': { kind: 'send', words: '共通オーダーの下書きを作成した' },
  'commonOrder.saveDraft': { kind: 'send', words: '共通オーダーの下書きを保存した' },
  'commonOrder.discard': { kind: 'send', words: '共通オーダーの下書きを破棄した' },
  'commonOrder.issue': { kind: 'send', words: '共通オーダーを公開した' },
  'commonOrder.change': { kind: 'send', words: '共通オーダーの内容を変更した' },
  'commonOrder.pause': { kind: 'send', words: '共通オーダーを一時停止した' },
  'commonOrder.resume': { kind: 'send', words: '共通オーダーを再開した' },
  'commonOrder.end': { kind: 'send', words: '共通オーダーを終了した' },
  'commonOrder.print': { kind: 'send', words: '共通オーダーのポスター・カードを印刷した' },
  'commonOrder.viewResponse': { kind: 'open', words: '共通オーダーの回答を開いた' },
  'commonOrder.listResponses': { kind: 'list', words: '共通オーダーの回答の一覧を表示した' },
  'commonOrder.reviewResponse': { kind: 'send', words: '共通オーダーの回答を確認した' },
  'commonOrder.link': { kind: 'change', words: '共通オーダーの回答を患者に紐づけた' },
  'commonOrder.unlink': { kind: 'change', words: '共通オーダーの回答の紐づけを取り消した' },
} as const satisfies AuditActions;
