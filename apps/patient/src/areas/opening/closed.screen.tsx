import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { alarmIcon, linkIcon, lockIcon, pauseIcon, qrScanIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { CalmPage } from '#frame/calm-page.tsx';
import { Notice } from '#frame/notice.tsx';
import { UnsentNotice, useUndelivered } from '#areas/opening/unsent-notice.tsx';
import type { Undelivered } from '#records/undelivered.ts';
import type { ClosedReason } from '#visit/closed-reason.ts';
import { openingWords } from '#words/language.ts';
import { visitWords } from '#words/visit-words.ts';

type Props = {
  reason: ClosedReason;
  isUnsent?: boolean;
  contact: Contact | null;
  /** Of the link that opened nothing. */
  secret: string | null;
  onRetry: () => void;
};
/** Behind which something may wait on this device that arrives by a new link alone. */
const ended: ReadonlySet<ClosedReason> = new Set(['invalid', 'locked', 'missing']);

type Way = 'openAgain' | 'openHere' | 'reload';

const shown: Record<ClosedReason, { icon: string; retry?: Way }> = {
  invalid: { icon: linkIcon },
  locked: { icon: lockIcon },
  missing: { icon: qrScanIcon },
  tooMany: { icon: alarmIcon, retry: 'openAgain' },
  elsewhere: { icon: tabletIcon, retry: 'openHere' },
  paused: { icon: pauseIcon, retry: 'openAgain' },
  over: { icon: qrScanIcon },
  noPreview: { icon: linkIcon, retry: 'reload' },
};

const wayWords = (way: Way): string => (way === 'openHere' ? visitWords().closed.openHere : openingWords()[way]);

export function ClosedScreen({ reason, isUnsent = false, contact, secret, onRetry }: Props) {
  const { icon, retry } = shown[reason];
  const mayWait = ended.has(reason);
  const found = useUndelivered(mayWait, secret);
  const { heading, sentences } = wordsFor(reason, found);
  return (
    <CalmPage
      contact={contact}
      icon={icon}
      title={heading}
      heading={heading}
      action={
        retry && (
          <BottomBar>
            <Button onClick={onRetry}>{wayWords(retry)}</Button>
          </BottomBar>
        )
      }
    >
      {mayWait ? (
        <UnsentNotice isUnsent={isUnsent} found={found} />
      ) : (
        isUnsent && <Notice tone="warning">{visitWords().closed.unsent}</Notice>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!contact?.phone && reason !== 'noPreview' && <p>{visitWords().closed.call}</p>}
    </CalmPage>
  );
}

/** Whoever was told to use the code that they have would come back here: it opens nothing, and staff know why. */
const wordsFor = (reason: ClosedReason, found: Undelivered | null) => {
  const words = visitWords().closed;
  if (reason !== 'missing' || !found?.told) return words[reason];
  return found.mayArrive ? words.toldNewLink : words.toldOver;
};
