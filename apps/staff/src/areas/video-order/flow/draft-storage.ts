import type { OrderId, StaffId } from '@nattoku/contract/shared';
import type { Kept, Ports } from '#areas/video-order/flow/draft-editor.ts';

/** Only while something is unsaved, only in this window, and only for the person who typed it. */
export function draftStorage(uid: StaffId, orderId: OrderId): Ports['keep'] {
  const name = `nattoku.draft.${uid}.${orderId}`;
  return {
    read: () => parse(sessionStorage.getItem(name)),
    write: (kept) => {
      try {
        sessionStorage.setItem(name, JSON.stringify(kept));
      } catch {
        // A full store costs the safety net, not the draft: it is still being saved to the server.
      }
    },
    clear: () => sessionStorage.removeItem(name),
  };
}

const parse = (text: string | null): Kept | null => {
  try {
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
};
