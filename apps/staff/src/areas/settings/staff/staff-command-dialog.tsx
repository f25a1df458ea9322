import { StaffEditDialog } from '#areas/settings/staff/staff-edit-dialog.tsx';
import type { PrintedLink } from '#areas/settings/staff/staff-link-sheets.tsx';
import type { StaffCommand } from '#areas/settings/staff/staff-menu.ts';
import { StaffRetireDialog } from '#areas/settings/staff/staff-retire-dialog.tsx';
import { type Sending, StaffSendDialog } from '#areas/settings/staff/staff-send-dialog.tsx';
import { StaffSuspendDialog } from '#areas/settings/staff/staff-suspend-dialog.tsx';
import { StaffVerbDialog } from '#areas/settings/staff/staff-verb-dialog.tsx';

export type Prints = { links: readonly PrintedLink[]; purpose: 'invitation' | 'passwordReset' };
type Props = {
  command: Exclude<StaffCommand, { kind: 'open' }>;
  onClose: () => void;
  onPrint: (prints: Prints) => void;
};

const isSending = (kind: StaffCommand['kind']): kind is Sending => kind === 'inviteAgain' || kind === 'resetPassword';

/** The dialog of what is to be done with one member of staff. */
export function StaffCommandDialog({ command: { kind, member }, onClose, onPrint }: Props) {
  if (kind === 'open') return null;
  if (kind === 'edit') return <StaffEditDialog member={member} onClose={onClose} />;
  if (kind === 'suspend') return <StaffSuspendDialog members={[member]} onClose={onClose} />;
  if (kind === 'retire') return <StaffRetireDialog member={member} onClose={onClose} />;
  if (!isSending(kind)) return <StaffVerbDialog verb={kind} member={member} onClose={onClose} />;
  const purpose = kind === 'inviteAgain' ? 'invitation' : 'passwordReset';
  return (
    <StaffSendDialog
      sending={kind}
      member={member}
      onClose={onClose}
      onPrint={(links) => onPrint({ links, purpose })}
    />
  );
}
