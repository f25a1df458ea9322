import type { Order } from '@nattoku/contract/video-order';
import { ActionCard, ActionCards } from '@nattoku/ui/action-card';
import { accountIcon, clipboardIcon, copyIcon, plusIcon, printerIcon, tabletIcon } from '@nattoku/ui/icons';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useState } from 'react';
import { copyText } from '#areas/video-order/done/copy-text.ts';
import { HandOverDialog } from '#areas/video-order/hand-over-dialog.tsx';
import { href } from '#router/paths.ts';

type Props = { order: Order; address: string | undefined };

export function DoneActions({ order, address }: Props) {
  const [handingOver, setHandingOver] = useState(false);
  const copy = async (text: string) => {
    if (await copyText(text)) {
      showSnackbar({ type: 'done', title: 'リンクをコピーしました', desc: '患者さん本人にだけ伝えてください。' });
    } else {
      showSnackbar({ title: 'コピーできませんでした', desc: '配布用紙かQRコードをお使いください。' });
    }
  };

  return (
    <>
      <ActionCards>
        {address && (
          <>
            <ActionCard icon={printerIcon} title="配布用紙を印刷" onPress={() => print()}>
              QRコードと開き方をA4の用紙1枚に印刷します
            </ActionCard>
            <ActionCard icon={copyIcon} title="リンクをコピー" onPress={() => void copy(address)}>
              患者さんへのメールなどに貼り付けられます
            </ActionCard>
          </>
        )}
        <ActionCard icon={tabletIcon} title="この端末で開始" onPress={() => setHandingOver(true)}>
          職員の画面をロックして、患者さんに渡します
        </ActionCard>
        <ActionCard
          icon={plusIcon}
          title="同じ患者に別のオーダー"
          href={href('/video/order/flow/patient', { patient: order.patient.id })}
        >
          続けて別の動画を送ります
        </ActionCard>
        <ActionCard icon={accountIcon} title="次の患者" href={href('/video/order/flow/patient')}>
          別の患者のオーダーを始めます
        </ActionCard>
        <ActionCard icon={clipboardIcon} title="オーダーの詳細" href={href('/video/order/detail', { order: order.id })}>
          視聴の状況はここで確認できます
        </ActionCard>
      </ActionCards>
      {handingOver && <HandOverDialog order={order} onClose={() => setHandingOver(false)} />}
    </>
  );
}
