import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about questionnaires and instruments. */
export const interviewAuditActions = {
  'interviewTemplate.create': { kind: 'change', words: '問診票を作成した' },
  'interviewTemplate.import': { kind: 'change', words: '問診票をFHIRから読み込んだ' },
  'interviewTemplate.update': { kind: 'change', words: '問診票の基本情報を変更した' },
  'interviewTemplate.archive': { kind: 'change', words: '問診票をしまった' },
  'interviewTemplate.restore': { kind: 'change', words: 'しまった問診票を戻した' },
  'interviewTemplate.newVersion': { kind: 'change', words: '問診票の新しい版を作成した' },
  'interviewTemplate.save': { kind: 'change', words: '問診票の質問を変更した' },
  'interviewTemplate.submit': { kind: 'change', words: '問診票の確認を依頼した' },
  'interviewTemplate.return': { kind: 'change', words: '問診票を差し戻した' },
  'interviewTemplate.publish': { kind: 'change', words: '問診票を公開した' },
  'interviewTemplate.retire': { kind: 'change', words: '問診票の公開を終了した' },
  'interviewTemplate.discard': { kind: 'change', words: '問診票の下書きを破棄した' },
  'interviewTemplate.export': { kind: 'export', words: '問診票をFHIRで書き出した' },
  'interviewInstrument.create': { kind: 'change', words: '尺度を登録した' },
  'interviewInstrument.update': { kind: 'change', words: '尺度の登録を変更した' },
} as const satisfies AuditActions;
