import { useLocation } from 'react-router';
import { ErrorContent } from '#layouts/error-content.tsx';
import { ErrorLayout } from '#layouts/error-layout.tsx';
import { explainError } from '#layouts/explain-error.ts';

type Props = { error: unknown; isInFrame: boolean };

export function ExplainedError({ error, isInFrame }: Props) {
  const { pathname } = useLocation();
  const explanation = explainError(error, pathname);
  const content = <ErrorContent {...explanation} />;
  return isInFrame ? <ErrorLayout status={explanation.status}>{content}</ErrorLayout> : content;
}
