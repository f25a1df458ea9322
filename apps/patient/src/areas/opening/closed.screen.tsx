import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { alarmIcon, linkIcon, lockIcon, pauseIcon, qrScanIcon, tabletIcon } from '@nattoku/ui/tokens/icons';
import { CalmPage } from '#frame/calm-page.tsx';
import { Notice } from '#frame/notice.tsx';
import { UnsentNotice } from '#areas/opening/unsent-notice.tsx';
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
  const { heading, sentences } = visitWords().closed[reason];
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
      {ended.has(reason) ? (
        <UnsentNotice isUnsent={isUnsent} secret={secret} />
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
