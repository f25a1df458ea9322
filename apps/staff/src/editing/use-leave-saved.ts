import { useEffect, useRef, useState } from 'react';

/**
 * Goes on to the next step once everything is with the server: also by itself, where a save had failed and was made up for. Who edits on or goes
 * elsewhere meanwhile is not led away.
 */
export function useLeaveSaved({ whenSaved }: { whenSaved: () => Promise<boolean> }) {
  const [leaving, setLeaving] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const leave = async (goOn: () => unknown): Promise<void> => {
    setLeaving(true);
    if ((await whenSaved()) && isHere.current) await goOn();
    setLeaving(false);
  };
  return { leaving, leave };
}
