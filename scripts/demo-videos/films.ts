import { anesthesia } from './film-anesthesia.ts';
import { cataract } from './film-cataract.ts';
import { cholecystectomy } from './film-cholecystectomy.ts';
import { colonoscopyPreparation } from './film-colonoscopy-preparation.ts';
import { colonoscopy } from './film-colonoscopy.ts';
import { contrastCt } from './film-contrast-ct.ts';
import type { Film } from './film.ts';

export const films: readonly Film[] = [
  colonoscopy,
  colonoscopyPreparation,
  cataract,
  cholecystectomy,
  anesthesia,
  contrastCt,
];
