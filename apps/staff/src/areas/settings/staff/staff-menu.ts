import type { StaffMember, StaffVerb } from '@nattoku/contract/staff/staff';
import { cancelIcon, emailIcon, lockIcon, pauseIcon, pencilIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import type { MenuItems } from '@nattoku/ui/action/menu';
import { verbWords } from '#areas/settings/staff/staff-words.tsx';

/** What is to be done with one member of staff. */
export type StaffCommand = { kind: 'open' | 'edit' | 'inviteAgain' | 'resetPassword' | StaffVerb; member: StaffMember };

const icons: Record<StaffVerb, string> = {
  suspend: pauseIcon,
  lift: undoIcon,
  unlock: undoIcon,
  retire: cancelIcon,
  keep: undoIcon,
  cancelInvitation: cancelIcon,
};
const isSevere = (verb: StaffVerb): boolean => ['suspend', 'retire', 'cancelInvitation'].includes(verb);

export const canResetPassword = ({ own, state }: StaffMember): boolean => !own && ['active', 'locked'].includes(state);

/** Only what the state allows; nothing that would be refused stands there. */
export function menuOf(member: StaffMember, onCommand: (command: StaffCommand) => void): MenuItems {
  const item = (kind: StaffCommand['kind'], label: string, icon: string) => ({
    label,
    icon,
    onSelect: () => onCommand({ kind, member }),
  });
  const verbs = member.allowed.map((verb) => ({
    ...item(verb, verbWords[verb], icons[verb]),
    ...(isSevere(verb) ? { tone: 'error' as const } : {}),
  }));
  return [
    item('open', '詳細を開く', pencilIcon),
    ...(member.state === 'retired' ? [] : [item('edit', '編集する', pencilIcon)]),
    ...(member.state === 'invited' ? [item('inviteAgain', 'もう一度招待する', emailIcon)] : []),
    ...(canResetPassword(member) ? [item('resetPassword', 'パスワードを再設定する', lockIcon)] : []),
    ...(verbs.length > 0 ? (['line'] as const) : []),
    ...verbs,
  ];
}
