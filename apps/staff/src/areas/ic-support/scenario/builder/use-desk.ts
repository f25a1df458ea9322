import type { ScenarioFinding, ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import { useDeferredValue, useMemo, useState } from 'react';
import { problemsOf, worstOf } from '#areas/ic-support/scenario/builder/find-problems.ts';
import { newStep } from '#areas/ic-support/scenario/builder/new-step.ts';
import {
  changeStep,
  connectSteps,
  duplicateStep,
  insertStep,
  placeStep,
  removeStep,
  type StepKind,
  type Steps,
} from '#areas/ic-support/scenario/builder/steps.ts';
import { useScenarioEditor } from '#areas/ic-support/scenario/builder/use-scenario-editor.ts';
import { useEditingKeys } from '#editing/use-editing-keys.ts';

/** What the parts of the builder share. */
export type Desk = {
  steps: Steps;
  risks: ScenarioVersion['risks'];
  /** False for a version that is published or in review: then it is only looked at. */
  mayEdit: boolean;
  chosen: ScenarioStep | undefined;
  choose: (key: string) => void;
  /** `about` joins changes that belong together, as letters of a text. */
  change: (step: ScenarioStep, about: string) => void;
  add: (kind: StepKind) => void;
  duplicate: (key: string) => void;
  remove: (key: string) => void;
  place: (key: string, index: number) => void;
  connect: (from: string, to: string | null) => void;
  /** Of the draft as it stands here. */
  findings: readonly ScenarioFinding[];
  worst: ReadonlyMap<string, ScenarioFinding['severity']>;
  /** Told to screen readers. */
  say: (words: string) => void;
};

const numbered = (steps: Steps, key: string): string => {
  const at = steps.findIndex((step) => step.key === key);
  const step = steps[at];
  return step ? `${at + 1}番目の${stepKindNames[step.kind]}` : '';
};

/** The draft of a version with the step that is chosen. */
export function useDesk(version: ScenarioVersion, first: string | undefined) {
  const editing = useScenarioEditor(version);
  const { draft: steps, save, change: put } = editing;
  const [chosenKey, setChosen] = useState(first);
  const [spoken, say] = useState('');
  const checked = useDeferredValue(steps);
  const findings = useMemo(() => problemsOf(checked, version.risks), [checked, version.risks]);
  const worst = useMemo(() => worstOf(findings), [findings]);
  const chosen = steps.find(({ key }) => key === chosenKey) ?? steps[0];
  const mayEdit = version.state === 'draft' && save.name !== 'conflict';

  const desk: Desk = {
    steps,
    risks: version.risks,
    mayEdit,
    chosen,
    choose: setChosen,
    change: (step, about) => put(changeStep(steps, step), `${step.key}.${about}`),
    add: (kind) => {
      const step = newStep(kind);
      const next = insertStep(steps, step, chosen?.key ?? null);
      put(next);
      setChosen(step.key);
      say(`${numbered(next, step.key)}を追加しました`);
    },
    duplicate: (key) => {
      const copyKey = crypto.randomUUID();
      const next = duplicateStep(steps, key, copyKey);
      put(next);
      setChosen(copyKey);
      say(`${numbered(next, copyKey)}として複製しました`);
    },
    remove: (key) => {
      const at = steps.findIndex((step) => step.key === key);
      const next = removeStep(steps, key);
      put(next);
      setChosen(next[Math.min(at, next.length - 1)]?.key);
      say(`${numbered(steps, key)}を削除しました。元に戻せます`);
    },
    place: (key, index) => {
      const next = placeStep(steps, key, index);
      put(next, `${key}.place`);
      say(`${numbered(next, key)}になりました`);
    },
    connect: (from, to) => put(connectSteps(steps, from, to)),
    findings,
    worst,
    say,
  };
  useEditingKeys(editing);
  return { desk, editing, spoken };
}
