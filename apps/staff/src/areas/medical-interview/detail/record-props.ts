import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import type { Crumb } from '@nattoku/ui/layout/breadcrumb';

export type RecordProps = { response: InterviewResponse; title: string; trail: readonly Crumb[] };
export type DialogProps = { response: InterviewResponse; onClose: () => void };
