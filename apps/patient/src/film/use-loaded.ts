import { useEffect, useState } from 'react';

/** A part that is fetched when it is shown: null while it comes. `about`: what else it is loaded for, which has it loaded anew. */
export function useLoaded<Part>(load: (about: string | null) => Promise<Part>, about: string | null = null) {
  const [part, setPart] = useState<Part | 'failed' | null>(null);
  useEffect(() => {
    let left = false;
    load(about).then(
      (loaded) => !left && setPart(() => loaded),
      () => !left && setPart('failed'),
    );
    return () => {
      left = true;
    };
  }, [load, about]);
  return part;
}
