import { consentPaperContract } from '@nattoku/contract/consent/consent-paper';
import { confirmPaper } from '#areas/consent/paper/confirm-paper.ts';
import { getScan, listScans } from '#areas/consent/paper/consent-scan.reading.ts';
import { assignPage, discardScan, setPageAside } from '#areas/consent/paper/consent-scan.sorting.ts';
import { listReturned } from '#areas/consent/paper/returned-papers.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentPaperRoutes = ({ files }: Services) =>
  serve(consentPaperContract, {
    listScans: (scope, { query }) => listScans(scope, query),
    getScan: (scope, { params }) => getScan(scope, params.scanId),
    discardScan: (scope, { params }) => discardScan(scope, params),
    assignPage: (scope, { params, body }) => assignPage(scope, { ...params, ...body }),
    setPageAside: (scope, { params, body }) => setPageAside(scope, { ...params, ...body }),
    returned: (scope) => listReturned(scope),
    confirm: (scope, { params, body }) => confirmPaper(scope, { ...params, confirmed: body, files }),
  });
