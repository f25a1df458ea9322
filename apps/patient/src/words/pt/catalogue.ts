import type { Catalogue } from '#words/language.ts';
import { consent } from '#words/pt/consent.ts';
import { kit } from '#words/pt/kit.ts';
import { opening } from '#words/pt/opening.ts';
import { scenario } from '#words/pt/scenario.ts';
import { visit } from '#words/pt/visit.ts';

export const catalogue: Catalogue = { opening, visit, consent, scenario, kit };
