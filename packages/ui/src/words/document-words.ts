export const documentJa = {
  zoom: '表示の大きさ',
  smaller: '小さく表示',
  larger: '大きく表示',
  fit: (percent: number): string => `${percent}%、幅に合わせる`,
  page: (label: string, number: number, total: number): string => `${label} ${number}／${total}ページ`,
  failed: 'このページを表示できませんでした。',
  again: 'もう一度表示する',
};
