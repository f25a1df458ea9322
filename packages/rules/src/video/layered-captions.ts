import { parseRuby } from '#text/ruby.ts';
import { readCaptionFile, writeWebVtt } from '#video/caption-file.ts';
import { escapeCueText } from '#video/webvtt.ts';

/** What a caption says in another language. */
type CaptionLayer = { japanese: string; body: string; reviewed: boolean };

/** Behind what nobody has reviewed, as everywhere on the patient's page. */
const UNREVIEWED = ' ※';

/**
 * Japanese captions in another language, or with their readings: the same times and places, each caption in the words of its layer. One that has none
 * stays in Japanese, which is better than silence.
 */
export function layeredWebVtt(
  webvtt: string,
  layers: readonly CaptionLayer[],
  { isReadings }: { isReadings: boolean },
): string {
  const known = new Map(layers.map((layer) => [layer.japanese, markupOf(layer, isReadings)]));
  const { cues, kept } = readCaptionFile(webvtt);
  const layered = cues.map((cue) => {
    const markup = known.get(cue.text) ?? inJapanese(cue.markup, isReadings);
    return { ...cue, markup };
  });
  return writeWebVtt(layered, kept);
}

const inJapanese = (markup: string, isReadings: boolean): string => (isReadings ? markup : `<lang ja>${markup}</lang>`);

const markupOf = ({ body, reviewed }: CaptionLayer, isReadings: boolean): string =>
  (isReadings ? rubyMarkup(body) : escapeCueText(body)) + (reviewed ? '' : UNREVIEWED);

const rubyMarkup = (body: string): string =>
  parseRuby(body)
    .map(({ base, reading }) =>
      reading === null ? escapeCueText(base) : `<ruby>${escapeCueText(base)}<rt>${escapeCueText(reading)}</rt></ruby>`,
    )
    .join('');
