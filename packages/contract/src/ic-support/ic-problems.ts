/** Why talks and their orders are refused; part of the catalogue in shared/problems.ts. */
export const icProblems = {
  'talk.illegalTransition': {
    status: 409,
    title: '今の状態では行えません。画面を読み込み直して、説明の状態を確かめてください。',
  },
  'talk.needsDoctor': {
    status: 403,
    title: '診療の説明は医師が発行・確定します。担当の医師に依頼してください。',
  },
  'talk.running': {
    status: 409,
    title: '説明が始まっているため、日時の変更や取消はできません。説明を終えてから操作してください。',
  },
  'talk.sideMismatch': {
    status: 409,
    title: '左右の指定が一致しません。もう一度、左右を確かめて選んでください。',
  },
  'talk.incomplete': {
    status: 409,
    title: '説明の予定に足りないところがあります。下の項目を入力してください。',
  },
  'talk.scenarioUnavailable': {
    status: 409,
    title: '選んだシナリオは公開されていません。公開中の版を選び直してください。',
  },
} as const;
