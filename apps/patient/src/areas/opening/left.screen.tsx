import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { checkCircleOutlineIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/opening/left.screen.module.css';
import { CalmPage } from '#areas/opening/calm-page.tsx';

type Props = { preview: boolean; onRestart: () => void };

/** Nothing of the patient is left here, not even whom to call. On a ward's tablet the staff's own page is locked behind its password. */
export function LeftScreen({ preview, onRestart }: Props) {
  return (
    <CalmPage
      contact={null}
      icon={checkCircleOutlineIcon}
      title="おわりました"
      heading="端末を職員にお返しください"
      action={
        preview && (
          <BottomBar>
            <Button onClick={onRestart}>プレビューをはじめから見る</Button>
          </BottomBar>
        )
      }
    >
      <p>おつかれさまでした。この端末には、あなたの記録は残っていません。</p>
      <p>ご自分のスマートフォンをお使いの方は、この画面を閉じてください。もう一度見るときは、QRコードから開けます。</p>
      {!preview && (
        <p className={styles.staff}>
          職員の方：<a href="/">職員用の画面を開く</a>
        </p>
      )}
    </CalmPage>
  );
}
