import { type ScenarioStep, stepKindNames } from '@nattoku/contract/ic-support/scenario-step';

/** What is said to staff and waits for a person to answer: a worry, or a question to the doctor. */
export const isSaying = ({ kind }: ScenarioStep): boolean => kind === 'worries' || kind === 'doctorQuestion';

/** The same as a message in the order's conversation. */
export const sayingMessage = (step: ScenarioStep, words: string): string => `${stepKindNames[step.kind]}：${words}`;
