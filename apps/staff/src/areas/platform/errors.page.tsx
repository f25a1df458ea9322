import { z } from 'zod';
import { ErrorContent } from '#layouts/error-content.tsx';
import { ErrorLayout } from '#layouts/error-layout.tsx';
import { explainError } from '#layouts/explain-error.ts';
import type { PageProps } from '#routing/page.tsx';
import { PageProblem } from '#routing/page-problem.ts';
import { href } from '#routing/paths.ts';

export const search = z.object({ status: z.enum(['404', '500']).default('500').catch('500') });

/** The error page by its own address. */
export function Page({ search: { status } }: PageProps<'/errors', typeof search>) {
  const here = href('/errors');
  const explanation = explainError(status === '404' ? new PageProblem(404, here) : undefined, here);
  return (
    <ErrorLayout status={explanation.status}>
      <ErrorContent {...explanation} />
    </ErrorLayout>
  );
}
