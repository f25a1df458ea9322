import type { ExpressionEngine } from '@nattoku/rules/interview/evaluation/interview-expression';
import { useQuery } from '@tanstack/react-query';

/** What reads expressions, once it is there; it weighs more than everything else of the builder. */
export function useExpressions(): ExpressionEngine | null {
  const { data } = useQuery({
    queryKey: ['interview', 'expressions'],
    queryFn: async () => (await import('@nattoku/rules/interview/evaluation/fhirpath-expressions')).fhirpathExpressions,
    staleTime: 'static',
  });
  return data ?? null;
}
