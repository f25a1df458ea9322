import type { Contact } from '@nattoku/contract/patient-page';
import { ApiProblem } from '@nattoku/contract/client';
import type { OrderId } from '@nattoku/contract/shared';
import { createListeners } from '#platform/listeners.ts';
import type { Request } from '#platform/request.ts';
import type { Visit, VisitState } from '#visit/visit.ts';

/** The same screens for staff who prepare an order: through their own session, and nothing is recorded. */
export function createPreviewVisit({ request, orderId }: { request: Request; orderId: string }): Visit {
  const { tell, subscribe } = createListeners();
  let state: VisitState = { name: 'opening' };
  let contact: Contact | null = null;

  const set = (next: VisitState) => {
    state = next;
    tell();
  };

  return {
    state: () => state,
    contact: () => contact,
    subscribe,
    open: async () => {
      set({ name: 'opening' });
      try {
        // What stands in the address is checked by the server, which answers an unknown order with notFound.
        const page = await request('preview', { params: { orderId: orderId as OrderId } });
        contact = page.contact;
        set({ name: 'open', page });
      } catch (error) {
        set(error instanceof ApiProblem ? { name: 'closed', reason: 'noPreview' } : { name: 'unreachable' });
      }
    },
    giveWay: () => {},
    endedBy: () => set({ name: 'closed', reason: 'noPreview' }),
    verify: async () => {},
    isKiosk: () => false,
    handBack: () => {},
    leave: async () => set({ name: 'left' }),
  };
}
