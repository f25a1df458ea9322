import { ApiProblem } from '@nattoku/contract/shared/http-client';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { lazy } from 'react';
import { useLocation } from 'react-router';
import { ErrorContent } from '#layouts/error-content.tsx';
import { ErrorLayout } from '#layouts/error-layout.tsx';
import { explainError } from '#layouts/explain-error.ts';

const ReasonNeeded = lazy(async () => ({ default: (await import('#layouts/reason-needed.tsx')).ReasonNeeded }));

type Props = { error: unknown; isInFrame: boolean };

export function ExplainedError({ error, isInFrame }: Props) {
  const { pathname } = useLocation();
  const patientId = patientWhoNeedsReason(error);
  if (patientId) return <ReasonNeeded patientId={patientId} />;
  const explanation = explainError(error, pathname);
  const content = <ErrorContent {...explanation} />;
  return isInFrame ? <ErrorLayout status={explanation.status}>{content}</ErrorLayout> : content;
}

const patientWhoNeedsReason = (error: unknown): PatientId | null => {
  if (!(error instanceof ApiProblem) || error.body.code !== 'patient.reasonNeeded') return null;
  return (error.body.patientId ?? null) as PatientId | null;
};
