import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { DocumentPages } from '@nattoku/ui/document/document-pages';
import { useEffect, useRef, useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { nextPart } from '#areas/consent/consents.ts';
import { pictureOf } from '#areas/consent/page-pictures.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { consentWords } from '#words/visit-words.ts';
import { Layered } from '#words/layered.tsx';

/** The text of the form in large letters; a form without one shows its pages. A person who has the end before their eyes has read to the end. */
export function ReadingScreen() {
  const { order, consent, now, open, goTo, happened } = useConsent();
  const isOpen = open.some(({ kind }) => kind === 'readToEnd');
  // Who reads it again comes back to where they were.
  const [isFirst] = useState(isOpen);
  const end = useEndSeen(isOpen, () => happened({ kind: 'consentRead' }));
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button
            variant={isOpen ? 'disabled' : 'primary'}
            onClick={() => goTo(isFirst ? nextPart(consent, now) : 'overview')}
          >
            {isOpen ? consentWords().reading.readOn : consentWords().reading.over}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={consentWords().reading.title}>
        <Layered>{order.title}</Layered>
      </ScreenHeading>
      <div className={styles.reading}>
        {consent.reading.map(({ heading, text }, index) => (
          // Sections have no name of their own, and never change.
          <section key={`${index}${heading}`}>
            <h2 className={styles.heading}>
              <Layered>{heading}</Layered>
            </h2>
            <p className={styles.text}>
              <Layered>{text}</Layered>
            </p>
          </section>
        ))}
        {consent.reading.length === 0 && (
          <DocumentPages label={consentWords().documentTitle} pages={consent.pages} imageOf={pictureOf(consent)} />
        )}
      </div>
      <p ref={end} className={styles.end}>
        {consentWords().reading.end}
      </p>
      {consent.reading.length > 0 && (
        <Button variant="tertiary" wide onClick={() => goTo('document')}>
          {consentWords().seeDocument}
        </Button>
      )}
    </ScreenFrame>
  );
}

/** What lies above the window counts, however far above. */
const ANYWHERE_ABOVE = { rootMargin: '10000000px 0px 0px' };

/** Calls once when the element comes into sight, or was passed at a bound: behind it much may follow in the largest letters. */
function useEndSeen(isAsked: boolean, onSeen: () => void) {
  const end = useRef<HTMLParagraphElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    const element = end.current;
    if (!isAsked || !element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      seen.current();
    }, ANYWHERE_ABOVE);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAsked]);
  return end;
}
