import type { AuditActions } from '#audit/audit-kinds.ts';

/** What is written down about a facility and its settings. */
export const facilityAuditActions = {
  'facility.profile': { kind: 'people', words: '施設の情報を変更した' },
  'facility.languages': { kind: 'people', words: '施設で使う言語を変更した' },
  'facility.features': { kind: 'people', words: '使う機能を変更した' },
  'facility.permissions': { kind: 'people', words: '役割ごとの権限を変更した' },
  'facility.securityPolicy': { kind: 'people', words: 'ログイン規則を変更した' },
  'department.create': { kind: 'people', words: '診療科を追加した' },
  'department.update': { kind: 'people', words: '診療科を変更した' },
  'department.sort': { kind: 'people', words: '診療科の並び順を変更した' },
  'ward.create': { kind: 'people', words: '病棟を追加した' },
  'ward.update': { kind: 'people', words: '病棟を変更した' },
  'ward.sort': { kind: 'people', words: '病棟の並び順を変更した' },
  'preferences.update': { kind: 'people', words: '自分の表示の設定を変更した' },
} as const satisfies AuditActions;
