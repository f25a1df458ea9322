import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about signing in and its proofs. */
export const authAuditActions = {
  'auth.signIn': { kind: 'session', words: 'ログインした' },
  'auth.signOut': { kind: 'session', words: 'ログアウトした' },
  'auth.lock': { kind: 'session', words: '画面をロックした' },
  'auth.unlock': { kind: 'session', words: '画面のロックを解除した' },
  'auth.refused': { kind: 'session', words: 'パスワードまたは確認コードの確認に失敗した' },
  'auth.secondFactor': { kind: 'session', words: '二要素認証でログインを完了した' },
  'auth.prove': { kind: 'session', words: '本人であることをもう一度確認した' },
  'auth.manyMisses': { kind: 'session', words: 'ログインの失敗が続いたため、待ち時間を設けた' },
  'session.end': { kind: 'session', words: 'ほかの端末のログインを終了した' },
  'session.endOthers': { kind: 'session', words: 'ほかの端末すべてのログインを終了した' },
  'secondFactor.startTotp': { kind: 'session', words: '認証アプリの登録を始めた' },
  'secondFactor.add': { kind: 'session', words: '二要素認証の方法を登録した' },
  'secondFactor.rename': { kind: 'session', words: 'パスキーの名前を変更した' },
  'secondFactor.remove': { kind: 'session', words: '二要素認証の方法を削除した' },
  'secondFactor.makeRecoveryCodes': { kind: 'session', words: '回復コードを作り直した' },
  'secondFactor.requestReset': { kind: 'people', words: '二要素認証の再設定を申請した' },
  'secondFactor.approveReset': { kind: 'people', words: '二要素認証の再設定を承認した' },
  'secondFactor.cancelReset': { kind: 'people', words: '二要素認証の再設定の申請を取り消した' },
  'secondFactor.resetByOperator': { kind: 'people', words: 'コマンドで二要素認証を解除した' },
  'secondFactor.giveTemporaryAccess': { kind: 'people', words: '一時利用を許可した' },
  'secondFactor.revokeTemporaryAccess': { kind: 'people', words: '一時利用を終了した' },
} as const satisfies AuditActions;
