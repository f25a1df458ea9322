import { KitWordsProvider } from '@nattoku/ui/words/kit-words';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { BirthDateScreen } from '#areas/opening/birth-date.screen.tsx';
import { OpeningScreen } from '#areas/opening/opening.screen.tsx';
import { UnreachableScreen } from '#areas/opening/unreachable.screen.tsx';
import { catalogueNow, languageNow, listenToLanguage } from '#words/language.ts';
import type { Patient } from '#visit/start-visit.ts';

const loadAnswered = () => import('#answered-visit.tsx');
const loadWarming = () => import('#film/warm-film.ts');
const AnsweredVisit = lazy(async () => ({ default: (await loadAnswered()).AnsweredVisit }));

/** The page in the language that was chosen. */
export function PatientApp({ patient }: { patient: Patient }) {
  // Words are read while drawing: another language draws everything again, and moves nothing.
  useSyncExternalStore(listenToLanguage, languageNow);
  return (
    <KitWordsProvider value={catalogueNow()?.kit ?? null}>
      <Visit patient={patient} />
    </KitWordsProvider>
  );
}

/**
 * How far this visitor has come decides what is shown: nothing of a patient before the visit is open. What comes after it is fetched
 * while the server answers and the birth date is typed.
 */
function Visit({ patient }: { patient: Patient }) {
  const { visit } = patient;
  const state = useSyncExternalStore(visit.subscribe, visit.state);

  const hasFilm = state.name === 'needsBirthDate' && (state.hasFilm ?? false);

  useEffect(() => {
    // A failure here is met again, and shown, when the part is wanted.
    const answered = loadAnswered().catch(() => undefined);
    if (hasFilm)
      void answered.then(loadWarming).then(
        ({ warmPlayer }) => warmPlayer(),
        () => undefined,
      );
  }, [hasFilm]);

  switch (state.name) {
    case 'opening':
      return <OpeningScreen />;
    case 'unreachable':
      return <UnreachableScreen trouble={state.trouble} contact={visit.contact()} onRetry={() => void visit.open()} />;
    case 'needsBirthDate':
      return (
        <BirthDateScreen
          contact={visit.contact()}
          triesLeft={state.triesLeft}
          verify={visit.verify}
          onOnline={state.isKept ? () => void visit.open() : null}
        />
      );
    default:
      return (
        <Suspense fallback={<OpeningScreen />}>
          <AnsweredVisit patient={patient} state={state} />
        </Suspense>
      );
  }
}
