import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { alarmIcon, linkIcon, lockIcon, pauseIcon, qrScanIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { CalmPage } from '#areas/opening/calm-page.tsx';
import { Notice } from '#frame/notice.tsx';
import type { ClosedReason } from '#visit/closed-reason.ts';

type Props = { reason: ClosedReason; isUnsent?: boolean; contact: Contact | null; onRetry: () => void };
type Words = { icon: string; heading: string; sentences: readonly string[]; retry?: string };

const words: Record<ClosedReason, Words> = {
  invalid: {
    icon: linkIcon,
    heading: 'このリンクは使えません',
    sentences: [
      '期限が過ぎたか、新しいリンクに変わったようです。',
      '新しい案内をお持ちでしたら、そのQRコードから開いてください。',
    ],
  },
  locked: {
    icon: lockIcon,
    heading: 'このリンクは止めてあります',
    sentences: [
      '生年月日の確認が続けて合わなかったため、安全のためにリンクを止めました。',
      '病院にご連絡ください。職員が新しいリンクをお渡しします。',
    ],
  },
  missing: {
    icon: qrScanIcon,
    heading: 'もう一度、QRコードから開いてください',
    sentences: [
      'しばらく使われなかったか、別の端末で開いたか、病院が案内を変更したため、安全のために閉じました。',
      '途中まで答えた内容は残っています。お渡ししたQRコードかリンクから開くと、つづきから始まります。',
    ],
  },
  tooMany: {
    icon: alarmIcon,
    heading: '少し待ってから、もう一度お試しください',
    sentences: ['ただいま混み合っています。1分ほどお待ちください。'],
    retry: 'もう一度開く',
  },
  elsewhere: {
    icon: tabletIcon,
    heading: '別の画面で開いています',
    sentences: ['この端末の別の画面でリンクが開かれたか、終わりにしたため、この画面は閉じました。'],
    retry: 'この画面で開く',
  },
  paused: {
    icon: pauseIcon,
    heading: 'この案内は、いまお休みしています',
    sentences: [
      'しばらくしてから、もう一度QRコードを読み取ってください。',
      'お急ぎのときは、病院の職員にお声がけください。',
    ],
    retry: 'もう一度開く',
  },
  over: {
    icon: qrScanIcon,
    heading: 'この案内は終了しました',
    sentences: ['この案内は、もうごらんいただけません。', '説明が必要なときは、病院の職員にお声がけください。'],
  },
  noPreview: {
    icon: linkIcon,
    heading: 'プレビューを表示できません',
    sentences: ['オーダーが見つからないか、表示する権限がありません。画面を読み込み直してください。'],
    retry: '読み込み直す',
  },
};

export function ClosedScreen({ reason, isUnsent, contact, onRetry }: Props) {
  const { icon, heading, sentences, retry } = words[reason];
  return (
    <CalmPage
      contact={contact}
      icon={icon}
      title={heading}
      heading={heading}
      action={
        retry && (
          <BottomBar>
            <Button onClick={onRetry}>{retry}</Button>
          </BottomBar>
        )
      }
    >
      {isUnsent && (
        <Notice tone="warning">
          署名やお返事が、まだ病院に届いていません。この端末に残っていて、リンクを開き直すと届きます。開けないときは、病院にご連絡ください。
        </Notice>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!contact?.phone && reason !== 'noPreview' && (
        <p>お困りのときは、お渡しした案内の紙に書かれている電話番号へご連絡ください。</p>
      )}
    </CalmPage>
  );
}
