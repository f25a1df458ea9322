import { icOrderContract, type IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { keepIcOrder, refetchIcOrders } from '#areas/ic-support/talk/ic-order.queries.ts';
import { sentenceOf } from '#editing/sentence-of.ts';
import { call } from '#platform/network/call.ts';

const WORDS = { conflict: 'ほかの職員がそのあとに予定を変更したため、元に戻していません。' };

/** Says that a talk was moved, with the way back to where it was; a talk that had no time before has none. */
export function offerWayBack(before: IcOrder, moved: IcOrder): void {
  const { startsAt } = before.talk;
  showSnackbar({
    type: 'done',
    title: '説明の予定を変更しました',
    desc: moved.talk.startsAt ? formatDateTime(moved.talk.startsAt) : '',
    ...(startsAt && {
      action: { label: '元に戻す', onPress: () => void moveBack({ ...before.talk, startsAt }, moved) },
    }),
  });
}

async function moveBack(
  { startsAt, minutes, place, room, explainer }: IcOrder['talk'] & { startsAt: string },
  { id, talk }: IcOrder,
): Promise<void> {
  try {
    const back = await call(icOrderContract.reschedule, {
      params: { orderId: id },
      body: {
        talkVersion: talk.version,
        startsAt,
        minutes,
        place,
        room,
        explainerId: explainer?.id ?? null,
        reason: '直前の変更の取り消し',
      },
    });
    keepIcOrder(back);
    showSnackbar({ type: 'done', title: '説明の予定を元に戻しました', desc: formatDateTime(startsAt) });
  } catch (error) {
    refetchIcOrders();
    showSnackbar({ title: '元に戻せませんでした', desc: sentenceOf(error, WORDS) });
  }
}
