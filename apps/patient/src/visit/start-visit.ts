import { wasHandedOverHere } from '#kiosk/kiosk-mark.ts';
import { takeFragment } from '#platform/link-secret.ts';
import { request } from '#platform/request.ts';
import { createHistoryStack, createMemoryStack, type ScreenStack } from '#platform/screen-stack.ts';
import { createPreviewVisit } from '#visit/preview-visit.ts';
import { createVisit, type Visit } from '#visit/visit.ts';

export type Patient = { visit: Visit; stack: ScreenStack; preview: boolean };

/** Called once, before the first screen. */
export function startVisit(): Patient {
  const patient = location.pathname === '/p/preview' ? startPreview() : startPatientVisit();
  void patient.visit.open();
  return patient;
}

/** An order's id is no secret: it stays in the address, and a frame that is pointed to another order starts anew. */
function startPreview(): Patient {
  addEventListener('hashchange', () => location.reload());
  const visit = createPreviewVisit({ request, shown: location.hash.slice(1) });
  return { visit, stack: createMemoryStack(), preview: true };
}

function startPatientVisit(): Patient {
  const stack = createHistoryStack(window);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nattoku-patient');
  const takeSecret = () => {
    const secret = takeFragment(window);
    // Another link is another story: the screens of the former one mean nothing in it.
    if (secret !== null) stack.reset();
    return secret;
  };
  const visit = createVisit({
    request,
    takeSecret,
    announce: () => channel?.postMessage('taken'),
    isHandedOverHere: wasHandedOverHere,
  });

  channel?.addEventListener('message', visit.giveWay);
  addEventListener('hashchange', () => location.hash !== '' && void visit.open());
  // A page that comes back from the browser's memory may belong to a session that has ended since.
  addEventListener('pageshow', ({ persisted }) => persisted && void visit.open());
  return { visit, stack, preview: false };
}
