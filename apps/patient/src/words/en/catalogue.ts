import type { Catalogue } from '#words/language.ts';
import { consent } from '#words/en/consent.ts';
import { kit } from '#words/en/kit.ts';
import { opening } from '#words/en/opening.ts';
import { scenario } from '#words/en/scenario.ts';
import { visit } from '#words/en/visit.ts';

export const catalogue: Catalogue = { opening, visit, consent, scenario, kit };
