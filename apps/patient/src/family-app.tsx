import { KitWordsProvider } from '@nattoku/ui/words/kit-words';
import type { Explanation, FamilyPage } from '@nattoku/contract/patient-page/family-page';
import { useEffect, useSyncExternalStore } from 'react';
import { ExplanationScreen } from '#areas/family-page/explanation.screen.tsx';
import { ExplanationsScreen } from '#areas/family-page/explanations.screen.tsx';
import { FamilyClosedScreen, FamilyLeftScreen } from '#areas/family-page/family-closed.screen.tsx';
import { createFamilyVisit, requestFamilyPage, type FamilyVisit } from '#areas/family-page/family-visit.ts';
import { BirthDateScreen } from '#areas/opening/birth-date.screen.tsx';
import { OpeningScreen } from '#areas/opening/opening.screen.tsx';
import { forgetDisplay } from '#display/display-store.ts';
import { takeFragment } from '#platform/link-secret.ts';
import { createHistoryStack, type ScreenStack } from '#platform/screen-stack.ts';
import { familyWords } from '#words/family/family-words.ts';
import { forgetLanguage, suggestLanguage } from '#words/keep-language.ts';
import { catalogueNow, languageNow, listenToLanguage } from '#words/language.ts';
import { LayersProvider } from '#words/layered.tsx';

export { familyWordsReady } from '#words/family/family-words.ts';

type Family = { visit: FamilyVisit; stack: ScreenStack };

/** Called once, before the first screen. */
export function startFamilyVisit(): Family {
  const stack = createHistoryStack(window, location.pathname);
  const takeSecret = () => {
    const secret = takeFragment(window);
    // Another link is another story: the screens of the former one mean nothing in it.
    if (secret !== null) stack.reset();
    return secret;
  };
  const visit = createFamilyVisit({ request: requestFamilyPage, takeSecret });
  addEventListener('hashchange', () => location.hash !== '' && void visit.open());
  // A page that comes back from the browser's memory may belong to a link that was ended since.
  addEventListener('pageshow', ({ persisted }) => persisted && void visit.open());
  void visit.open();
  return { visit, stack };
}

/** The page of somebody of the family, in the language that was chosen: what is explained to the patient, and nothing else. */
export function FamilyApp(family: Family) {
  useSyncExternalStore(listenToLanguage, languageNow);
  return (
    <KitWordsProvider value={catalogueNow()?.kit ?? null}>
      <Visit {...family} />
    </KitWordsProvider>
  );
}

function Visit({ visit, stack }: Family) {
  const state = useSyncExternalStore(visit.subscribe, visit.state);
  switch (state.name) {
    case 'opening':
      return <OpeningScreen />;
    case 'needsBirthDate':
      return (
        <BirthDateScreen
          contact={visit.contact()}
          triesLeft={state.triesLeft}
          verify={visit.verify}
          onOnline={null}
          asked={familyWords().page.identity}
        />
      );
    case 'open':
      return <Open visit={visit} stack={stack} page={state.page} />;
    case 'closed':
      return <FamilyClosedScreen reason={state.reason} contact={visit.contact()} onRetry={() => void visit.open()} />;
    case 'left':
      return <FamilyLeftScreen />;
  }
}

function Open({ visit, stack, page }: Family & { page: FamilyPage }) {
  const screen = useSyncExternalStore(stack.subscribe, stack.current);
  useEffect(() => visit.follow(), [visit]);
  const { language } = page;
  useEffect(() => void suggestLanguage(language ?? undefined), [language]);
  const open = ({ id }: Explanation) => stack.push({ name: 'item', itemId: id, part: 'explained', of: null });
  const leave = async () => {
    await visit.leave();
    stack.reset();
    forgetDisplay();
    forgetLanguage();
  };
  const item = screen.name === 'item' ? page.items.find(({ id }) => id === screen.itemId) : undefined;
  return (
    <LayersProvider layers={page.layers}>
      {item ? (
        <ExplanationScreen key={item.id} page={page} item={item} onBack={stack.back} onOpen={open} />
      ) : (
        <ExplanationsScreen page={page} onOpen={open} onLeave={leave} />
      )}
    </LayersProvider>
  );
}
