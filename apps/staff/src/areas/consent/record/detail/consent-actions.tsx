import type { ConsentAction, ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { consentCopyPath, consentDocumentPath } from '@nattoku/contract/consent/consent-record';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import {
  calendarIcon,
  cancelIcon,
  checkCircleOutlineIcon,
  dotsIcon,
  downloadIcon,
  pencilIcon,
  printerIcon,
  sendIcon,
  swapIcon,
  undoIcon,
} from '@nattoku/ui/tokens/icons';
import { Menu, type MenuItems } from '@nattoku/ui/action/menu';
import { type ComponentType, useState } from 'react';
import {
  ExplainDialog,
  FinaliseDialog,
  SupersedeDialog,
  VoidDialog,
} from '#areas/consent/record/detail/action-dialogs.tsx';
import { documentsOf } from '#areas/consent/record/detail/consent-pages.tsx';
import { ExtendDialog } from '#areas/consent/record/detail/extend-dialog.tsx';
import { WithdrawDialog } from '#areas/consent/record/detail/withdraw-dialog.tsx';
import { openFile } from '#parts/consent/open-file.ts';
import { href } from '#routing/paths.ts';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';

type Asking = 'explain' | 'finalise' | 'extend' | 'supersede' | 'void' | 'withdraw';
const dialogs: Record<Asking, ComponentType<DialogProps>> = {
  explain: ExplainDialog,
  finalise: FinaliseDialog,
  extend: ExtendDialog,
  supersede: SupersedeDialog,
  void: VoidDialog,
  withdraw: WithdrawDialog,
};

/** What the server allows at this moment, and nothing else. */
export function ConsentActions({ detail }: { detail: ConsentDetail }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { form, allowed } = detail;
  const may = (action: ConsentAction) => allowed.includes(action);
  const Asked = asking && dialogs[asking];
  const rest = [...paperItems(detail), ...endingItems(may, setAsking)];
  return (
    <>
      {may('edit') && (
        <ButtonLink icon={pencilIcon} href={href('/consent/order/preview', { form: form.id })}>
          内容を確認する
        </ButtonLink>
      )}
      {may('explain') && (
        <Button variant="tertiary" icon={checkCircleOutlineIcon} onClick={() => setAsking('explain')}>
          説明したことを記録
        </Button>
      )}
      {may('finalise') && (
        <Button icon={checkCircleOutlineIcon} onClick={() => setAsking('finalise')}>
          最終確認して確定
        </Button>
      )}
      {may('extend') && (
        <Button
          variant={form.state === 'expired' ? 'primary' : 'tertiary'}
          icon={calendarIcon}
          onClick={() => setAsking('extend')}
        >
          {form.state === 'expired' ? '期限を延ばす' : '期限を変更'}
        </Button>
      )}
      {may('remind') && (
        <ButtonLink icon={sendIcon} href={href('/consent/order/done', { form: form.id })}>
          署名をお願いする
        </ButtonLink>
      )}
      {rest.length > 0 && <Menu trigger={<IconButton path={dotsIcon} label="その他の操作" />} items={rest} />}
      {Asked && <Asked detail={detail} onClose={() => setAsking(null)} />}
    </>
  );
}

function paperItems(detail: ConsentDetail): MenuItems {
  const [document] = documentsOf(detail);
  if (!document) return [];
  const { id } = detail.form;
  return [
    {
      label: '写しを印刷（「写」入り）',
      icon: printerIcon,
      onSelect: () => openFile(consentCopyPath(id, document.id)),
    },
    { label: 'PDFを開く', icon: downloadIcon, onSelect: () => openFile(consentDocumentPath(id, document.id)) },
  ];
}

function endingItems(may: (action: ConsentAction) => boolean, ask: (asking: Asking) => void): MenuItems {
  return [
    ...(may('supersede')
      ? [{ label: '差し替える（新しい同意書を作る）', icon: swapIcon, onSelect: () => ask('supersede') }]
      : []),
    ...(may('withdraw')
      ? [{ label: '撤回を記録する', icon: undoIcon, tone: 'error' as const, onSelect: () => ask('withdraw') }]
      : []),
    ...(may('void')
      ? [{ label: '無効にする', icon: cancelIcon, tone: 'error' as const, onSelect: () => ask('void') }]
      : []),
  ];
}
