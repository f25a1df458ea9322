import type { Patient } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import {
  cancelIcon,
  clipboardIcon,
  dotsIcon,
  movieIcon,
  pencilIcon,
  refreshIcon,
  signatureIcon,
  swapIcon,
} from '@nattoku/ui/tokens/icons';
import { Menu, type MenuItems } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { ArchiveDialog } from '#areas/patient/record/archive-dialog.tsx';
import { MergeDialog } from '#areas/patient/merge/merge-dialog.tsx';
import { PatientDialog } from '#areas/patient/record/patient-dialog.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Open = 'edit' | 'archive' | 'merge' | null;

/** What may be done with this patient now; a record that lives on in another is looked at only. */
export function PatientActions({ patient }: { patient: Patient }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isOwn = patient.mergedInto === null;
  const isActive = isOwn && patient.archivedAt === null;
  const mayEdit = useIsAllowed('patient.edit') && isOwn;
  const isLiving = isActive && patient.deceasedOn === null;
  const mayOrder = useIsAllowed('video.order') && isLiving;
  const mayOrderPackage = useIsAllowed('icSupport.order') && isLiving;
  const mayOrderConsent = useIsAllowed('consent.order') && isLiving;
  const mayMerge = useIsAllowed('patient.merge') && isActive;
  const items: MenuItems = [
    ...(mayMerge ? [{ label: '同じ方の記録と統合', icon: swapIcon, onSelect: () => setOpen('merge') }] : []),
    ...(mayEdit && isActive
      ? [{ label: '登録を終了する', icon: cancelIcon, tone: 'error' as const, onSelect: () => setOpen('archive') }]
      : []),
    ...(mayEdit && !isActive
      ? [{ label: '登録を再開する', icon: refreshIcon, onSelect: () => setOpen('archive') }]
      : []),
  ];
  const saved = () => {
    close();
    showSnackbar({ type: 'done', title: '患者情報を保存しました', desc: fullName(patient) });
  };

  return (
    <>
      {mayEdit && (
        <Button variant="tertiary" icon={pencilIcon} onClick={() => setOpen('edit')}>
          編集
        </Button>
      )}
      {mayOrderPackage && (
        <ButtonLink icon={clipboardIcon} href={href('/icSupport/customOrder/flow', { patient: patient.id })}>
          説明パッケージ
        </ButtonLink>
      )}
      {mayOrder && (
        <ButtonLink
          variant={mayOrderPackage ? 'tertiary' : 'primary'}
          icon={movieIcon}
          href={href('/video/order/flow/patient', { patient: patient.id })}
        >
          動画をオーダー
        </ButtonLink>
      )}
      {mayOrderConsent && (
        <ButtonLink variant="tertiary" icon={signatureIcon} href={href('/consent/order', { patient: patient.id })}>
          同意書をオーダー
        </ButtonLink>
      )}
      {items.length > 0 && <Menu trigger={<IconButton path={dotsIcon} label="その他の操作" />} items={items} />}
      {open === 'edit' && <PatientDialog patient={patient} onClose={close} onSaved={saved} />}
      {open === 'archive' && <ArchiveDialog patient={patient} onClose={close} />}
      {open === 'merge' && <MergeDialog patient={patient} onClose={close} />}
    </>
  );
}
