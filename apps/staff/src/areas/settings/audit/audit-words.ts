import type { AuditEvent, AuditVerdict } from '@nattoku/contract/audit/audit';

const kinds = {
  staff: '職員',
  link: '患者（患者用リンク）',
  family: '家族（家族用リンク）',
  system: 'サーバー',
  client: '外部システム',
} as const;

/** Signing in is written down before there is a session, so it is told under the name of whose account it was. */
export const actorWords = ({ actor, action, subject }: Pick<AuditEvent, 'actor' | 'action' | 'subject'>): string =>
  (isKnock(action) ? subject.name : null) ?? actor.name ?? kinds[actor.kind];

/** Who it was by id, for all that this person did; null for patients and the server. */
export const staffOf = ({ actor, action, subject }: Pick<AuditEvent, 'actor' | 'action' | 'subject'>): string | null =>
  isKnock(action) ? subject.id : actor.kind === 'staff' ? actor.id : null;

/** To whom it was done, where that is somebody else. */
export const subjectWords = ({ actor, action, subject }: AuditEvent): string | null =>
  isKnock(action) || subject.id === actor.id ? null : subject.name;

const isKnock = (action: string): boolean => action === 'auth.signIn' || action === 'auth.refused';

/** 「Chrome・Windows（192.0.2.1）」; what the server does by itself comes from nowhere. */
export const placeWords = ({ device, address }: Pick<AuditEvent, 'device' | 'address'>): string => {
  if (device === null && address === null) return '—';
  return address === null ? (device ?? '') : `${device ?? '不明な端末'}（${address}）`;
};

type Break = NonNullable<AuditVerdict['firstBreak']>;

const sentences: Record<Break['kind'], string> = {
  changed: '書き込まれた内容が、あとから変更されています。',
  missing: '記録が削除されています。',
  inserted: 'このサーバーが書き込んでいない記録が入っています。',
  order: '記録の並び（つながり）が変更されています。',
  rootRemoved: '保管した要約の記録が、データベースから消されています。',
  truncated: '保管した要約に含まれる記録が、末尾から切り取られています。',
  root: '保管した要約と記録が一致しません。',
  stuck: '10分以上、並びに加わっていない記録があります。サーバーの処理が止まっている可能性があります。',
};

/** What is wrong, and with which event. */
export const breakWords = ({ kind, seq, eventId }: Break): string => {
  const names = [seq === null ? [] : `${seq}番目`, eventId === null ? [] : `記録番号 ${eventId}`].flat();
  return `${sentences[kind]}${names.length > 0 ? `（${names.join('、')}）` : ''}`;
};

const refusals: Readonly<Record<string, string | undefined>> = {
  'permission.denied': '権限なし',
  'patient.reasonNeeded': '要配慮の理由が未入力',
  notFound: '見つからない記録',
};

/** Why it was refused, where that is not said by the action itself. */
export const refusalWords = ({ detail }: AuditEvent): string | null => refusals[String(detail['problem'])] ?? null;
