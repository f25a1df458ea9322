import { interviewOrderContract } from '@nattoku/contract/medical-interview/interview-order';
import { issueInterviewOrder } from '#areas/medical-interview/order/interview-order.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const interviewOrderRoutes = ({ files }: Pick<Services, 'files'>) =>
  serve(interviewOrderContract, { issue: (scope, { body }) => issueInterviewOrder(scope, { ...body, files }) });
