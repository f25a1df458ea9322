import { staffContract, type StaffMember } from '@nattoku/contract/staff/staff';
import { formatDate } from '@nattoku/rules/time/date-time';
import { isPlainDate } from '@nattoku/rules/time/plain-date';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';

export function StaffRetireDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const today = useToday();
  const [on, setOn] = useState(member.retiresOn ?? today);
  const { ref, problems, check } = useCheckedFields(() =>
    isPlainDate(on) && on >= today ? [] : [{ field: 'on', message: '今日以降の日付を選んでください' }],
  );
  const { run, pending, problem } = useStaffCommand();
  const retire = async (idempotencyKey: string) => {
    const { id: staffId, version, name } = member;
    await call(staffContract.change, { params: { staffId }, body: { verb: 'retire', version, on }, idempotencyKey });
    onClose();
    const title = on === today ? `${name}さんを退職にしました` : `${name}さんの退職予定を保存しました`;
    showSnackbar({ type: 'done', title, desc: `${formatDate(on)} 0:00から利用できません。` });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive
      title={`${member.name}さんを退職にしますか？`}
      description="選んだ日の0:00からログインできなくなります。記録は残ります。退職したあとは元に戻せません。戻った職員は、もう一度招待します。"
      verb="退職にする"
      loading={pending}
      error={problem}
      onConfirm={() => {
        if (check()) void run(retire);
      }}
    >
      <div ref={ref}>
        <TextField
          type="date"
          name="on"
          label="退職日（この日から利用できません）"
          required
          min={today}
          value={on}
          error={problems['on']}
          onChange={(event) => setOn(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
