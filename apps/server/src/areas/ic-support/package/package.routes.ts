import { icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { beginPackage, proposePackage, savePackage } from '#areas/ic-support/package/package.draft.ts';
import { issuePackage } from '#areas/ic-support/package/package.issue.ts';
import { moveProcedure } from '#areas/ic-support/package/package.move.ts';
import { getQuestions } from '#areas/ic-support/package/package.questions.ts';
import { getPackage } from '#areas/ic-support/package/package.reading.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const packageRoutes = ({ files }: Pick<Services, 'files'>) =>
  serve(icPackageContract, {
    begin: (scope, { body }) => beginPackage(scope, body),
    questions: (scope, { query }) => getQuestions(scope, query),
    get: (scope, { params }) => getPackage(scope, params.orderId),
    propose: (scope, { params, body }) => proposePackage(scope, { ...params, ...body }),
    save: (scope, { params, body }) => savePackage(scope, { ...params, draft: body }),
    issue: (scope, { params, body }) => issuePackage(scope, { ...params, ...body, files }),
    moveProcedure: (scope, { params, body }) => moveProcedure(scope, { ...params, ...body }),
  });
