import { ActionCard, ActionCards } from '@nattoku/ui/action-card';
import { hospitalIcon, movieIcon } from '@nattoku/ui/icons';
import { z } from 'zod';
import { loadOrder, orderInAddress } from '#areas/video-order/flow/draft-step.tsx';
import { SelectStep } from '#areas/video-order/flow/select-step.tsx';
import type { PageProps } from '#router/page.tsx';
import { href } from '#router/paths.ts';

export const search = z.object(orderInAddress);
type Props = PageProps<'/video/order/flow/select', typeof search>;

export const load = loadOrder;

/** Which way to the videos: by what is going to be done, or one by one. */
export function Page({ search: { order }, title }: Props) {
  return (
    <SelectStep orderId={order} title={title} tab={null}>
      {() => (
        <ActionCards>
          <ActionCard
            icon={hospitalIcon}
            title="アプローチから選ぶ"
            href={href('/video/order/flow/select/approach', { order })}
          >
            手術・検査・治療ごとにまとまった動画を一度に追加します
          </ActionCard>
          <ActionCard icon={movieIcon} title="動画から選ぶ" href={href('/video/order/flow/select/video', { order })}>
            動画を1本ずつ選びます
          </ActionCard>
        </ActionCards>
      )}
    </SelectStep>
  );
}
