import type { Page } from '@playwright/test';

/** The languages of the captions that the film of this page shows, and the first of them. */
export function shownCaptions(page: Page) {
  return page.evaluate(() => {
    const tracks = document.querySelector('video')?.textTracks ?? [];
    const shown = [...tracks].filter(({ mode }) => mode === 'showing');
    const [first] = shown[0]?.cues ?? [];
    return [shown.map(({ language }) => language).join(), first instanceof VTTCue ? first.text : undefined];
  });
}
