import { listenToDisplay } from '#display/display-store.ts';
import { createMemoryStack } from '#platform/memory-stack.ts';
import { request } from '#platform/request.ts';
import { createPreviewVisit } from '#visit/preview-visit.ts';
import { listenToLanguage } from '#words/language.ts';
import { layerLanguage } from '#words/layer-language.ts';
import type { Patient } from '#visit/start-visit.ts';

/** An order's id is no secret: it stays in the address, and a frame that is pointed to another order starts again. */
export function startPreview(): Patient {
  addEventListener('hashchange', () => location.reload());
  const visit = createPreviewVisit({ request, shown: location.hash.slice(1) });
  void visit.open();
  listenToLanguage(() => void visit.open());
  let asked = layerLanguage();
  listenToDisplay(() => {
    if (layerLanguage() === asked) return;
    asked = layerLanguage();
    void visit.open();
  });
  return { visit, stack: createMemoryStack(), preview: true };
}
