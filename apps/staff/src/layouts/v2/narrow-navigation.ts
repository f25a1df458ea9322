import { useState } from 'react';

const KEY = 'navigation';

/** Whether the rail is narrow, as it was left in this browser. A browser that keeps nothing has it wide. */
export function useNarrowNavigation(): [boolean, (narrow: boolean) => void] {
  const [narrow, setNarrow] = useState(readNarrow);
  const change = (wanted: boolean) => {
    setNarrow(wanted);
    keepNarrow(wanted);
  };
  return [narrow, change];
}

function readNarrow(): boolean {
  try {
    return localStorage.getItem(KEY) === 'narrow';
  } catch {
    return false;
  }
}

function keepNarrow(narrow: boolean): void {
  try {
    localStorage.setItem(KEY, narrow ? 'narrow' : 'wide');
  } catch {
    // It stays so for as long as the page stands.
  }
}
