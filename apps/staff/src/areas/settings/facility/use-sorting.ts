import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useMutation } from '@tanstack/react-query';
import { refetchFacility } from '#areas/settings/facility/facility-settings.queries.ts';
import { queryClient } from '#platform/query-client.ts';

type Options<Id extends string> = {
  queryKey: readonly string[];
  save: (ids: Id[]) => Promise<unknown>;
};

/** The new order shows at once; if it cannot be saved, the old one comes back with a sentence. */
export function useSorting<Id extends string>({ queryKey, save }: Options<Id>): (ids: string[]) => void {
  const { mutate } = useMutation({
    mutationFn: (ids: Id[]) => save(ids),
    onMutate: (ids) => {
      queryClient.setQueryData<readonly { id: string }[]>(queryKey, (rows) =>
        rows?.toSorted((a, b) => ids.indexOf(a.id as Id) - ids.indexOf(b.id as Id)),
      );
    },
    onError: () =>
      showSnackbar({ title: '並び順を保存できませんでした', desc: '最新の一覧を表示します。もう一度お試しください。' }),
    onSettled: refetchFacility,
  });
  return (ids) => mutate(ids as Id[]);
}
