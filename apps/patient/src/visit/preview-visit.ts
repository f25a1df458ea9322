import type { Contact, PatientPage } from '@nattoku/contract/patient-page/patient-page';
import { ApiProblem } from '@nattoku/contract/shared/client';
import type { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import { createListeners } from '#platform/listeners.ts';
import type { Request } from '#platform/request.ts';
import { troubleOf } from '#visit/closed-reason.ts';
import { layerLanguage } from '#words/layer-language.ts';
import type { Visit } from '#visit/visit.ts';
import type { VisitState } from '#visit/visit-state.ts';

const COMMON = 'common:';

/** What stands in the address is checked by the server, which answers an unknown order with notFound. */
const readPage = (request: Request, shown: string): Promise<PatientPage> =>
  shown.startsWith(COMMON)
    ? request('previewCommon', {
        params: { commonOrderId: shown.slice(COMMON.length) as CommonOrderId },
        query: { language: layerLanguage() },
      })
    : request('preview', { params: { orderId: shown as OrderId }, query: { language: layerLanguage() } });

/**
 * The same screens for staff who prepare an order: through their own session, and nothing is recorded. `shown` is the id of an order, or of a
 * common order behind `common:`.
 */
export function createPreviewVisit({ request, shown }: { request: Request; shown: string }): Visit {
  const { tell, subscribe } = createListeners();
  let state: VisitState = { name: 'opening' };
  let contact: Contact | null = null;

  const set = (next: VisitState) => {
    state = next;
    tell();
  };

  return {
    state: () => state,
    formerSecret: () => null,
    contact: () => contact,
    subscribe,
    open: async () => {
      set({ name: 'opening' });
      try {
        const page = await readPage(request, shown);
        contact = page.contact;
        set({ name: 'open', page, isKept: false });
      } catch (error) {
        set(
          error instanceof ApiProblem
            ? { name: 'closed', reason: 'noPreview' }
            : { name: 'unreachable', trouble: troubleOf(error) },
        );
      }
    },
    giveWay: () => {},
    kiosk: () => null,
    opening: async () => ({ link: null, birthDate: null }),
    renew: async () => false,
    endedBy: () => set({ name: 'closed', reason: 'noPreview' }),
    verify: async () => {},
    identify: async () => {},
    introduce: async () => {},
    isKiosk: () => false,
    handBack: () => {},
    leave: async () => set({ name: 'left' }),
  };
}
