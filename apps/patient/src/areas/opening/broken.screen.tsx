import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import { CalmPage } from '#frame/calm-page.tsx';
import { openingWords } from '#words/language.ts';

export function BrokenScreen() {
  return (
    <CalmPage
      contact={null}
      icon={refreshIcon}
      title={openingWords().broken.title}
      heading={openingWords().broken.heading}
      action={
        <BottomBar>
          <Button onClick={() => location.reload()}>{openingWords().reload}</Button>
        </BottomBar>
      }
    >
      <p>{openingWords().broken.reload}</p>
      <p>{openingWords().broken.call}</p>
    </CalmPage>
  );
}
