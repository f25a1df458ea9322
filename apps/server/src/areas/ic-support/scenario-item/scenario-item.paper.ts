import { playScenario } from '@nattoku/rules/scenario/play-scenario';
import type { ItemKind } from '#domain/order/item-kind.ts';
import type { PaperWords } from '#domain/order/paper/words/ja.ts';
import { homeSteps } from '#domain/scenario/scenario-progress.ts';
import { scenariosOfItems } from '#domain/scenario/scenario-items.ts';

/** Nobody is asked to go through what shows nothing at home. */
export const paperOfScenarios: ItemKind['paper'] = async (tx, items) => {
  const scenarios = await scenariosOfItems(
    tx,
    items.map(({ id }) => id),
  );
  return new Map(
    items.flatMap(({ id, title }) => {
      const scenario = scenarios.get(id);
      if (!scenario || playScenario(scenario.steps, 'home', []).isOver) return [];
      const own = homeSteps(scenario.steps);
      const minutes = Math.max(1, Math.round(own.length / 2));
      const questions = own.filter(({ kind }) => kind === 'check').length;
      const line = ({ leaflet }: PaperWords) => leaflet.scenario.line(minutes, questions);
      return [[id, { title: title ?? scenario.name, line }] as const];
    }),
  );
};
