import type { Feature } from '@nattoku/contract/auth/permissions';

/** What can be switched on and off in a facility, as people call it. */
export const featureWords: Record<Feature, { name: string; says: string }> = {
  video: { name: '動画', says: '説明動画を患者に送り、視聴を確かめます。' },
  icSupport: { name: 'IC支援', says: '説明の計画、シナリオ、説明の記録を使います。' },
  consent: { name: '同意書', says: '同意書の作成と電子署名を使います。' },
  medicalInterview: { name: '問診', says: '問診票を患者に送り、回答を受け取ります。' },
  chat: { name: 'チャット', says: '患者からの質問に返信します。' },
};
