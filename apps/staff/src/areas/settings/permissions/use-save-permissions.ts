import { ApiProblem } from '@nattoku/contract/shared/client';
import { facilitySettingsContract, type FacilityPermissions } from '@nattoku/contract/facility/facility-settings';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useMutation } from '@tanstack/react-query';
import { permissionsQuery, refetchFacility } from '#areas/settings/facility/facility-settings.queries.ts';
import { call } from '#platform/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** Saves the table; `overtaken` is what somebody else saved in between. */
export function useSavePermissions(onSaved: (saved: FacilityPermissions) => void) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: FacilityPermissions) => call(facilitySettingsContract.updatePermissions, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(permissionsQuery.queryKey, saved);
      void refetchFacility();
      onSaved(saved);
      showSnackbar({ type: 'done', title: '権限を保存しました', desc: '全員の次の操作から効きます。' });
    },
  });
  const isOvertaken = error instanceof ApiProblem && error.body.code === 'record.versionConflict';
  const sentence =
    error instanceof ApiProblem ? error.body.title : error && '通信できませんでした。もう一度お試しください。';
  return {
    save: (body: FacilityPermissions) => mutate(body),
    isSaving: isPending,
    overtaken: isOvertaken ? (error.body.current as FacilityPermissions) : undefined,
    refusal: isOvertaken ? undefined : sentence,
    clear: reset,
  };
}
