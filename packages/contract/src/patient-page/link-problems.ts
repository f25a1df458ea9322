/** The refusals of a patient's link: part of the catalogue of `problems.ts`. */
export const linkProblems = {
  'link.invalid': { status: 404, title: 'このリンクは使えません。' },
  'link.birthDateWrong': { status: 403, title: '生年月日が登録と一致しません。' },
  'link.identityWrong': {
    status: 403,
    title: '診察券の番号と生年月日の組み合わせが、登録と合いませんでした。もう一度ご確認ください。',
  },
  'link.locked': { status: 423, title: '確認に続けて失敗したため、このリンクは使えなくなりました。' },
  'link.sessionMissing': { status: 401, title: 'もう一度、QRコードまたはリンクから開いてください。' },
} as const;
