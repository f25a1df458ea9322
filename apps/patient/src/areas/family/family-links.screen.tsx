import type { FAMILY_LINKS_MAX, FamilyLink } from '@nattoku/contract/patient-page/family-link';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { accountGroupIcon, refreshIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useFamilyLinks } from '#areas/family/family-links.ts';
import { FamilyPerson } from '#areas/family/family-person.tsx';
import styles from '#areas/family/family.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { familyWords } from '#words/family/family-words.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';
import { openingWords } from '#words/language.ts';
import { Written } from '#words/written.tsx';

/** The contract's own value would bring zod into the bundle; the compiler keeps this copy equal to it. */
const MOST: typeof FAMILY_LINKS_MAX = 5;

/** Who of the family may see what is explained, and the way to let somebody, or nobody any more. */
export function FamilyLinksScreen() {
  const { page, go } = usePatientPage();
  const { shown, end, readAgain } = useFamilyLinks();
  const [ended, setEnded] = useState<string | null>(null);
  const [own] = page.orders;
  const words = familyWords().links;
  const links = shown.name === 'read' ? shown.links : [];
  const isFull = own !== undefined && links.filter(({ orderId }) => orderId === own.id).length >= MOST;
  const mayAllow = shown.name === 'read' && shown.mayAllow && own !== undefined;
  const endOne = async (link: FamilyLink) => {
    setEnded(null);
    await end(link);
    setEnded(link.name);
  };
  return (
    <ScreenFrame
      action={
        mayAllow &&
        !isFull && (
          <BottomBar>
            <Button icon={accountGroupIcon} onClick={() => go({ name: 'family', part: 'allow' })}>
              {words.add}
            </Button>
          </BottomBar>
        )
      }
    >
      <ScreenHeading title={words.title}>{words.heading}</ScreenHeading>
      <div className={styles.stack}>
        {own && (
          <p>
            <Filled words={words.what('{0}')} places={[<Layered key="title">{own.title}</Layered>]} />
          </p>
        )}
        <p>{words.hidden}</p>
        <p>{words.over}</p>
        {ended !== null && (
          <Notice tone="done" focused>
            <Filled words={words.ended('{0}')} places={[<Written key="name">{ended}</Written>]} />
          </Notice>
        )}
        {shown.name === 'reading' && <Spinner label={openingWords().opening} />}
        {shown.name === 'failed' && <Unreachable onRetry={readAgain} />}
        {shown.name === 'read' && (
          <section className={styles.stack} aria-labelledby="family-links">
            <h2 id="family-links" className={styles.heading}>
              {words.list}
            </h2>
            {links.length === 0 && <p>{words.nobody}</p>}
            <ul role="list" className={styles.people}>
              {links.map((link) => (
                <FamilyPerson key={link.id} link={link} onEnd={() => endOne(link)} />
              ))}
            </ul>
            {isFull && <p>{words.full(MOST)}</p>}
            {!shown.mayAllow && <Notice tone="quiet">{words.notHere}</Notice>}
          </section>
        )}
      </div>
    </ScreenFrame>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Notice tone="warning">{familyWords().links.unreachable}</Notice>
      <Button variant="tertiary" icon={refreshIcon} onClick={onRetry}>
        {openingWords().unreachable.retry}
      </Button>
    </>
  );
}
