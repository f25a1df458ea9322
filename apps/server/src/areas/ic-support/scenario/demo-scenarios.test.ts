import { ScenarioSteps } from '@nattoku/contract/ic-support/scenario-step';
import { checkStepLengths } from '@nattoku/contract/ic-support/scenario-input';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import { describe, expect, test } from 'vitest';
import { contentOf } from '#seed/approach-content.ts';
import { demoScenarios } from '#seed/scenarios.ts';
import { stepsOf } from '#seed/scenarios/explanation.ts';
import { newId } from '#kernel/new-id.ts';

describe.each(demoScenarios)('the sample of $slug', (told) => {
  const risks = contentOf(told.slug)?.risks ?? [];
  const riskOf = (name: string) => risks.find((risk) => risk.name === name)?.id ?? name;

  test.each([
    ['with its film', newId<VideoId>()],
    ['without a film', null],
  ])('lacks nothing %s, explains every core risk of its approach, and leads past none', (_, videoId) => {
    const steps = stepsOf(told, { riskOf, videoId });
    expect(ScenarioSteps.parse(steps)).toEqual(steps);
    expect(checkStepLengths(steps)).toEqual([]);
    expect(risks.length).toBeGreaterThan(0);
    expect(checkScenario(steps, { risks })).toEqual([]);
  });

  test('has a dozen steps and more, of the kinds that an explanation needs', () => {
    const steps = stepsOf(told, { riskOf, videoId: null });
    const kinds = new Set(steps.map(({ kind }) => kind));
    expect(steps.length).toBeGreaterThanOrEqual(12);
    for (const kind of ['branch', 'check', 'pictogram', 'worries', 'comparison', 'teachBack', 'staffNote'] as const)
      expect(kinds).toContain(kind);
    expect(steps.some(({ place, staffNote }) => place === 'room' && staffNote !== '')).toBe(true);
    expect(JSON.stringify(steps[0])).toContain('見本・医学的確認前');
  });
});
