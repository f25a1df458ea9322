import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import {
  alarmIcon,
  checkCircleOutlineIcon,
  linkIcon,
  lockIcon,
  qrScanIcon,
  refreshIcon,
  tabletIcon,
} from '@nattoku/ui/tokens/icons';
import { useEffect } from 'react';
import type { FamilyClosedReason } from '#areas/family-page/family-visit.ts';
import { CalmPage } from '#frame/calm-page.tsx';
import { familyWords } from '#words/family/family-words.ts';
import { openingWords } from '#words/language.ts';

type Props = { reason: FamilyClosedReason; contact: Contact | null; onRetry: () => void };

const icons: Record<FamilyClosedReason, string> = {
  invalid: linkIcon,
  locked: lockIcon,
  missing: qrScanIcon,
  tooMany: alarmIcon,
  notHere: tabletIcon,
  line: refreshIcon,
  server: alarmIcon,
  between: refreshIcon,
};

/** What another try may help. */
const mayPass: readonly FamilyClosedReason[] = ['tooMany', 'line', 'server', 'between'];

export function FamilyClosedScreen({ reason, contact, onRetry }: Props) {
  const words = familyWords().page;
  useEffect(() => {
    if (reason !== 'line') return;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [reason, onRetry]);
  const { heading, sentence } = wordsOf(reason);
  return (
    <CalmPage
      contact={contact}
      icon={icons[reason]}
      title={heading}
      heading={heading}
      action={
        mayPass.includes(reason) && (
          <BottomBar>
            <Button onClick={onRetry}>{openingWords().openAgain}</Button>
          </BottomBar>
        )
      }
    >
      <p>{sentence}</p>
      {!contact?.phone && <p>{words.call}</p>}
    </CalmPage>
  );
}

function wordsOf(reason: FamilyClosedReason): { heading: string; sentence: string } {
  if (reason !== 'server' && reason !== 'between') return familyWords().page.closed[reason];
  const { heading, again } = openingWords().unreachable[reason];
  return { heading, sentence: again };
}

/** Nothing is left here, not even whom to call. */
export function FamilyLeftScreen() {
  const { title, heading, words } = familyWords().page.left;
  return (
    <CalmPage contact={null} icon={checkCircleOutlineIcon} title={title} heading={heading}>
      <p>{words}</p>
    </CalmPage>
  );
}
