/** For so long after a pen was last seen, a touch is the hand that holds it. */
export const PEN_GRACE_MS = 1000;
/** A contact this wide, in CSS pixels, is no fingertip. */
export const PALM_CONTACT = 30;

type Pointer = Pick<PointerEvent, 'pointerType' | 'button' | 'width' | 'height' | 'timeStamp'>;

/**
 * Who may write, for one pad:
 *
 * - one pointer at a time; a second finger is ignored;
 * - of a mouse the left button, of a pen its tip;
 * - a pen takes over from a touch, which was the hand that came down before it;
 * - once a pen has been seen, a touch is ignored within a second of it, and at any time when its contact is as wide as a palm.
 *
 * Without a pen no touch is too wide: a large thumb may sign.
 */
export function createPalmGuard() {
  let penSeenAt: number | null = null;

  const isPalm = ({ pointerType, width, height }: Pointer) =>
    pointerType === 'touch' && penSeenAt !== null && Math.max(width, height) >= PALM_CONTACT;

  const isShortlyAfterPen = ({ pointerType, timeStamp }: Pointer) =>
    pointerType === 'touch' && penSeenAt !== null && timeStamp - penSeenAt < PEN_GRACE_MS;

  return {
    /** To be called for every pointer over the pad, a hovering pen included. */
    see: ({ pointerType, timeStamp }: Pointer) => {
      if (pointerType === 'pen') penSeenAt = timeStamp;
    },

    /** What to do with a pointer that comes down while `writing` is the kind of pointer that writes. */
    judge: (pointer: Pointer, writing: string | null): 'write' | 'takeOver' | 'ignore' => {
      if (pointer.button !== 0 || isPalm(pointer) || isShortlyAfterPen(pointer)) return 'ignore';
      if (writing === null) return 'write';
      return writing === 'touch' && pointer.pointerType === 'pen' ? 'takeOver' : 'ignore';
    },

    isPalm,

    /** A system that recognises a palm cancels the touch. The stroke of a cancelled touch is dropped; other strokes stay. */
    wasPalm: ({ pointerType }: Pointer) => pointerType === 'touch' && penSeenAt !== null,
  };
}
