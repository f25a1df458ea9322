import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { fullName } from '@nattoku/rules/text/person-name';
import {
  accountIcon,
  chatIcon,
  checkIcon,
  clipboardIcon,
  pencilIcon,
  plusIcon,
  trashIcon,
} from '@nattoku/ui/tokens/icons';
import { type MenuItems, RowMenu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { lazy, Suspense, useState } from 'react';
import { remaining, titleOf } from '#parts/order/order-words.ts';
import { sentenceOf } from '#editing/sentence-of.ts';
import { refetchOrders } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

const DiscardDialog = lazy(async () => ({
  default: (await import('#areas/video/order/list/discard-dialog.tsx')).DiscardDialog,
}));

/** What can be done with an order without opening it. */
export function OrderRowMenu({ order }: { order: OrderSummary }) {
  const [discarding, setDiscarding] = useState(false);
  const maySeePatient = useIsAllowed('patient.view');
  const items: MenuItems = [
    ...(order.lifecycle === 'draft' ? draftItems(order, () => setDiscarding(true)) : sentItems(order)),
    'line',
    {
      label: '同じ患者に別のオーダー',
      icon: plusIcon,
      href: href('/video/order/flow/patient', { patient: order.patient.id }),
    },
    ...(maySeePatient
      ? [{ label: '患者の詳細', icon: accountIcon, href: href('/patients/detail', { patientId: order.patient.id }) }]
      : []),
  ];
  return (
    <>
      <RowMenu label={`${fullName(order.patient)} さんの「${titleOf(order)}」の操作`} items={items} />
      {discarding && (
        <Suspense>
          <DiscardDialog order={order} onClose={() => setDiscarding(false)} />
        </Suspense>
      )}
    </>
  );
}

const draftItems = ({ id }: OrderSummary, discard: () => void): MenuItems => [
  { label: '下書きを続ける', icon: pencilIcon, href: href('/video/order/flow/select/approach', { order: id }) },
  { label: '下書きを破棄', icon: trashIcon, tone: 'error', onSelect: discard },
];

const sentItems = (order: OrderSummary): MenuItems => [
  { label: '詳細を開く', icon: clipboardIcon, href: href('/video/order/detail', { order: order.id }) },
  ...(order.attention.includes('question')
    ? [{ label: '質問に答える', icon: chatIcon, href: href('/video/order/detail', { order: order.id }) }]
    : []),
  ...(order.attention.some((reason) => reason !== 'question')
    ? [
        {
          label: order.attention.includes('question') ? '質問以外を確認済みにする' : '確認済みにする',
          icon: checkIcon,
          onSelect: () => void review(order),
        },
      ]
    : []),
];

async function review({ id, version, title }: OrderSummary): Promise<void> {
  try {
    const reviewed = await call(orderVerbContract.review, { params: { orderId: id }, body: { version } });
    refetchOrders();
    showSnackbar({ type: 'done', title: '確認済みにしました', desc: title, ...remaining(reviewed) });
  } catch (error) {
    refetchOrders();
    showSnackbar({ title: '確認済みにできませんでした', desc: sentenceOf(error) });
  }
}
