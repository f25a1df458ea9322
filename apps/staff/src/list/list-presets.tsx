import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Presets } from '#list/list-of.ts';
import { type ListQuery } from '#list/list-query.ts';
import { hrefOf } from '#list/href-of.ts';
import { useIsQuiet } from '#platform/use-is-quiet.ts';
import type { Path } from '#routing/paths.ts';
import { RouterLink } from '#routing/router-link.tsx';

type Props = {
  path: Path;
  presets: Presets;
  current: string | null;
  /** What else narrows the list; it stays when another tab is opened. */
  kept: Record<string, string>;
};

const nothing: ListQuery<unknown> = { queryKey: ['nothing'], queryFn: () => Promise.reject(new Error('Not asked')) };

/** The usual questions; what was typed about a person goes along in the history entry. */
export function ListPresets({ path, presets, current, kept }: Props) {
  const { state } = useLocation();
  const { counted } = presets;
  const isQuiet = useIsQuiet();
  const { data } = useQuery({ ...(counted?.query ?? nothing), enabled: counted !== undefined && isQuiet });
  return (
    <TabLinks
      label={presets.label}
      links={presets.all.map(({ value, label }) => {
        const address = hrefOf(path, { ...kept, [presets.name]: value });
        return {
          label,
          href: address,
          current: value === current,
          render: <RouterLink href={address} state={state} />,
          ...(value !== null && value === counted?.value && data?.total && { count: data.total }),
        };
      })}
    />
  );
}
