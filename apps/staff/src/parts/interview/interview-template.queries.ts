import { interviewTemplateContract } from '@nattoku/contract/medical-interview/interview-template';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

const SHOWN = 100;

type Wanted = { text: string; departmentId: DepartmentId | null };

/** Questionnaires that a patient can be asked now. */
export const publishedInterviewsQuery = ({ text, departmentId }: Wanted) =>
  queryOptions({
    queryKey: ['interviewTemplate', 'published', text, departmentId],
    queryFn: ({ signal }) =>
      call(
        interviewTemplateContract.search,
        {
          query: {
            text,
            page: 1,
            pageSize: SHOWN,
            state: 'published',
            archived: 'false',
            sort: 'name',
            order: 'asc',
            ...(departmentId !== null && { departmentId }),
          },
        },
        { signal },
      ),
  });
