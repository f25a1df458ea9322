import type { OrderLifecycle } from '@nattoku/contract/order/order-state';

const waits = '患者さんの署名や回答が届いていません。リンクが終わったため、患者さんの端末に残っています。';
const over =
  'このオーダーでは、もう受け取れません。必要なときは、新しいオーダーを作り、患者さんに事情を伝えてください。対応したら、確認済みにしてください。';

/** What waits on a device whose link has ended, and what brings it here. */
export const undeliveredWords: Record<OrderLifecycle, string> = {
  draft: waits,
  issued: `${waits}リンクを再発行して渡し、同じ端末で開いてもらってください。署名し直す必要はなく、届くとこの知らせは消えます。`,
  expired: `${waits}期限を延ばして新しいリンクを渡し、同じ端末で開いてもらってください。署名し直す必要はなく、届くとこの知らせは消えます。`,
  closed: `${waits}${over}`,
  canceled: `${waits}${over}`,
};
