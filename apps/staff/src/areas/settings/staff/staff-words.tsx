import type { Facility } from '@nattoku/contract/facility/facility';
import { invitedRoles } from '@nattoku/contract/staff/account';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { professionNames, professions } from '@nattoku/contract/staff/professions';
import type { StaffMember, StaffVerb } from '@nattoku/contract/staff/staff';
import { staffStateNames, type StaffState, UNUSED_DAYS } from '@nattoku/contract/staff/staff-state';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import {
  alarmIcon,
  cancelIcon,
  checkCircleIcon,
  clockIcon,
  emailIcon,
  lockIcon,
  pauseIcon,
} from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';
import styles from '#areas/settings/staff/staff.module.css';

const looks: Record<StaffState, Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'>> = {
  invited: { tone: 'primary', icon: emailIcon },
  active: { tone: 'done', icon: checkCircleIcon },
  locked: { tone: 'warning', icon: lockIcon },
  suspended: { tone: 'error', icon: pauseIcon },
  retired: { tone: 'neutral', icon: cancelIcon },
};

/** The state, and what is to know about it: a day to come, an account that nobody uses. */
export function StaffBadges({ member }: { member: StaffMember }) {
  const { state, activated, retiresOn, expired, unused, invitedUntil } = member;
  const word = state === 'retired' && !activated ? '招待取消' : staffStateNames[state];
  return (
    <span className={styles.badges}>
      <Badge {...looks[state]}>{word}</Badge>
      {state === 'invited' && invitedUntil === null && (
        <Badge tone="warning" icon={alarmIcon}>
          招待の期限切れ
        </Badge>
      )}
      {expired && (
        <Badge tone="warning" icon={alarmIcon}>
          利用期限切れ
        </Badge>
      )}
      {state !== 'retired' && retiresOn && (
        <Badge tone="neutral" icon={clockIcon}>
          {formatDate(retiresOn)} 退職予定
        </Badge>
      )}
      {unused && (
        <Badge tone="warning" icon={clockIcon}>
          {UNUSED_DAYS}日間未使用
        </Badge>
      )}
    </span>
  );
}

export const verbWords: Record<StaffVerb, string> = {
  suspend: '利用を停止する',
  lift: '停止を解除する',
  unlock: 'ロックを解除する',
  retire: '退職にする',
  keep: '退職予定を取り消す',
  cancelInvitation: '招待を取り消す',
};

type Option = { value: string; label: string };
export const roleOptions: readonly Option[] = invitedRoles.map((role) => ({ value: role, label: roleNames[role] }));
export const professionOptions: readonly Option[] = professions.map((profession) => ({
  value: profession,
  label: professionNames[profession],
}));

/** Names of departments and wards by their ids, as far as they have come. */
export const placeNames = (facility: Facility | undefined): ReadonlyMap<string, string> =>
  new Map([...(facility?.departments ?? []), ...(facility?.wards ?? [])].map(({ id, name }) => [id, name]));

export const placesOf = (ids: readonly string[], names: ReadonlyMap<string, string>): string =>
  ids.flatMap((id) => names.get(id) ?? []).join('、');
