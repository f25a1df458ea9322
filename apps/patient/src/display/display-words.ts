import type { DisplaySettings, Setting } from '#display/display-settings.ts';
import { visitWords } from '#words/visit-words.ts';

type Words = { [S in Setting]: { name: string; choices: Readonly<Record<DisplaySettings[S], string>> } };

/** What can be set, in the order in which it is offered, and what it is called. */
export function settingWords(): Words {
  const { display } = visitWords();
  return {
    size: { name: display.size, choices: display.sizes },
    colours: { name: display.colours, choices: display.colour },
    contrast: { name: display.contrast, choices: display.contrasts },
    spacing: { name: display.spacing, choices: display.spacings },
    motion: { name: display.motion, choices: display.motions },
    hand: { name: display.hand, choices: display.hands },
    furigana: { name: display.furigana, choices: display.furiganas },
  };
}
