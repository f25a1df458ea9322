import { facilitySettingsContract, type FacilityPermissions } from '@nattoku/contract/facility/facility-settings';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { permissionsQuery, refetchFacility } from '#areas/settings/facility/facility-settings.queries.ts';
import { useRecordPart } from '#editing/use-record-part.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** The table as it is being changed; saved as a whole against the version it began with. */
export const usePermissions = (saved: FacilityPermissions) =>
  useRecordPart({
    saved,
    part: ({ table }) => ({ table }),
    save: ({ table }, version) => call(facilitySettingsContract.updatePermissions, { body: { table, version } }),
    onSaved: (stored) => {
      queryClient.setQueryData(permissionsQuery.queryKey, stored);
      void refetchFacility();
      showSnackbar({ type: 'done', title: '権限を保存しました', desc: '全員の次の操作から効きます。' });
    },
  });
