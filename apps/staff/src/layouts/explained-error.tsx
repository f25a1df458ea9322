import { useLocation } from 'react-router';
import { ErrorContent } from '#layouts/error-content.tsx';
import { explainError } from '#layouts/explain-error.ts';

export function ExplainedError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  return <ErrorContent {...explainError(error, pathname)} />;
}
