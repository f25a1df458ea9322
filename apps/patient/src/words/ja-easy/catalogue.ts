import type { Catalogue } from '#words/language.ts';
import { consent } from '#words/ja-easy/consent.ts';
import { kit } from '#words/ja-easy/kit.ts';
import { opening } from '#words/ja-easy/opening.ts';
import { scenario } from '#words/ja-easy/scenario.ts';
import { visit } from '#words/ja-easy/visit.ts';

/** Short sentences, few kanji, spaces between the parts; the kanji that stay are of the first school years. */
export const catalogue: Catalogue = { opening, visit, consent, scenario, kit };
