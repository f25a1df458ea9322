import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { chatIcon, homeIcon } from '@nattoku/ui/tokens/icons';
import { z } from 'zod';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object({
  reference: z
    .string()
    .regex(/^N-\d{6,12}$/)
    .optional()
    .catch(undefined),
});
type Props = PageProps<'/contact/complete', typeof search>;

export function Page({ search: { reference } }: Props) {
  return (
    <>
      <DonePanel title="お問い合わせを送信しました">
        {reference && (
          <p>
            受付番号は <strong>{reference}</strong> です。電話でのお問い合わせのときにお伝えください。
          </p>
        )}
        <p>返信は「お知らせ」と「お問い合わせ」の画面に届きます。</p>
      </DonePanel>
      <ActionCards>
        <ActionCard icon={chatIcon} title="お問い合わせの画面へ" href={href('/contact')}>
          送った内容と返信を見られます。
        </ActionCard>
        <ActionCard icon={homeIcon} title="ホームへ" href={href('/')}>
          仕事に戻ります。
        </ActionCard>
      </ActionCards>
    </>
  );
}
