/** A film that is kept on the device by choice. */
export const filmJa = {
  title: '電波がないときに見る',
  keep: (size: string): string => `この動画をこの端末に保存（${size}）`,
  why: '保存すると、電波がないところでも見られます。この案内が終わると、動画は端末から消えます。',
  keeping: '保存しています',
  stop: '保存をやめる',
  kept: (size: string): string => `この端末に保存しました（${size}）。電波がなくても見られます。`,
  remove: '動画を端末から消す',
  refused: {
    full: '端末に空きがないため、動画を保存できませんでした。',
    forbidden: 'このブラウザでは、動画を端末に保存できません。',
    cut: '途中で通信が切れたため、保存できませんでした。電波の届くところで、もう一度お試しください。',
  },
};
