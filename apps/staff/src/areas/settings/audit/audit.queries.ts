import { auditContract, type AuditCursor, type AuditSearch } from '@nattoku/contract/audit/audit';
import type { CsvExportEncoding } from '@nattoku/contract/shared/csv';
import { staffContract } from '@nattoku/contract/staff/staff';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

export const auditEventsQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'events', search],
    queryFn: ({ pageParam, signal }) =>
      call(auditContract.search, { body: { ...search, after: pageParam } }, { signal }),
    initialPageParam: null as AuditCursor | null,
    getNextPageParam: ({ next }) => next,
    // Looking again is itself written down, so it happens when somebody asks for it.
    staleTime: Infinity,
    gcTime: 0,
  });

export const auditReasonsQuery = ({ staffId, patientId, from, to }: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', 'reasons', { staffId, patientId, from, to }],
    queryFn: ({ signal }) => call(auditContract.reasons, { body: { staffId, patientId, from, to } }, { signal }),
  });

export const unusualReadsQuery = (month: string) =>
  queryOptions({
    queryKey: ['audit', 'unusual', month],
    queryFn: ({ signal }) => call(auditContract.unusual, { params: { month } }, { signal }),
  });

export const auditReviewsQuery = queryOptions({
  queryKey: ['audit', 'reviews'],
  queryFn: ({ signal }) => call(auditContract.reviews, {}, { signal }),
});

export const lastAnchorQuery = queryOptions({
  queryKey: ['audit', 'anchor'],
  queryFn: ({ signal }) => call(auditContract.lastAnchor, {}, { signal }),
});

export const staffOptionsQuery = queryOptions({
  queryKey: ['staff', 'options'],
  queryFn: ({ signal }) => call(staffContract.options, {}, { signal }),
});

export const exportAudit = (search: AuditSearch, encoding: CsvExportEncoding) =>
  call(auditContract.export, { body: { ...search, encoding } });
