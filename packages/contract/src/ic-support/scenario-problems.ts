/** Why scenarios are refused; part of the catalogue in shared/problems.ts. */
export const scenarioProblems = {
  'scenario.moved': {
    status: 409,
    title: 'このシナリオは、開いたあとで状態が変わりました。画面を読み込み直して、今の状態を確かめてください。',
  },
  'scenario.draftExists': {
    status: 409,
    title: '作成中の版がすでにあります。その版を直すか、破棄してから新しい版を作ってください。',
  },
  'scenario.incomplete': {
    status: 409,
    title: '足りないところがあるため、進められません。下の項目を直してください。',
  },
  'scenario.reviewerIsAuthor': {
    status: 409,
    title: '作成した人とは別の人が確認して公開します。確認を依頼してください。',
  },
  'scenario.unavailable': {
    status: 409,
    title: 'このシナリオは公開されていないため、送れません。公開中のシナリオを選んでください。',
  },
  'scenario.fileRefused': {
    status: 422,
    title: 'このファイルは読み込めませんでした。Nattokuから書き出したシナリオのファイルを選んでください。',
  },
  'scenario.pictureRefused': {
    status: 422,
    title: '図として読み込めませんでした。JPEGかPNGの画像を選んでください。',
  },
} as const;
