/** What can be asked for in the audit log. `open`: a record was opened; `list`: a list showed patients. */
export const auditKinds = [
  'open',
  'list',
  'change',
  'send',
  'export',
  'session',
  'people',
  'patient',
  'system',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditKindNames: Record<AuditKind, string> = {
  open: '記録を開いた',
  list: '一覧・検索に表示',
  change: '登録・変更',
  send: 'オーダー',
  export: '書き出し・監査',
  session: 'ログイン・画面ロック',
  people: '職員・施設の管理',
  patient: '患者の操作',
  system: 'サーバーの処理',
};

type Words = { kind: AuditKind; words: string };

/**
 * Every action that is written down, in words for people who were not there. A test walks the server's source: an action without words fails it.
 */
export const auditActions = {
  'patient.view': { kind: 'open', words: '患者の記録を開いた' },
  'patient.viewTimeline': { kind: 'open', words: '患者のタイムラインを開いた' },
  'patient.giveReason': { kind: 'open', words: '要配慮の患者の記録を開く理由を入力した' },
  'patient.search': { kind: 'list', words: '患者を検索した' },
  'patient.lookUpLimit': { kind: 'list', words: '短い時間に多くの患者を調べたため、一時的に止めた' },
  'patient.create': { kind: 'change', words: '患者を登録した' },
  'patient.update': { kind: 'change', words: '患者の情報を変更した' },
  'patient.archive': { kind: 'change', words: '患者の登録を終了した' },
  'patient.unarchive': { kind: 'change', words: '患者の登録を再開した' },
  'patient.merge': { kind: 'change', words: '患者の記録を統合した' },
  'patient.unmerge': { kind: 'change', words: '患者の統合を元に戻した' },
  'relatedPerson.create': { kind: 'change', words: '家族・代諾者を登録した' },
  'relatedPerson.update': { kind: 'change', words: '家族・代諾者の情報を変更した' },
  'relatedPerson.remove': { kind: 'change', words: '家族・代諾者を一覧から外した' },
  'relatedPerson.restore': { kind: 'change', words: '家族・代諾者を一覧に戻した' },

  'order.view': { kind: 'open', words: 'オーダーを開いた' },
  'order.preview': { kind: 'open', words: '患者に見える画面をプレビューした' },
  'order.search': { kind: 'list', words: 'オーダーの一覧を表示した' },
  'order.createDraft': { kind: 'send', words: 'オーダーの下書きを作成した' },
  'order.saveDraft': { kind: 'send', words: 'オーダーの下書きを保存した' },
  'order.discard': { kind: 'send', words: 'オーダーの下書きを破棄した' },
  'order.issue': { kind: 'send', words: 'オーダーを送信した' },
  'order.reissueLink': { kind: 'send', words: '患者用リンクを再発行した' },
  'order.extend': { kind: 'send', words: 'オーダーの期限を変更した' },
  'order.issueAgain': { kind: 'send', words: 'オーダーの期限を延ばして再送信した' },
  'order.cancel': { kind: 'send', words: 'オーダーを取り消した' },
  'order.close': { kind: 'send', words: 'オーダーの対応を完了した' },
  'order.review': { kind: 'send', words: 'オーダーの回答を確認した' },
  'order.handOver': { kind: 'send', words: '職員の端末で患者用ページを開いた' },
  'order.expire': { kind: 'system', words: 'オーダーの有効期限が切れた' },
  'order.overdue': { kind: 'system', words: 'オーダーの期限が過ぎたことを知らせた' },
  'order.exchange': { kind: 'patient', words: '患者用リンクが開かれた' },
  'order.verify': { kind: 'patient', words: '患者が生年月日で本人確認をした' },
  'order.birthDateWrong': { kind: 'patient', words: '患者用ページで、登録と違う生年月日が入力された' },
  'order.linkLocked': { kind: 'patient', words: '本人確認に続けて失敗し、患者用リンクがロックされた' },
  'order.open': { kind: 'patient', words: '患者がオーダーを開いた' },
  'order.ask': { kind: 'patient', words: '患者が質問を送った' },
  'order.done': { kind: 'patient', words: '患者がオーダーをすべて終えた' },
  'order.leave': { kind: 'patient', words: '患者が患者用ページを閉じた' },

  'video.create': { kind: 'change', words: '動画を登録した' },
  'video.update': { kind: 'change', words: '動画の情報を変更した' },
  'video.upload': { kind: 'change', words: '動画ファイルを送信した' },
  'video.refuseFile': { kind: 'system', words: '動画ファイルを受け付けなかった' },
  'video.process': { kind: 'change', words: '動画の処理をやり直した' },
  'video.ready': { kind: 'system', words: '動画の処理が終わった' },
  'video.fail': { kind: 'system', words: '動画の処理に失敗した' },
  'video.publish': { kind: 'change', words: '動画を公開した' },
  'video.unpublish': { kind: 'change', words: '動画の公開をやめた' },
  'video.captions': { kind: 'change', words: '動画の字幕を登録した' },
  'video.captionsRemove': { kind: 'change', words: '動画の字幕を削除した' },
  'video.questions': { kind: 'change', words: '動画の理解度の質問を変更した' },
  'approach.create': { kind: 'change', words: 'アプローチを登録した' },
  'approach.update': { kind: 'change', words: 'アプローチを変更した' },

  'auth.signIn': { kind: 'session', words: 'ログインした' },
  'auth.signOut': { kind: 'session', words: 'ログアウトした' },
  'auth.lock': { kind: 'session', words: '画面をロックした' },
  'auth.unlock': { kind: 'session', words: '画面のロックを解除した' },
  'auth.refused': { kind: 'session', words: 'パスワードの確認に失敗した' },
  'session.end': { kind: 'session', words: 'ほかの端末のログインを終了した' },
  'session.endOthers': { kind: 'session', words: 'ほかの端末すべてのログインを終了した' },
  'account.invite': { kind: 'people', words: '職員を招待した' },
  'account.inviteAgain': { kind: 'people', words: '職員をもう一度招待した' },
  'account.provision': { kind: 'people', words: 'コマンドで職員を追加した' },
  'account.accept': { kind: 'people', words: '招待を受けてパスワードを設定した' },
  'account.mail': { kind: 'system', words: '職員にメールを送った' },
  'account.forgetPassword': { kind: 'session', words: 'パスワード再設定のメールを求めた' },
  'account.resetPassword': { kind: 'session', words: 'パスワードを再設定した' },
  'account.changePassword': { kind: 'session', words: 'パスワードを変更した' },
  'account.offerFirstOperator': { kind: 'system', words: '最初の運営アカウントを作るリンクを発行した' },
  'account.firstOperator': { kind: 'people', words: '最初の運営アカウントを作成した' },
  'facility.profile': { kind: 'people', words: '施設の情報を変更した' },
  'facility.languages': { kind: 'people', words: '施設で使う言語を変更した' },
  'facility.features': { kind: 'people', words: '使う機能を変更した' },
  'facility.permissions': { kind: 'people', words: '職種ごとの権限を変更した' },
  'facility.securityPolicy': { kind: 'people', words: 'ログインの決まりを変更した' },
  'department.create': { kind: 'people', words: '診療科を追加した' },
  'department.update': { kind: 'people', words: '診療科を変更した' },
  'department.sort': { kind: 'people', words: '診療科の並び順を変更した' },
  'ward.create': { kind: 'people', words: '病棟を追加した' },
  'ward.update': { kind: 'people', words: '病棟を変更した' },
  'ward.sort': { kind: 'people', words: '病棟の並び順を変更した' },
  'preferences.update': { kind: 'people', words: '自分の表示の設定を変更した' },
  'notification.announce': { kind: 'people', words: 'お知らせを送った' },
  'notification.read': { kind: 'session', words: '通知を既読にした' },
  'notification.readAll': { kind: 'session', words: 'すべての通知を既読にした' },

  'access.refused': { kind: 'open', words: '権限のない操作、または見られない記録を求めた' },
  'audit.search': { kind: 'export', words: '監査記録を閲覧した' },
  'audit.accessList': { kind: 'export', words: '「この患者の記録を見た人」を閲覧した' },
  'audit.export': { kind: 'export', words: '監査記録をCSVに書き出した' },
  'audit.verify': { kind: 'export', words: '監査記録の改ざんを検証した' },
  'audit.seal': { kind: 'export', words: '監査記録を封印した' },
  'audit.unusual': { kind: 'export', words: '閲覧が多い職員の一覧を表示した' },
  'audit.reasons': { kind: 'export', words: '要配慮の患者を開いた理由の一覧を表示した' },
  'audit.review': { kind: 'export', words: '1か月の監査記録を確認済みにした' },
} as const satisfies Record<`${string}.${string}`, Words>;

export type AuditAction = keyof typeof auditActions;

const byName: Readonly<Record<string, Words | undefined>> = auditActions;

/** A sentence about an action; its bare name for one of a newer server. */
export const auditWords = (action: string): string => byName[action]?.words ?? action;

export const actionsOfKind = (kind: AuditKind): string[] =>
  Object.entries(auditActions)
    .filter(([, words]) => words.kind === kind)
    .map(([action]) => action);
