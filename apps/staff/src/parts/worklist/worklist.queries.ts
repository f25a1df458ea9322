import { homeContract } from '@nattoku/contract/home/home';
import type { HomeScope } from '@nattoku/contract/home/home-patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { WorklistSearch } from '@nattoku/contract/home/worklist';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** Changes of orders, forms and chats make it stale (platform/events.ts). */
export const worklistQuery = (search: WorklistSearch) =>
  queryOptions({
    queryKey: ['home', 'worklist', search],
    queryFn: ({ signal }) => call(homeContract.worklist, { query: search }, { signal }),
  });

/** Under the key of home: what makes the worklist stale makes this stale too. */
export const patientWorkQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['home', 'patientWork', patientId],
    queryFn: ({ signal }) => call(homeContract.patientWork, { params: { patientId } }, { signal }),
  });

export const refetchWorklist = () => queryClient.invalidateQueries({ queryKey: ['home'] });

export const useChooseScope = () =>
  useMutation({
    mutationFn: (scope: HomeScope) => call(homeContract.chooseScope, { body: { scope } }),
    onSettled: refetchWorklist,
    onError: () =>
      showSnackbar({ title: '表示を切り替えられませんでした', desc: '接続を確認して、もう一度お試しください。' }),
  });
