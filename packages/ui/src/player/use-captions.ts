import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

type Chosen = { language: string; whileOffered: string };

/**
 * The language whose captions are shown, '' for none. They are on at first: a ward is quiet, a patient may hear badly. `wanted`: the languages that the
 * reader reads, the best first; whoever reads another one by now gets its captions, unless they were switched off.
 */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  captions: readonly { language: string }[],
  wanted: readonly string[] = [],
) {
  const [chosen, setChosen] = useState<Chosen>();
  const found = wanted.find((each) => captions.some(({ language }) => language === each));
  const offered = found ?? captions[0]?.language ?? '';
  const holds = chosen && (chosen.language === '' || chosen.whileOffered === offered);
  const language = holds ? chosen.language : offered;

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return undefined;
    showOnly(tracks, language);
    // A browser may switch on those of its own language beside them, some time after the film has come: nobody reads two at once.
    const leaveOne = () => {
      if ([...tracks].filter(({ mode }) => mode === 'showing').length > 1) showOnly(tracks, language);
    };
    tracks.addEventListener('change', leaveOne);
    return () => tracks.removeEventListener('change', leaveOne);
  }, [video, language, captions]);

  const choose = (next: string) => setChosen({ language: next, whileOffered: offered });
  return [language, choose] as const;
}

function showOnly(tracks: TextTrackList, language: string): void {
  for (const track of tracks) {
    track.mode = track.language !== '' && track.language === language ? 'showing' : 'disabled';
  }
}
