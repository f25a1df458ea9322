import { scenarioJa } from '#words/ja/scenario.ts';
import { catalogueNow, type ScenarioWords } from '#words/language.ts';

/** Words of the moment, as `visitWords`; what imports this is not among the first screen. */
export const scenarioWords = (): ScenarioWords => catalogueNow()?.scenario ?? scenarioJa;
