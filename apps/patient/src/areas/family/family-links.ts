import type { FamilyLink, familyLinkContract } from '@nattoku/contract/patient-page/family-link';
import { useEffect, useState } from 'react';
import { requestTo } from '#platform/request.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

export const requestFamilyLinks = requestTo<typeof familyLinkContract>({
  list: { method: 'GET', path: '/patient-page/family-links' },
  allow: { method: 'POST', path: '/patient-page/family-links' },
  end: { method: 'POST', path: '/patient-page/family-links/{familyLinkId}/end' },
});

/** `failed`: the hospital could not be reached, and nothing is known. */
export type ShownLinks =
  | { name: 'reading' }
  | { name: 'failed' }
  | { name: 'read'; links: readonly FamilyLink[]; mayAllow: boolean };

/** Who of the family has a link now, read again whenever the page is: it hears when somebody opens one. */
export function useFamilyLinks() {
  const { page, ask } = usePatientPage();
  const [shown, setShown] = useState<ShownLinks>({ name: 'reading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    ask(() => requestFamilyLinks('list', {})).then(
      ({ items, mayAllow }) => isOver || setShown({ name: 'read', links: items, mayAllow }),
      () => isOver || setShown((before) => (before.name === 'read' ? before : { name: 'failed' })),
    );
    return () => {
      isOver = true;
    };
  }, [ask, page, turn]);

  /** @throws NetworkProblem, ApiProblem */
  const end = async ({ id }: FamilyLink): Promise<void> => {
    await ask(() => requestFamilyLinks('end', { params: { familyLinkId: id } }));
    setShown((before) =>
      before.name === 'read' ? { ...before, links: before.links.filter((link) => link.id !== id) } : before,
    );
  };
  return { shown, end, readAgain: () => setTurn((before) => before + 1) };
}
