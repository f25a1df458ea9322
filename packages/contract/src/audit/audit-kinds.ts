import type { TimelineKind } from '#patient/patient-timeline.ts';

/** What can be asked for in the audit log. `open`: a record was opened; `list`: a list showed patients. */
export const auditKinds = [
  'open',
  'list',
  'change',
  'send',
  'export',
  'session',
  'people',
  'patient',
  'system',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditKindNames: Record<AuditKind, string> = {
  open: '記録を開いた',
  list: '一覧・検索に表示',
  change: '登録・変更',
  send: 'オーダー',
  export: '書き出し・監査',
  session: 'ログイン・画面ロック',
  people: '職員・施設の管理',
  patient: '患者の操作',
  system: 'サーバーの処理',
};

/** What the time line of a patient says of an action; `${order}` is what the area of the order calls one. */
type TimelineWords = { kind: TimelineKind; title: string };

/** Actions that an area writes down, in words for people who were not there; `timeline` where they are part of the story of a patient. */
export type AuditActions = Readonly<
  Record<`${string}.${string}`, { kind: AuditKind; words: string; timeline?: TimelineWords }>
>;
