import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { hospitalIcon, movieIcon, noteIcon } from '@nattoku/ui/tokens/icons';
import { VideoTemplateSearch } from '@nattoku/contract/video/video-template';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { loadOrder, orderInAddress } from '#areas/video/order/flow/draft-step.tsx';
import { SelectStep } from '#areas/video/order/flow/select-step.tsx';
import { TemplatePicker } from '#areas/video/order/flow/template-picker.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

const { page, pageSize, scope } = VideoTemplateSearch.shape;
/** `by=template`: the templates, which the given addresses have no page of their own for. */
export const search = z.object({
  ...orderInAddress,
  by: z.literal('template').optional().catch(undefined),
  text: z.string().catch('').default(''),
  scope: scope.catch(undefined),
  page: page.catch(1),
  pageSize: pageSize.catch(20),
});
type Props = PageProps<'/video/order/flow/select', typeof search>;

export const load = loadOrder;

/** Which way to the videos: by what is going to be done, one by one, or as somebody has put them together before. */
export function Page({ search: { order, by, ...wanted }, title }: Props) {
  return (
    <SelectStep orderId={order} title={title} tab={by ?? null}>
      {(selecting) =>
        by === 'template' ? <TemplatePicker search={wanted} selecting={selecting} /> : <Ways order={order} />
      }
    </SelectStep>
  );
}

const Ways = ({ order }: { order: OrderId | null }) => (
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
    <ActionCard
      icon={noteIcon}
      title="動画セットから選ぶ"
      href={href('/video/order/flow/select', { order, by: 'template' })}
    >
      動画・メッセージ・期限・リマインドを一度に入れます
    </ActionCard>
  </ActionCards>
);
