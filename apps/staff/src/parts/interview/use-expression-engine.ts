import { listItems } from '@nattoku/rules/interview/item/item-list';
import type { ExpressionEngine } from '@nattoku/rules/interview/evaluation/interview-expression';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { useQuery } from '@tanstack/react-query';

const ENGINE = {
  queryKey: ['interviewExpressions'],
  queryFn: async (): Promise<ExpressionEngine> =>
    (await import('@nattoku/rules/interview/evaluation/fhirpath-expressions')).fhirpathExpressions,
  staleTime: Infinity,
  gcTime: Infinity,
};

/** What reads the expressions of a questionnaire; it is large, and fetched only where there are any. Until then null. */
export function useExpressionEngine(items: readonly InterviewItem[]): ExpressionEngine | null {
  const { data } = useQuery({ ...ENGINE, enabled: listItems(items).some(usesExpression) });
  return data ?? null;
}

const usesExpression = (item: ReturnType<typeof listItems>[number]): boolean =>
  (item.enabling?.expression ?? null) !== null || (item.kind === 'computed' && item.expression !== null);
