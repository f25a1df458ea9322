/** Where another monitor or a tablet shows what is explained in the room; a code may stand behind the #. */
export const ROOM_PATH = '/p/room';

const CODE = /^#(\d{8})$/;

/** The code of the address, which is taken out of it: it opens one window, once. */
export function takeCode(): string | null {
  const code = CODE.exec(location.hash)?.[1] ?? null;
  if (code) history.replaceState(history.state, '', location.pathname);
  return code;
}
