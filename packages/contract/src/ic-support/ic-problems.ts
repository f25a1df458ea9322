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
  'talk.notRunning': {
    status: 409,
    title: 'この説明は始まっていないか、もう確定しています。画面を読み込み直してください。',
  },
  'talk.alreadyRecorded': {
    status: 409,
    title: 'この説明にはもう記録があるため、開始を取り消せません。説明を終えて、記録に事情を書いてください。',
  },
  'talk.notLeading': {
    status: 409,
    title: 'ほかの職員が説明を進めています。交代してから操作してください。',
  },
  'talk.ledByAnother': {
    status: 409,
    title: '説明を進めている職員が変わっています。今の担当者を確かめてから交代してください。',
  },
  'talk.pointsOpen': {
    status: 409,
    title: '結果の入っていない項目があります。すべてに結果を入れるか、理由を書いて省略してください。',
  },
  'talk.reasonsMissing': {
    status: 409,
    title: '予定どおりでないところに、理由が入っていません。項目ごとに理由を入力してください。',
  },
  'talk.sameDecision': {
    status: 409,
    title: '返事・理由・確かめる日のどれも変わっていません。変えるところを入力してください。',
  },
  'window.codeWrong': {
    status: 401,
    noted: 'secret',
    title: '番号が違うか、2分の期限が過ぎています。説明している職員に新しい番号を聞いてください。',
  },
  'window.tooMany': {
    status: 429,
    title: '番号の間違いが続いたため、しばらく開けません。少し待ってからお試しください。',
  },
  'window.ended': { status: 401, title: 'この画面は終了しました。もう一度、番号を入力してください。' },
} as const;
