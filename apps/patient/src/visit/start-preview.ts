import { listenToDisplay } from '#display/display-store.ts';
import { createMemoryStack } from '#platform/memory-stack.ts';
import { request } from '#platform/request.ts';
import { createPreviewVisit } from '#visit/preview-visit.ts';
import { isLanguage, languageNow, listenToLanguage, speak } from '#words/language.ts';
import { layerLanguage } from '#words/layer-language.ts';
import type { Patient } from '#visit/start-visit.ts';

/**
 * An order's id is no secret: it stays in the address, and a frame that is pointed to another order starts again. Staff may say there in which
 * language they want to see it; that is kept nowhere, since patients are handed the same devices.
 */
export function startPreview(): Patient {
  addEventListener('hashchange', () => location.reload());
  const [shown = '', search] = location.hash.slice(1).split('?');
  const wanted = new URLSearchParams(search).get('lang');
  const visit = createPreviewVisit({ request, shown });
  const spoken = isLanguage(wanted) && wanted !== languageNow() ? speak(wanted) : Promise.resolve();
  // Without its file the page is shown in the language that is there.
  void spoken.catch(() => undefined).then(() => visit.open());
  listenToLanguage(() => void visit.open());
  let asked = layerLanguage();
  listenToDisplay(() => {
    if (layerLanguage() === asked) return;
    asked = layerLanguage();
    void visit.open();
  });
  return { visit, stack: createMemoryStack(), preview: true };
}
