import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about the layers of texts. */
export const textLayerAuditActions = {
  'textLayer.save': { kind: 'change', words: '患者さんが読む文の翻訳・ふりがなを書いた' },
  'textLayer.review': { kind: 'change', words: '患者さんが読む文の翻訳・ふりがなを確認済みにした' },
  'textLayer.askFurigana': { kind: 'change', words: '患者さんが読む文のふりがなを作らせた' },
  'textLayer.furigana': { kind: 'change', words: '患者さんが読む文のふりがなを自動で作った' },
  'textLayer.export': { kind: 'export', words: '患者さんが読む文を翻訳者用のCSVに書き出した' },
} as const satisfies AuditActions;
