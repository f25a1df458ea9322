import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon, clockIcon, downloadIcon } from '@nattoku/ui/tokens/icons';
import type { ConsentDecisionKind } from '@nattoku/contract/consent/consent-state';
import { AskEntry } from '#areas/consent/ask-entry.tsx';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decides } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { consentSentence, gateSentence, isSigned, signersHere, waitingHere } from '#areas/consent/consents.ts';
import { nextOfKind } from '#progress/steps.ts';
import { startOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { openingWords } from '#words/language.ts';
import { Filled } from '#words/filled.tsx';
import { consentWords, visitWords } from '#words/visit-words.ts';
import { Ja } from '#words/ja.tsx';
import { Layered } from '#words/layered.tsx';

/** Where a form is begun and come back to: what it is about, what is still to be done, who has signed. */
export function OverviewScreen() {
  const { order, consent, now } = useConsent();
  return (
    <ScreenFrame action={<NextAction />}>
      <ScreenHeading title={consentWords().overview.title}>
        <Layered>{order.title}</Layered>
      </ScreenHeading>
      <div className={styles.stack}>
        <p className={styles.state}>{consentSentence(consent, now)}</p>
        <dl className={styles.facts}>
          {consent.procedureName && <Fact term={consentWords().overview.procedure}>{consent.procedureName}</Fact>}
          {consent.explainerName && <Fact term={consentWords().overview.explainer}>{consent.explainerName}</Fact>}
        </dl>
        {consent.closed && !isSigned(consent) && (
          <Notice tone="quiet">
            <Ja>{consent.closed}</Ja>
          </Notice>
        )}
        {consent.staffBeside && consent.closed === null && (
          <Notice tone="warning">{consentWords().overview.staffSession}</Notice>
        )}
        {consent.closed === null && <Gates />}
        <Signers />
        <Copies />
        <Looking />
        <AskEntry />
      </div>
    </ScreenFrame>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd lang="ja">{children}</dd>
    </div>
  );
}

/** The one next thing. */
function NextAction() {
  const { consent, open, goTo } = useConsent();
  const { steps, go } = usePatientPage();
  if (consent.closed !== null || waitingHere(consent).length === 0)
    return (
      <BottomBar>
        <Button variant="tertiary" onClick={() => go({ name: 'home' })}>
          {openingWords().toHome}
        </Button>
      </BottomBar>
    );
  const kinds = open.map(({ kind }) => kind);
  if (kinds.includes('readToEnd')) return <Next label={consentWords().overview.read} onPress={() => goTo('read')} />;
  if (kinds.includes('comprehension'))
    return <Next label={consentWords().overview.toQuiz} onPress={() => goTo('quiz')} />;
  if (kinds.includes('videosWatched')) {
    const video = nextOfKind(steps, 'video');
    // Where the last one was watched a moment ago, the hospital has not answered yet.
    return video ? <Next label={visitWords().video.watch} onPress={() => go(startOf(video).screen)} /> : null;
  }
  if (kinds.length > 0 || consent.staffBeside) return null;
  return <Next label={consentWords().overview.toReply} onPress={() => goTo('holder')} />;
}

function Next({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <BottomBar>
      <Button onClick={onPress}>{label}</Button>
    </BottomBar>
  );
}

/** What must have happened before anybody signs, done and to be done. */
function Gates() {
  const { consent, open } = useConsent();
  if (consent.gates.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>{consentWords().overview.before}</h2>
      <ul role="list" className={styles.gates}>
        {consent.gates.map((gate) => {
          const isDone = !open.includes(gate);
          return (
            <li key={gate.kind} data-done={isDone}>
              <Icon path={isDone ? checkCircleIcon : clockIcon} />
              <span>
                {consentWords().gates[gate.kind]}
                <span className={styles.quiet}>
                  {isDone ? consentWords().overview.met : consentWords().overview.waiting(gateSentence(gate))}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Signers() {
  const { consent } = useConsent();
  const here = signersHere(consent);
  return (
    <section>
      <h2 className={styles.heading}>{consentWords().overview.signers}</h2>
      <ul role="list" className={styles.gates}>
        {here.map((signer) => (
          <li key={signer.id} data-done={signer.state === 'signed'}>
            <Icon path={signer.state === 'signed' ? checkCircleIcon : clockIcon} />
            <span>
              {consentWords().roles[signer.role]}
              {signer.name && (
                <Filled
                  words={consentWords().overview.name}
                  places={[<SpokenName key="name" name={signer.name} kana={signer.nameKana} />]}
                />
              )}
              <span className={styles.quiet}>
                {consentWords().overview.waiting(
                  signer.state === 'signed' ? consentWords().overview.hasSigned : saidWords(signer.decision),
                )}
                {!signer.required && consentWords().holder.optional}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const saidWords = (decision: ConsentDecisionKind | null): string =>
  decision === null || decision === 'agree'
    ? consentWords().overview.notYet
    : consentWords().overview.hasSaid(consentWords().decisions[decision]);

function Copies() {
  const { consent, goTo } = useConsent();
  const { kiosk } = usePatientPage();
  const hasSigned = signersHere(consent).some((signer) => decides(signer) && signer.state === 'signed');
  const mayWithdraw = hasSigned && (isSigned(consent) || consent.state === 'partiallySigned');
  if (!mayWithdraw && consent.copies.length === 0) return null;
  // A window with the copy would stay behind on a device of the hospital.
  const copies = kiosk ? [] : consent.copies;
  return (
    <section className={styles.stack}>
      <h2 className={styles.heading}>{consentWords().overview.copiesHeading}</h2>
      {kiosk && <p>{consentWords().given.copyFromStaff}</p>}
      {!kiosk && mayWithdraw && isSigned(consent) && consent.copies.length === 0 && (
        <p>{consentWords().overview.copyLater}</p>
      )}
      {copies.map((kind) => (
        <a
          key={kind}
          className={styles.copy}
          href={`/api/consent-signing/${consent.formId}/copies/${kind}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon path={downloadIcon} />
          {consentWords().overview.openCopy(consentWords().overview.copies[kind])}
        </a>
      ))}
      {mayWithdraw && (
        <Button variant="secondary" wide onClick={() => goTo('withdraw')}>
          {consentWords().withdraw.withdraw}
        </Button>
      )}
    </section>
  );
}

function Looking() {
  const { consent, open, goTo } = useConsent();
  const isUnread = open.some(({ kind }) => kind === 'readToEnd');
  return (
    <div className={styles.pair}>
      {consent.reading.length > 0 && !isUnread && (
        <Button variant="tertiary" wide onClick={() => goTo('read')}>
          {consentWords().overview.readAgain}
        </Button>
      )}
      <Button variant="tertiary" wide onClick={() => goTo('document')}>
        {consentWords().seeDocument}
      </Button>
    </div>
  );
}
