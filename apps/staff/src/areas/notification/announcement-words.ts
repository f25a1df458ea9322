import type { Announcement, Importance } from '@nattoku/contract/notification/announcement';
import type { Facility } from '@nattoku/contract/facility/facility';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { formatDateTime } from '@nattoku/rules/time/date-time';

export const importanceNames: Record<Importance, string> = { normal: '通常', important: '重要', urgent: '緊急' };

type Dated = Pick<Announcement, 'publishFrom' | 'publishUntil'>;

/** 「2026/11/21(土) 14:05 から」, with an end where there is one. */
export const runWords = ({ publishFrom, publishUntil }: Dated): string => {
  const from = publishFrom ? `${formatDateTime(publishFrom)} から` : '';
  const until = publishUntil ? `${formatDateTime(publishUntil)} まで` : '';
  return [from, until].filter(Boolean).join(' ') || '公開したときから';
};

type Aimed = Pick<Announcement, 'roles' | 'departmentIds' | 'source'>;

/** Whom it is for. */
export const audienceWords = ({ roles, departmentIds, source }: Aimed, facility: Facility | undefined): string => {
  const everybody = source === 'operator' ? 'すべての施設の職員' : 'すべての職員';
  const named = [
    roles.map((role) => roleNames[role]).join('・'),
    facility?.departments
      .filter(({ id }) => departmentIds.includes(id))
      .map(({ name }) => name)
      .join('・'),
  ].filter(Boolean);
  return named.length === 0 ? everybody : named.join('／');
};
