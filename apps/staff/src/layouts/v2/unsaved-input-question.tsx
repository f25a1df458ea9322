import { lazy, Suspense } from 'react';
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router';
import { pageHasUnsavedInput } from '#platform/unsaved-input.ts';

const DiscardQuestion = lazy(async () => ({
  default: (await import('#editing/discard-question.tsx')).DiscardQuestion,
}));

/** Asks before another page takes the place of one with unsaved input: by a link, by the program, by the browser's back and forward. */
export function UnsavedInputQuestion() {
  const blocker = useBlocker(wouldLoseInput);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <DiscardQuestion
        open
        verb="入力を破棄して移動"
        onKeep={() => blocker.reset()}
        onDiscard={() => blocker.proceed()}
      />
    </Suspense>
  );
}

/** What a page notes in its own entry – a list its filter, a write its key – leaves the page as it is. */
const wouldLoseInput: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  const isSamePage = currentLocation.pathname === nextLocation.pathname;
  const isNote =
    isSamePage && (historyAction === NavigationType.Replace || currentLocation.search === nextLocation.search);
  return pageHasUnsavedInput(0, nextLocation.pathname) && !isNote;
};
