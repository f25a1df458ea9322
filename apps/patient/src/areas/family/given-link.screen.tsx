import type { FamilyLink } from '@nattoku/contract/patient-page/family-link';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { QrCode } from '@nattoku/ui/document/qr-code';
import { copyIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { useId, useState } from 'react';
import styles from '#areas/family/family.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { familyWords } from '#words/family/family-words.ts';
import { Filled } from '#words/filled.tsx';
import { Written } from '#words/written.tsx';

export type GivenLink = { link: FamilyLink; secret: string };

/** The secret stands behind the mark that browsers send to nobody, and is on this screen alone. */
const addressOf = ({ link, secret }: GivenLink): string =>
  `${location.origin}/p/family${link.language === null ? '' : `?lang=${link.language}`}#${secret}`;

/** To be scanned by who sits beside the patient, or sent to who does not. */
export function GivenLinkScreen(given: GivenLink) {
  const { back } = usePatientPage();
  const words = familyWords().given;
  const address = addressOf(given);
  return (
    <ScreenFrame
      back={false}
      action={
        <BottomBar>
          <Button onClick={back}>{words.over}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={words.title}>
        <Filled words={words.heading('{0}')} places={[<Written key="name">{given.link.name}</Written>]} />
      </ScreenHeading>
      <div className={styles.stack}>
        <Notice tone="warning">{words.once}</Notice>
        <p>{words.scan}</p>
        <div className={styles.code}>
          <QrCode text={address} title={words.code} sizeMm={50} />
        </div>
        <p>{words.birthDate}</p>
        <p>{words.away}</p>
        <WaysToSend address={address} />
      </div>
    </ScreenFrame>
  );
}

function WaysToSend({ address }: { address: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const fieldId = useId();
  const words = familyWords().given;
  const copy = () =>
    void copyText(address).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  // Whoever calls it off has decided so: there is nothing to say about it.
  const share = () => void navigator.share({ text: words.shared, url: address }).catch(() => undefined);
  return (
    <>
      {'share' in navigator && (
        <Button variant="secondary" wide icon={sendIcon} onClick={share}>
          {words.share}
        </Button>
      )}
      <Button variant="tertiary" wide icon={copyIcon} onClick={copy}>
        {words.copy}
      </Button>
      <p role="status">
        {copied === 'yes' && words.copied}
        {copied === 'failed' && words.notCopied}
      </p>
      <label className={styles.address} htmlFor={fieldId} data-unread>
        <span>{words.link}</span>
        <input
          id={fieldId}
          readOnly
          value={address}
          translate="no"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
    </>
  );
}

/** @throws where the browser forbids it */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
