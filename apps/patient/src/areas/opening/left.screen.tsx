import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { checkCircleOutlineIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/opening/left.screen.module.css';
import { CalmPage } from '#frame/calm-page.tsx';
import { staffJa } from '#words/ja/staff.ts';
import { openingWords } from '#words/language.ts';

type Props = { preview: boolean; onRestart: () => void };

/** Nothing of the patient is left here, not even whom to call. On a ward's tablet the staff's own page is locked behind its password. */
export function LeftScreen({ preview, onRestart }: Props) {
  return (
    <CalmPage
      contact={null}
      icon={checkCircleOutlineIcon}
      title={openingWords().left.title}
      heading={openingWords().left.heading}
      action={
        preview && (
          <BottomBar>
            <Button onClick={onRestart}>{openingWords().left.restart}</Button>
          </BottomBar>
        )
      }
    >
      <p>{openingWords().left.nothingKept}</p>
      <p>{openingWords().left.ownPhone}</p>
      {!preview && (
        <p className={styles.staff} lang="ja">
          {staffJa.to}
          <a href="/">{staffJa.openStaff}</a>
        </p>
      )}
    </CalmPage>
  );
}
