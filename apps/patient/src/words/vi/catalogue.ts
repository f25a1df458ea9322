import type { Catalogue } from '#words/language.ts';
import { consent } from '#words/vi/consent.ts';
import { kit } from '#words/vi/kit.ts';
import { opening } from '#words/vi/opening.ts';
import { scenario } from '#words/vi/scenario.ts';
import { visit } from '#words/vi/visit.ts';

export const catalogue: Catalogue = { opening, visit, consent, scenario, kit };
