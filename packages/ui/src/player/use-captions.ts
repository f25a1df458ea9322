import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The language whose captions are shown, '' for none. They are on at first: a ward is quiet, a patient may hear badly. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, captions: readonly { language: string }[]) {
  const [language, setLanguage] = useState(captions[0]?.language ?? '');

  useEffect(() => {
    if (video.current) showOnly(video.current.textTracks, language);
  }, [video, language, captions]);

  return [language, setLanguage] as const;
}

function showOnly(tracks: TextTrackList, language: string): void {
  for (const track of tracks) {
    track.mode = track.language !== '' && track.language === language ? 'showing' : 'disabled';
  }
}
