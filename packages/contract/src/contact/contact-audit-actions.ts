import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about messages to those who run the server. */
export const contactAuditActions = {
  'contact.file': { kind: 'people', words: 'お問い合わせにファイルを添えた' },
  'contact.send': { kind: 'people', words: 'お問い合わせを送った' },
  'contact.mail': { kind: 'system', words: 'お問い合わせのメールを送った' },
  'contact.answer': { kind: 'people', words: 'お問い合わせに返信した' },
  'contact.state': { kind: 'people', words: 'お問い合わせの状態を変更した' },
} as const satisfies AuditActions;
