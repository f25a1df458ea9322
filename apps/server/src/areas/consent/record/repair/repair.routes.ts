import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import { askAgain, reassignForm, settleAgain } from '#areas/consent/record/repair/repair-people.ts';
import { reissueForm } from '#areas/consent/record/repair/repair-reissue.ts';
import { acceptSubstitutes, retrySeal, useIssuedCopy } from '#areas/consent/record/repair/repair-seal.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentRepairRoutes = ({ files }: Pick<Services, 'files'>) =>
  serve(consentRepairContract, {
    retry: (scope, { params, body }) => retrySeal(scope, { ...params, ...body }),
    acceptSubstitutes: (scope, { params, body }) => acceptSubstitutes(scope, { ...params, ...body }),
    useIssuedCopy: (scope, { params, body }) => useIssuedCopy(scope, { ...params, ...body, files }),
    settle: (scope, { params, body }) => settleAgain(scope, { ...params, ...body }),
    askAgain: (scope, { params, body }) => askAgain(scope, { ...params, ...body }),
    reassign: (scope, { params, body }) => reassignForm(scope, { ...params, ...body }),
    reissue: (scope, { params, body }) => reissueForm(scope, { ...params, ...body }),
  });
