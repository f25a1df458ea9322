import type { OrderId, StaffId } from '@nattoku/contract/shared';
import type { Kept, Ports } from '#areas/video-order/flow/draft-editor.ts';
import { draftName } from '#platform/drafts.ts';

/** Only while something is unsaved, only in this window, and only for the person who typed it. */
export function draftStorage(uid: StaffId, orderId: OrderId): Ports['keep'] {
  const name = draftName(uid, orderId);
  return {
    read: () => parse(tried(() => sessionStorage.getItem(name))),
    write: (kept) => void tried(() => sessionStorage.setItem(name, JSON.stringify(kept))),
    clear: () => void tried(() => sessionStorage.removeItem(name)),
  };
}

/** A store that is full, or that the browser forbids, costs the safety net, not the draft: it is still being saved to the server. */
function tried<T>(attempt: () => T): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

const parse = (text: string | null): Kept | null => {
  try {
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
};
