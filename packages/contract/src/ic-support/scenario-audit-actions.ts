import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about scenarios. */
export const scenarioAuditActions = {
  'scenario.create': { kind: 'change', words: 'シナリオを作成した' },
  'scenario.import': { kind: 'change', words: 'シナリオをファイルから読み込んだ' },
  'scenario.update': { kind: 'change', words: 'シナリオの基本情報を変更した' },
  'scenario.archive': { kind: 'change', words: 'シナリオをしまった' },
  'scenario.restore': { kind: 'change', words: 'しまったシナリオを戻した' },
  'scenario.newVersion': { kind: 'change', words: 'シナリオの新しい版を作成した' },
  'scenario.save': { kind: 'change', words: 'シナリオのステップを変更した' },
  'scenario.submit': { kind: 'change', words: 'シナリオの確認を依頼した' },
  'scenario.return': { kind: 'change', words: 'シナリオを差し戻した' },
  'scenario.publish': { kind: 'change', words: 'シナリオを公開した' },
  'scenario.retire': { kind: 'change', words: 'シナリオの公開を終了した' },
  'scenario.discard': { kind: 'change', words: 'シナリオの下書きを破棄した' },
  'scenario.picture': { kind: 'change', words: 'シナリオの図を取り込んだ' },
  'scenario.personalise': { kind: 'change', words: 'シナリオを患者さんに合わせて変更した' },
  'scenario.progress': { kind: 'open', words: 'シナリオの回答を開いた' },
  'scenario.export': { kind: 'export', words: 'シナリオをファイルに書き出した' },
} as const satisfies AuditActions;
