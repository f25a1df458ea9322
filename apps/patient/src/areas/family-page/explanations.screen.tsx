import type { Explanation, FamilyPage } from '@nattoku/contract/patient-page/family-page';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { fileDocumentIcon, logoutIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/family-page/explanations.module.css';
import { FamilyFrame } from '#areas/family-page/family-frame.tsx';
import { Notice } from '#frame/notice.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { lengthWords } from '#words/dates.ts';
import { familyWords } from '#words/family/family-words.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';
import { Written } from '#words/written.tsx';

type Props = { page: FamilyPage; onOpen: (item: Explanation) => void; onLeave: () => Promise<void> };

/** Everything that the order explains, in the order in which the patient takes it. */
export function ExplanationsScreen({ page, onOpen, onLeave }: Props) {
  const words = familyWords().page;
  return (
    <FamilyFrame page={page}>
      <ScreenHeading title={words.title}>
        <Layered>{page.title}</Layered>
      </ScreenHeading>
      <p className={styles.about}>
        <Filled words={words.about('{0}')} places={[<Written key="name">{page.familyName}</Written>]} />
      </p>
      {page.items.length === 0 && <p>{words.nothing}</p>}
      <ul role="list" className={styles.items} aria-label={words.items}>
        {page.items.map((item) => (
          <li key={item.id}>
            <button type="button" className={styles.item} onClick={() => onOpen(item)}>
              <Picture item={item} />
              <span className={styles.words}>
                <b>
                  <Layered>{item.title}</Layered>
                </b>
                <small>{sentenceOf(item)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.only}>{words.only}</p>
      <LeaveOffer onLeave={onLeave} />
    </FamilyFrame>
  );
}

function Picture({ item: { film } }: { item: Explanation }) {
  if (film?.available && film.playback.poster)
    return (
      <span className={styles.picture}>
        <img src={film.playback.poster} alt="" loading="lazy" />
      </span>
    );
  return (
    <span className={styles.sheet} aria-hidden="true">
      <Icon path={fileDocumentIcon} size="large" />
    </span>
  );
}

function sentenceOf({ film }: Explanation): string {
  const words = familyWords().page;
  if (!film) return words.text;
  return film.available ? words.film(lengthWords(film.durationSeconds)) : words.gone;
}

function LeaveOffer({ onLeave }: { onLeave: () => Promise<void> }) {
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const words = familyWords().page;
  const leave = async () => {
    setLeaving(true);
    setFailed(false);
    try {
      await onLeave();
    } catch {
      setFailed(true);
      setLeaving(false);
    }
  };
  return (
    <div className={styles.leave}>
      {failed && <Notice tone="warning">{words.leaveFailed}</Notice>}
      <Button variant="fourth" icon={logoutIcon} loading={leaving} onClick={() => void leave()}>
        {words.leave}
      </Button>
    </div>
  );
}
