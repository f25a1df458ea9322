/** Why interviews are refused; part of the catalogue in shared/problems.ts. */
export const interviewProblems = {
  'interview.moved': {
    status: 409,
    title: 'この問診票は、開いたあとで状態が変わりました。画面を読み込み直して、今の状態を確かめてください。',
  },
  'interview.draftExists': {
    status: 409,
    title: '作成中の版がすでにあります。その版を直すか、破棄してから新しい版を作ってください。',
  },
  'interview.incomplete': {
    status: 409,
    title: '足りないところがあるため、進められません。下の項目を直してください。',
  },
  'interview.reviewerIsAuthor': {
    status: 409,
    title: '作成した人とは別の人が確認して公開します。確認を依頼してください。',
  },
  'interview.fileRefused': {
    status: 422,
    title: 'この問診票は読み込めませんでした。下の理由を確かめてください。',
  },
  'interview.tooCostly': {
    status: 422,
    title:
      'この問診票の式の計算に時間がかかりすぎるため、処理を止めました。入力した内容は残っています。病院の職員に、問診票を直すようお伝えください。',
  },
  'interview.pictureRefused': {
    status: 422,
    title: 'この図は使えません。JPEGかPNGの画像を選んでください。',
  },
  'interview.notPermitted': {
    status: 409,
    title: 'この尺度は、使用の許諾が記録されていないため公開できません。尺度の登録を確かめてください。',
  },
  'interview.unavailable': {
    status: 409,
    title: 'この問診票は公開されていないため、送れません。公開中の問診票を選んでください。',
  },
  'interview.illegalTransition': {
    status: 409,
    title: 'この回答は、開いたあとで状態が変わりました。画面を読み込み直して、今の状態を確かめてください。',
  },
  'interview.flagsOpen': {
    status: 409,
    title: '要注意の回答に、まだ確認した人がいません。内容を確かめて「確認した」を押してから進めてください。',
  },
  'interview.answersRefused': {
    status: 422,
    title: '受け付けられない回答があります。下の項目を直してください。',
  },
  'interview.photoRefused': {
    status: 422,
    title: '写真として読み込めませんでした。JPEGかPNGの写真を選んでください。HEICの写真やPDFは送れません。',
  },
  'interview.tooManyPhotos': {
    status: 409,
    title: 'この問診票に送れる写真の数をこえています。',
  },
} as const;
