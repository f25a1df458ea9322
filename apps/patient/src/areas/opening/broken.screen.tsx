import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import { CalmPage } from '#areas/opening/calm-page.tsx';

export function BrokenScreen() {
  return (
    <CalmPage
      contact={null}
      icon={refreshIcon}
      title="表示できません"
      heading="画面を表示できませんでした"
      action={
        <BottomBar>
          <Button onClick={() => location.reload()}>読み込み直す</Button>
        </BottomBar>
      }
    >
      <p>お手数ですが、読み込み直してください。答えた内容は残っています。</p>
      <p>それでも表示されないときは、お渡しした案内の紙に書かれている電話番号へご連絡ください。</p>
    </CalmPage>
  );
}
