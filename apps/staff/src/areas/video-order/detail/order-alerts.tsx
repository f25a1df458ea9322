import type { AttentionReason, Order } from '@nattoku/contract/video-order';
import { formatDateTime } from '@nattoku/rules/date-time';
import { Button } from '@nattoku/ui/button';
import { checkIcon } from '@nattoku/ui/icons';
import { Notice } from '@nattoku/ui/notice';
import { useReview } from '#areas/video-order/detail/use-review.ts';

const sentences: Record<AttentionReason, string> = {
  wrongAnswer: '確認問題に、まだ正しく答えられていないものがあります。',
  question: '患者さんから質問が届いています。',
  dueSoon: '期限が近づいていますが、まだ見終わっていません。',
  overdue: '期限を過ぎましたが、まだ見終わっていません。声をかけるか、期限を延ばしてください。',
  linkLocked: '生年月日の確認に続けて失敗したため、リンクが使えなくなっています。リンクを再発行してください。',
};

/** Why somebody should look, and the button that says somebody has. */
export function OrderAlerts({ order }: { order: Order }) {
  const { run, pending, problem } = useReview(order);
  const { attention, allowed, lifecycle, cancelReason } = order;
  return (
    <>
      {attention.length > 0 && (
        <Notice
          tone="warning"
          title="要確認"
          action={
            allowed.includes('review') && (
              <Button size="small" icon={checkIcon} loading={pending} onClick={() => void run()}>
                確認済みにする
              </Button>
            )
          }
        >
          {attention.map((reason) => (
            <p key={reason}>{sentences[reason]}</p>
          ))}
        </Notice>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {lifecycle === 'canceled' && (
        <Notice tone="info" title="このオーダーは取り消されました">
          {cancelReason && `理由：${cancelReason}`}
        </Notice>
      )}
      {lifecycle === 'expired' && (
        <Notice tone="warning" title="このオーダーは期限切れです">
          リンクはもう開けません。期限を延ばすと、新しいリンクで続きから見てもらえます。
          {order.expiresAt && `（${formatDateTime(order.expiresAt)} まで有効でした）`}
        </Notice>
      )}
    </>
  );
}
