export const conversationJa = {
  right: '正解です',
  wrong: 'ちがいます',
  pictureFailed: '図を表示できませんでした。',
  /** 「100人のうち3人」 */
  count: (per: number, count: number): string => `${per.toLocaleString('ja')}人のうち${count}人`,
  /** Before who says it. */
  source: '出典：',
  /** One of the ways beside each other. */
  doingNothing: '治療しない場合',
  /** Above the names of what is compared. */
  comparedBy: '比べること',
  /** Beside an answer. */
  chosen: '選んだ答え',
};
