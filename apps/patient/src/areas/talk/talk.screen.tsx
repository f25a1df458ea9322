import type { TalkPageItem } from '@nattoku/contract/ic-support/talk-page-item';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import type { ReactNode } from 'react';
import { talkSentence } from '#areas/talk/talk.kind.ts';
import styles from '#areas/talk/talk.screen.module.css';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { WhomToCall } from '#frame/whom-to-call.tsx';
import type { ItemScreenProps } from '#progress/item-kind.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { openingWords } from '#words/language.ts';
import { visitWords } from '#words/visit-words.ts';

/** When and where the talk is, and who comes along. */
export function TalkScreen({ step: { item } }: ItemScreenProps<TalkPageItem>) {
  const { go } = usePatientPage();
  const words = visitWords().talk;
  return (
    <ScreenFrame
      askAbout={item.id}
      action={
        <BottomBar>
          <Button variant="tertiary" onClick={() => go({ name: 'home' })}>
            {openingWords().toHome}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={words.open}>
        <span lang="ja">{item.title}</span>
      </ScreenHeading>
      <div className={styles.talk}>
        <p className={styles.state}>{talkSentence(item)}</p>
        {item.state === 'planned' && <Plan item={item} />}
        {item.state === 'planned' && <p>{words.change}</p>}
        {typeof item.agreed === 'string' && <Record itemId={item.id} agreed={item.agreed} />}
        <p>
          <WhomToCall />
        </p>
      </div>
    </ScreenFrame>
  );
}

/** What was agreed, and the leaflet; not on a device that goes to the next patient, which gets no copy. */
function Record({ itemId, agreed }: { itemId: string; agreed: string }) {
  const { kiosk, preview } = usePatientPage();
  const words = visitWords().talk;
  return (
    <>
      {agreed !== '' && (
        <section className={styles.facts}>
          <h2>{words.agreed}</h2>
          <p key={agreed} className={styles.agreed} lang="ja" translate="yes">
            {agreed}
          </p>
        </section>
      )}
      {!kiosk && !preview && (
        <a
          className={styles.leaflet}
          href={`/api/patient-page/talks/${itemId}/leaflet`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon path={downloadIcon} />
          {words.leaflet}
        </a>
      )}
    </>
  );
}

function Plan({ item }: { item: TalkPageItem }) {
  const words = visitWords().talk;
  const where = [item.place, item.room].filter((part) => part !== '').join('　');
  return (
    <dl className={styles.facts}>
      {where !== '' && (
        <Fact term={words.where}>
          <span lang="ja">{where}</span>
        </Fact>
      )}
      <Fact term={words.length}>{words.minutes(String(item.minutes))}</Fact>
      {item.attendees.length > 0 && (
        <Fact term={words.who}>
          <ul className={styles.people}>
            {item.attendees.map(({ kind, relation }, at) => (
              <li key={`${kind}-${at}`}>
                {words.people[kind]}
                {relation !== '' && <span lang="ja">（{relation}）</span>}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
