import type { AttentionReason } from '@nattoku/contract/order/order-state';
import type { Order } from '@nattoku/contract/video/video-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { checkIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { undeliveredWords } from '#parts/order/undelivered-words.ts';
import { useReview } from '#areas/video/order/detail/use-review.ts';

type Reason = Exclude<AttentionReason, 'question'>;

/** A question stands above, in the patient's words: it asks for an answer, not for a look. */
const sentences: Record<Exclude<Reason, 'undelivered'>, string> = {
  wrongAnswer: '確認問題に、まだ正しく答えられていないものがあります。',
  dueSoon: '期限が近づいていますが、まだ見終わっていません。',
  overdue: '期限を過ぎましたが、まだ見終わっていません。声をかけるか、期限を延ばしてください。',
  linkLocked: '生年月日の確認に続けて失敗したため、リンクが使えなくなっています。リンクを再発行してください。',
};

/** Why somebody should look, and the button that says somebody has. */
export function OrderAlerts({ order }: { order: Order }) {
  const { run, pending, problem } = useReview(order);
  const { attention, allowed, lifecycle, cancelReason } = order;
  const reasons = attention.filter((reason): reason is Reason => reason !== 'question');
  const isAsked = attention.includes('question');
  return (
    <>
      {reasons.length > 0 && (
        <Notice
          tone="warning"
          title="要確認"
          action={
            allowed.includes('review') && (
              <Button size="small" icon={checkIcon} loading={pending} onClick={() => void run()}>
                {isAsked ? '質問以外を確認済みにする' : '確認済みにする'}
              </Button>
            )
          }
        >
          {reasons.map((reason) => (
            <p key={reason}>{reason === 'undelivered' ? undeliveredWords[lifecycle] : sentences[reason]}</p>
          ))}
          {isAsked && allowed.includes('review') && (
            <p>確認済みにしても、質問は残ります。質問は、返信するか「口頭で回答した」を記録すると終わります。</p>
          )}
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
