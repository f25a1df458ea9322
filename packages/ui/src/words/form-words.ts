export const formJa = {
  required: '必須',
  processing: '処理中',
  characters: (limit: number): string => `${limit}文字`,
  tidied: (typed: string, value: string): string => `「${typed}」を「${value}」に直しました。`,
};
