import { roomWay } from '@nattoku/rules/scenario/room-way';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { roomWordsOf } from '@nattoku/rules/talk/room-words';
import type { RoomWords } from '@nattoku/rules/talk/session-entry';
import { useMemo } from 'react';
import { roomEntries, roomSteps, stepBefore } from '#areas/ic-support/cockpit/room-steps.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

/** What is shown now and in which words, where the answers lead, and how to show something else. */
export function useCockpit(talk: Talk) {
  const { all, home, session } = talk;
  const steps = talk.steps as readonly ScenarioStep[];
  const entries = useMemo(() => roomEntries(all), [all]);
  const way = useMemo(() => roomWay(steps, entries, home), [steps, entries, home]);
  const current = session.shown?.step ?? null;
  const words = roomWordsOf(session.words, talk.order.patient.language);
  const { next, ways } = way;
  return {
    steps: roomSteps(steps),
    all: steps,
    way,
    words,
    shown: steps.find(({ key }) => key === current) ?? null,
    before: stepBefore(entries),
    answer: session.answers.findLast(({ step }) => step === current)?.answer ?? null,
    mayLead: talk.part === 'lead' && talk.order.talk.state === 'inSession',
    /** Where the way parts and another one is taken than the answers lead, the log says of which step instead. */
    go: (step: string | null) => {
      const isOther = ways.length > 1 && step !== next?.key && ways.some(({ key }) => key === step);
      talk.tell({ kind: 'step', step, ...(isOther && next && { instead: next.key }) });
    },
    speak: (changed: Partial<RoomWords>) => talk.tell({ kind: 'words', ...words, ...changed }),
  };
}

export type CockpitState = ReturnType<typeof useCockpit>;
