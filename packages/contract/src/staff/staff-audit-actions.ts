import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about members of staff and their accounts. */
export const staffAuditActions = {
  'account.invite': { kind: 'people', words: '職員を招待した' },
  'account.inviteAgain': { kind: 'people', words: '職員をもう一度招待した' },
  'account.provision': { kind: 'people', words: 'コマンドで職員を追加した' },
  'hospital.create': { kind: 'people', words: '運営が施設を追加した' },
  'hospital.inviteAdministrator': { kind: 'people', words: '運営が最初の施設管理者を招待した' },
  'hospital.features': { kind: 'people', words: '運営が施設で使う機能を変更した' },
  'account.accept': { kind: 'people', words: '招待を受けてパスワードを設定した' },
  'account.mail': { kind: 'system', words: '職員にメールを送った' },
  'account.forgetPassword': { kind: 'session', words: 'パスワード再設定のメールを求めた' },
  'account.resetPassword': { kind: 'session', words: 'パスワードを再設定した' },
  'account.changePassword': { kind: 'session', words: 'パスワードを変更した' },
  'account.startPasswordReset': { kind: 'people', words: '職員のパスワード再設定を始めた' },
  'account.inviteMany': { kind: 'people', words: '職員をまとめて招待した' },
  'staff.update': { kind: 'people', words: '職員の情報を変更した' },
  'staff.suspend': { kind: 'people', words: '職員の利用を停止した' },
  'staff.lift': { kind: 'people', words: '職員の利用停止を解除した' },
  'staff.unlock': { kind: 'people', words: '職員のロックを解除した' },
  'staff.retire': { kind: 'people', words: '職員の退職日を登録した' },
  'staff.keep': { kind: 'people', words: '職員の退職の予定を取り消した' },
  'staff.cancelInvitation': { kind: 'people', words: '職員の招待を取り消した' },
  'staff.left': { kind: 'system', words: '退職日になり、職員の利用を終了した' },
  'staff.export': { kind: 'export', words: '職員の一覧をCSVに書き出した' },
  'account.offerFirstOperator': { kind: 'system', words: '最初の運営アカウントを作るリンクを発行した' },
  'account.firstOperator': { kind: 'people', words: '最初の運営アカウントを作成した' },
} as const satisfies AuditActions;
