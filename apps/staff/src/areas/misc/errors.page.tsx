import { ErrorContent } from '#layouts/error-content.tsx';
import { explainError } from '#layouts/explain-error.ts';

/** The error page by its own address. */
export function Page() {
  return <ErrorContent {...explainError(undefined, '')} />;
}
