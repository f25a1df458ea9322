import { roleNames } from '@nattoku/contract/auth/permissions';
import { professionNames } from '@nattoku/contract/staff/professions';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { StaffMember } from '@nattoku/contract/staff/staff';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { pencilIcon } from '@nattoku/ui/tokens/icons';
import { Menu } from '@nattoku/ui/action/menu';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { StaffAccess } from '#areas/settings/staff/staff-access.tsx';
import { type StaffCommand, menuOf } from '#areas/settings/staff/staff-menu.ts';
import { placeNames, placesOf, StaffBadges } from '#areas/settings/staff/staff-words.tsx';
import { staffMemberQuery } from '#areas/settings/staff/staff.queries.ts';
import styles from '#areas/settings/staff/staff.module.css';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Props = { staffId: StaffId; onClose: () => void; onCommand: (command: StaffCommand) => void };

/** One member of staff: everything that is known, and what can be done. */
export function StaffDetailDialog({ staffId, onClose, onCommand }: Props) {
  const query = useQuery(staffMemberQuery(staffId));
  const member = query.data;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={member ? `${member.name}さん` : '職員の詳細'}
      actions={member && <Actions member={member} onCommand={onCommand} />}
    >
      {member && <Facts member={member} />}
      {!member && query.isError && <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      {!member && !query.isError && <SkeletonText lines={8} />}
    </Dialog>
  );
}

function Actions({ member, onCommand }: { member: StaffMember; onCommand: (command: StaffCommand) => void }) {
  const others = menuOf(member, onCommand).filter(
    (item) => item === 'line' || !['詳細を開く', '編集する'].includes(item.label),
  );
  return (
    <>
      {others.length > 0 && <Menu trigger={<Button variant="tertiary">そのほかの操作</Button>} items={others} />}
      {member.state !== 'retired' && (
        <Button icon={pencilIcon} onClick={() => onCommand({ kind: 'edit', member })}>
          編集する
        </Button>
      )}
    </>
  );
}

function Facts({ member }: { member: StaffMember }) {
  const { data: facility } = useQuery(facilityQuery);
  const names = placeNames(facility);
  const { suspendedReason, suspendedAt, own, state } = member;
  return (
    <div className={styles.stack}>
      <StaffBadges member={member} />
      {suspendedReason !== null && (
        <Notice tone="warning" title="利用を停止しています">
          {suspendedAt && `${formatDateTime(suspendedAt)} から。`}理由：{suspendedReason}
        </Notice>
      )}
      {own && <Notice>自分自身の役割・状態・利用期限は、ほかの施設管理者が変更します。</Notice>}
      <DescriptionList
        layout="columns"
        items={[
          { term: 'フリガナ', detail: member.nameKana },
          { term: 'メールアドレス', detail: member.email },
          { term: '役割', detail: roleNames[member.role] },
          { term: '職種', detail: member.profession && professionNames[member.profession] },
          { term: '職員番号', detail: member.staffNumber },
          { term: '診療科', detail: placesOf(member.departmentIds, names) },
          { term: '病棟', detail: placesOf(member.wardIds, names) },
          { term: '電話番号', detail: member.phone },
          { term: '利用期限', detail: member.validUntil && `${formatDate(member.validUntil)} まで` },
          { term: '退職日', detail: member.retiresOn && formatDate(member.retiresOn) },
          { term: '招待の期限', detail: member.invitedUntil && formatDateTime(member.invitedUntil) },
          { term: '最後のログイン', detail: member.lastSignInAt && formatDateTime(member.lastSignInAt) },
          { term: '登録', detail: formatDateTime(member.createdAt) },
        ]}
      />
      {member.activated && state !== 'retired' && <StaffAccess member={member} />}
    </div>
  );
}
