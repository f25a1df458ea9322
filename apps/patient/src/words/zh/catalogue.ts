import type { Catalogue } from '#words/language.ts';
import { consent } from '#words/zh/consent.ts';
import { kit } from '#words/zh/kit.ts';
import { opening } from '#words/zh/opening.ts';
import { scenario } from '#words/zh/scenario.ts';
import { visit } from '#words/zh/visit.ts';

export const catalogue: Catalogue = { opening, visit, consent, scenario, kit };
