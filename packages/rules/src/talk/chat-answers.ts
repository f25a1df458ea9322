import type { Session } from '#talk/fold-session.ts';

/** How a question of the patient was answered in the conversation of the order. */
export type ChatAnswer = { words: string; at: string; by: string };

type Point = { id: string; answered: ChatAnswer | null };

/** The results of the log; a question that the talk left open or put off has the answer that the conversation knows. */
export function withChatAnswers(results: Session['points'], points: readonly Point[]): Session['points'] {
  const answers = points.flatMap(({ id, answered }) => {
    const isOpen = results[id] === undefined || results[id].result === 'later';
    if (!answered || !isOpen) return [];
    const { words: answer, ...given } = answered;
    return [[id, { result: 'answered', reason: '', answer, ...given }] as const];
  });
  return { ...results, ...Object.fromEntries(answers) };
}
