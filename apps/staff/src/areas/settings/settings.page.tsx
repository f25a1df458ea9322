import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { findSection, firstSection, mayOpen, sectionQuery } from '#areas/settings/settings-sections.tsx';
import { SettingsMenu } from '#areas/settings/settings-menu.tsx';
import styles from '#areas/settings/settings.module.css';
import { loadQuery } from '#platform/query-client.ts';
import { currentSession } from '#platform/session/session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { failedValidation, PageProblem } from '#routing/page-problem.ts';

/** Each section reads the rest of the address itself. */
export const search = z.looseObject({ section: z.string().default(firstSection) });
type Props = PageProps<'/settings', typeof search>;

export const load = async ({ search: { section }, address, signal }: LoadProps<Props>) => {
  const entry = findSection(section);
  if (!entry) throw failedValidation(address.pathname);
  const { session } = await currentSession();
  if (!session || !mayOpen(session, entry)) throw new PageProblem(403, address.pathname);
  return loadQuery(sectionQuery(section), signal);
};

export function Page({ search: address }: Props) {
  const { data } = useSuspenseQuery(sectionQuery(address.section));
  return (
    <div className={styles.page}>
      <SettingsMenu current={address.section} />
      <div className={styles.section}>
        <data.Section key={address.section} title={data.title} search={address} />
      </div>
    </div>
  );
}
